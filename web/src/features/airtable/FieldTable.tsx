import { memo } from 'react';
import type { To } from 'react-router';
import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Ledger } from '../../components/Ledger.tsx';
import { FieldEntry } from './FieldEntry.tsx';
import styles from './FieldRegister.module.css';
import type { AirtableField } from './fieldTypes.ts';

const HEADS = ['No.', 'Field', 'Type', 'Particulars'];

export interface FieldRegisterProps {
  table: AirtableTable;
  /** Those of the base, which fields may lead to. */
  tables: readonly AirtableTable[];
  /** Where a table's own entry stands. */
  entryOf: (table: AirtableTable) => To;
  /** Those that are looked for; all when left out. */
  fields?: readonly AirtableField[];
}

/** The fields of a table, as a museum enters what it holds: numbered in the order of the base. */
export const FieldRegister = memo(({ fields, ...register }: FieldRegisterProps) => {
  const { table } = register;

  return (
    <Ledger label={`Fields of ${table.name}`} heads={HEADS} className={styles.columns}>
      {table.fields.map(
        (field, place) =>
          (fields?.includes(field) ?? true) && (
            <FieldEntry key={field.id} field={field} number={place + 1} {...register} />
          ),
      )}
    </Ledger>
  );
});
