import { memo } from 'react';
import type { To } from 'react-router';
import type { AirtableField, AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Link } from '../../ui/Link.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import styles from './FieldTable.module.css';
import { formatFieldType, getRelation } from './schema.ts';

export interface FieldTableProps {
  table: AirtableTable;
  tables: readonly AirtableTable[];
  getTableLink: (table: AirtableTable) => To;
  fields?: readonly AirtableField[];
}

export const FieldTable = memo((props: FieldTableProps) => (
  <DataTable
    label={`Fields of ${props.table.name}`}
    columns={getColumns(props)}
    rows={props.fields ?? props.table.fields}
    getKey={({ id }) => id}
    rowHeight={40}
    rowClassName={styles.row}
  />
));

function getColumns(props: FieldTableProps): Column<AirtableField>[] {
  const { table } = props;
  return [
    {
      header: 'No.',
      width: 'max-content',
      className: styles.number,
      cell: (field) => String(table.fields.indexOf(field) + 1).padStart(2, '0'),
    },
    {
      header: 'Field',
      width: 'minmax(0, 4fr)',
      className: styles.name,
      cell: ({ id, name }) => (
        <p>
          <span title={id}>{name}</span> {id === table.primaryFieldId && <PrimaryBadge />}
        </p>
      ),
    },
    { header: 'Type', width: 'max-content', cell: ({ type }) => <FieldTypeBadge type={type} /> },
    {
      header: 'Details',
      width: 'minmax(0, 5fr)',
      className: styles.details,
      cell: (field) => <FieldDetails {...props} field={field} />,
    },
  ];
}

function FieldDetails({
  field,
  table,
  tables,
  getTableLink,
}: FieldTableProps & { field: AirtableField }) {
  const { description, options } = field;
  const choices = options?.choices?.map(({ name }) => name);
  const relation = getRelation(field, table, tables);

  return (
    <>
      {description && <p>{description}</p>}
      {choices && (
        <p title={choices.join(', ')} className={styles.choices}>
          <span className={styles.count}>
            {choices.length} {choices.length === 1 ? 'option' : 'options'}
          </span>{' '}
          {choices.join(', ')}
        </p>
      )}
      {relation && (
        <p className={styles.relation}>
          <span aria-hidden="true" className={styles.arrow}>
            →
          </span>{' '}
          {relation.verb} {relation.field && <i>{relation.field}</i>}
          {relation.table && (
            <>
              {relation.field && ' in '}
              <Link to={getTableLink(relation.table)}>{relation.table.name}</Link>
            </>
          )}
        </p>
      )}
    </>
  );
}

function PrimaryBadge() {
  return (
    <span title="The field that names each record" className={styles.primary}>
      <span className={styles.stencil}>PRIMARY</span>
    </span>
  );
}

/** The tooltip shows Airtable's name of the type. */
export function FieldTypeBadge({ type }: { type: string }) {
  return (
    <span title={type} className={styles.type}>
      {formatFieldType(type)}
    </span>
  );
}
