import { Chip, Typography } from '@mui/material';
import { memo } from 'react';
import type { To } from 'react-router';
import type { AirtableField, AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Link } from '../../ui/Link.tsx';
import { clampLines } from '../common/clampLines.ts';
import { column } from '../common/column.ts';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import type { TableLayout } from '../common/list/useTableLayout.ts';
import { formatFieldType, getRelation } from './schema.ts';

interface FieldTableProps {
  table: AirtableTable;
  tables: readonly AirtableTable[];
  getTableLink: (table: AirtableTable) => To;
  layout: TableLayout;
  fields?: readonly AirtableField[] | undefined;
}

export const FieldTable = memo((props: FieldTableProps) => (
  <DataTable
    label={`Fields of ${props.table.name}`}
    columns={getColumns(props)}
    rows={props.fields ?? props.table.fields}
    getKey={({ id }) => id}
    rowHeight={45}
    phoneColumns="1.25rem minmax(0, 1fr) auto"
    layout={props.layout}
  />
));

export const FIELD_HEADERS = ['No.', 'Type', 'Details'];

const getColumns = (props: FieldTableProps): Column<AirtableField>[] => [
  column('No.', '3.25rem', { phone: '1 / 1', isMono: true }, (field) =>
    String(props.table.fields.indexOf(field) + 1).padStart(2, '0'),
  ),
  column(
    'Field',
    'minmax(8rem, 4fr)',
    { phone: '1 / 2', isMain: true, text: ({ name }) => name },
    ({ id, name }) => (
      <>
        <Typography variant="button" title={id}>
          {name}
        </Typography>{' '}
        {id === props.table.primaryFieldId && (
          <Chip color="primary" label="PRIMARY" title="The field that names each record" />
        )}
      </>
    ),
  ),
  column('Type', '11rem', { phone: '1 / 3' }, ({ type }) => <FieldTypeBadge type={type} />),
  column('Details', 'minmax(0, 5fr)', { phone: '2 / 2 / auto / -1' }, (field) => (
    <FieldDetails {...props} field={field} />
  )),
];

interface FieldDetailsProps extends Omit<FieldTableProps, 'layout' | 'fields'> {
  field: AirtableField;
}

function FieldDetails({ field, table, tables, getTableLink }: FieldDetailsProps) {
  const { description, options } = field;
  const choices = options?.choices?.map(({ name }) => name);
  const relation = getRelation(field, table, tables);

  return (
    <>
      {description && <p>{description}</p>}
      {choices && (
        <Typography
          variant="body2"
          title={choices.join(', ')}
          sx={{ color: 'text.secondary', ...clampLines(2) }}
        >
          <Typography variant="caption" sx={{ color: 'text.primary' }}>
            {choices.length} {choices.length === 1 ? 'option' : 'options'}
          </Typography>{' '}
          {choices.join(', ')}
        </Typography>
      )}
      {relation && (
        <p>
          <span aria-hidden="true">→</span> {relation.verb}{' '}
          {relation.field && <i>{relation.field}</i>}
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

/** The tooltip shows Airtable's name of the type. */
export const FieldTypeBadge = ({ type }: { type: string }) => (
  <Chip title={type} label={formatFieldType(type)} />
);
