import { LedgerRow } from '../../components/Ledger.tsx';
import styles from './FieldTable.module.css';
import type { FieldRegisterProps } from './FieldTable.tsx';
import type { AirtableField } from './fieldTypes.ts';
import { PrimaryMark } from './PrimaryMark.tsx';
import { RelationNote } from './RelationNote.tsx';
import { relationOf } from './relations.ts';
import { TypeBadge } from './TypeBadge.tsx';

interface FieldEntryProps extends Omit<FieldRegisterProps, 'fields'> {
  field: AirtableField;
  number: number;
}

export function FieldEntry({ field, number, table, tables, entryOf }: FieldEntryProps) {
  const { id, name, type, description, options } = field;
  const choices = options?.choices;
  const relation = relationOf(field, table, tables);

  return (
    <LedgerRow className={styles.entry}>
      <span className={styles.number}>{String(number).padStart(2, '0')}</span>
      <p className={styles.name}>
        <span title={id}>{name}</span> {id === table.primaryFieldId && <PrimaryMark />}
      </p>
      <span>
        <TypeBadge type={type} />
      </span>
      <div className={styles.particulars}>
        {description && <p>{description}</p>}
        {choices && (
          <p title={choices.map((choice) => choice.name).join(', ')} className={styles.choices}>
            <span className={styles.count}>{optionCount(choices.length)}</span>{' '}
            {choices.map((choice) => choice.name).join(', ')}
          </p>
        )}
        {relation && <RelationNote relation={relation} entryOf={entryOf} />}
      </div>
    </LedgerRow>
  );
}

const optionCount = (count: number) => `${count} ${count === 1 ? 'option' : 'options'}`;
