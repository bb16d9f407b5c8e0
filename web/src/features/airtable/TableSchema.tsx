import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Icon } from '../../components/Icon.tsx';
import { type Analysis, fieldCountOf, recordCountOf } from './schema.ts';
import { FieldRegister } from './FieldTable.tsx';
import { Neighbours } from './analyzer/Neighbours.tsx';
import { SampleRecord } from './SampleRecord.tsx';
import styles from './TableSchema.module.css';
import type { Found } from './analyzer/useTableSearch.ts';

interface TableEntryProps extends Found {
  tables: readonly AirtableTable[];
  analysis: Analysis | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

const entryOf = ({ id }: AirtableTable) => ({ hash: `#${id}` });

/** One table of the base: what it holds, how that is kept, and a record to show for it. */
export function TableEntry({ table, fields, tables, analysis, isOpen, onToggle }: TableEntryProps) {
  const { id, name, description } = table;

  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-name`} className={styles.entry}>
      <div className={styles.head}>
        <h2 id={`${id}-name`} className={styles.name}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-body` : undefined}
            className={`stretched ${styles.toggle}`}
            onClick={onToggle}
          >
            {name}
          </button>
        </h2>
        <span className={styles.id}>{id}</span>
        <span className={styles.counts}>
          {fieldCountOf(table)}
          {analysis && ` · ${recordCountOf(analysis)}`}
        </span>
        <span className={isOpen ? styles.opened : styles.closed}>
          <Icon name="next" size={16} />
        </span>
      </div>
      {isOpen && (
        <div id={`${id}-body`}>
          {description && <p className={styles.description}>{description}</p>}
          <Neighbours table={table} tables={tables} entryOf={entryOf} />
          <div className={styles.sides}>
            <div>
              {fields && (
                <p className={styles.narrowed}>
                  {fields.length} of {fieldCountOf(table)} fit
                </p>
              )}
              <FieldRegister
                table={table}
                tables={tables}
                entryOf={entryOf}
                {...(fields && { fields })}
              />
            </div>
            <SampleRecord table={table} analysis={analysis} {...(fields && { fields })} />
          </div>
        </div>
      )}
    </section>
  );
}
