import { Link } from 'react-router';
import type { AirtableTable } from '../../../../../shared/entities/airtable.ts';
import type { MirrorPlace } from '../useMirrorState.ts';
import styles from './WaysIn.module.css';

interface WaysInProps {
  table: AirtableTable;
  place: MirrorPlace;
}

/** From a table of the overview to its fields and its data. */
export function WaysIn({ table: { name }, place }: WaysInProps) {
  return (
    <p className={styles.ways}>
      <Link to={place.at({ table: name, tab: 'Schema Details' })} aria-label={`Schema of ${name}`}>
        Schema
      </Link>
      <Link to={place.at({ table: name, tab: 'Data Explorer' })} aria-label={`Data of ${name}`}>
        Data
      </Link>
    </p>
  );
}
