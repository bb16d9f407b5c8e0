import { Fragment, memo } from 'react';
import type { AirtableField, AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { truncateValue } from '../common/airtable/fieldValue.ts';
import { FieldList } from './FieldList.tsx';
import { FieldTable, type FieldTableProps } from './FieldTable.tsx';
import { formatCell } from './formatCell.ts';
import {
  formatFieldCount,
  formatRecordCount,
  getCells,
  getLinkedTables,
  isCellFilled,
  type RecordCell,
  type TableAnalysis,
} from './schema.ts';
import styles from './TableSchema.module.css';

export interface TableMatch {
  table: AirtableTable;
  fields?: readonly AirtableField[];
}

interface TableSchemaProps extends TableMatch {
  tables: readonly AirtableTable[];
  analysis: TableAnalysis | undefined;
  isExpanded: boolean;
  onToggle: () => void;
}

const getTableLink = ({ id }: AirtableTable) => ({ hash: `#${id}` });

export function TableSchema(props: TableSchemaProps) {
  const { table, fields, tables, analysis, isExpanded, onToggle } = props;
  const { id, name, description } = table;
  const filter = fields && { fields };

  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-name`} className={styles.table}>
      <div className={styles.head}>
        <h2 id={`${id}-name`} className={styles.name}>
          <button
            type="button"
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? `${id}-body` : undefined}
            className={`stretched ${styles.toggle}`}
            onClick={onToggle}
          >
            {name}
          </button>
        </h2>
        <span className={styles.id}>{id}</span>
        <span className={styles.counts}>
          {formatFieldCount(table)}
          {analysis && ` · ${formatRecordCount(analysis)}`}
        </span>
        <span data-expanded={isExpanded} className={styles.chevron}>
          <Icon name="next" size={16} />
        </span>
      </div>
      {isExpanded && (
        <div id={`${id}-body`}>
          {description && <p className={styles.description}>{description}</p>}
          <LinkedTables table={table} tables={tables} getTableLink={getTableLink} />
          <div className={styles.columns}>
            <div>
              {fields && (
                <p className={styles.matchCount}>
                  {fields.length} of {formatFieldCount(table)} match
                </p>
              )}
              <FieldTable table={table} tables={tables} getTableLink={getTableLink} {...filter} />
            </div>
            <SampleRecord table={table} analysis={analysis} {...filter} />
          </div>
        </div>
      )}
    </section>
  );
}

function LinkedTables({
  table,
  tables,
  getTableLink,
}: Pick<FieldTableProps, 'table' | 'tables' | 'getTableLink'>) {
  const { to, from } = getLinkedTables(table, tables);
  const list = (verb: string, linked: readonly AirtableTable[]) =>
    linked.length > 0 && (
      <span>
        {verb}{' '}
        {linked.map((other, index) => (
          <Fragment key={other.id}>
            {index > 0 && ', '}
            <Link to={getTableLink(other)}>{other.name}</Link>
          </Fragment>
        ))}
      </span>
    );

  if (to.length + from.length === 0) return null;
  return (
    <p className={styles.links}>
      {list('Links to', to)}
      {list('Linked from', from)}
    </p>
  );
}

interface SampleRecordProps {
  table: AirtableTable;
  analysis: TableAnalysis | undefined;
  fields?: readonly AirtableField[];
}

const SampleRecord = memo(({ table, analysis, fields }: SampleRecordProps) => {
  const record = analysis?.sampleRecord;

  return (
    <section aria-label={`Sample record of ${table.name}`} className={styles.sample}>
      <h3 className={styles.title}>Sample record</h3>
      {record ? (
        <>
          <p className={styles.origin}>
            <span>{record.id}</span>
            {record.createdTime && <Timestamp at={record.createdTime} />}
          </p>
          <Cells
            cells={getCells(table, record).filter(({ field }) => fields?.includes(field) ?? true)}
          />
        </>
      ) : (
        <p className={styles.note}>
          {analysis?.recordCount === 0
            ? 'This table has no records yet.'
            : 'No record of this table was loaded.'}
        </p>
      )}
    </section>
  );
});

function Cells({ cells }: { cells: readonly RecordCell[] }) {
  const empty = cells.filter((cell) => !isCellFilled(cell)).map(({ field }) => field.name);

  return (
    <>
      <FieldList
        fields={cells
          .filter(isCellFilled)
          .map(({ field, value }) => [field.name, truncateValue(formatCell(field, value))])}
      />
      {empty.length > 0 && <p className={styles.note}>Empty: {empty.join(', ')}</p>}
    </>
  );
}
