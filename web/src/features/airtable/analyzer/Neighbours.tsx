import { Fragment } from 'react';
import { Link } from 'react-router';
import type { AirtableTable } from '../../../../../shared/entities/airtable.ts';
import type { FieldRegisterProps } from '../FieldTable.tsx';
import { neighbours } from '../relations.ts';
import styles from './Neighbours.module.css';

type NeighboursProps = Pick<FieldRegisterProps, 'table' | 'tables' | 'entryOf'>;

/** 'Links to Suppliers, Sales. Linked from Consignors.' Nothing where a table stands alone. */
export function Neighbours({ table, tables, entryOf }: NeighboursProps) {
  const { to, from } = neighbours(table, tables);
  const list = (verb: string, named: readonly AirtableTable[]) =>
    named.length > 0 && (
      <span>
        {verb}{' '}
        {named.map((other, place) => (
          <Fragment key={other.id}>
            {place > 0 && ', '}
            <Link to={entryOf(other)}>{other.name}</Link>
          </Fragment>
        ))}
      </span>
    );

  if (to.length + from.length === 0) return null;
  return (
    <p className={styles.neighbours}>
      {list('Links to', to)}
      {list('Linked from', from)}
    </p>
  );
}
