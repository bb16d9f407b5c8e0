import { Link } from 'react-router';
import { ITEM_TABLE } from '../../../../../shared/airtable-mapping/columns.ts';
import { tablePath } from '../tablePath.ts';
import styles from './WholeTable.module.css';

/** A dealer may well expect more than one record here. */
export function WholeTable() {
  return (
    <p className={styles.line}>
      This view takes one sample record from the database. The whole table:{' '}
      <Link to={tablePath(ITEM_TABLE)}>{ITEM_TABLE}</Link>
    </p>
  );
}
