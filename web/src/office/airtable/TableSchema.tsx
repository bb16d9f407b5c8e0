import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Paper,
  Stack,
  Typography,
} from '@mui/material';
import { Fragment, memo } from 'react';
import type { AirtableField, AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { isEmpty, truncateValue } from '../common/airtable/fieldValue.ts';
import type { TableLayout } from '../common/list/useTableLayout.ts';
import { Note } from '../common/Note.tsx';
import { FieldList } from './FieldList.tsx';
import { FieldTable } from './FieldTable.tsx';
import {
  formatCell,
  formatFieldCount,
  formatRecordCount,
  getCells,
  getLinkedTables,
  type TableAnalysis,
} from './schema.ts';

export interface TableMatch {
  table: AirtableTable;
  /** The fields that match a search; undefined if the table does. */
  fields?: readonly AirtableField[] | undefined;
}

interface TableSchemaProps extends TableMatch {
  tables: readonly AirtableTable[];
  analysis: TableAnalysis | undefined;
  layout: TableLayout;
  isExpanded: boolean;
  onToggle: () => void;
}

const getTableLink = ({ id }: AirtableTable) => ({ hash: `#${id}` });

export function TableSchema(props: TableSchemaProps) {
  const { table, fields, tables, analysis, layout, isExpanded, onToggle } = props;
  const { id, name, description } = table;

  return (
    <Accordion
      component="section"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      expanded={isExpanded}
      onChange={onToggle}
      slots={{ heading: 'h2' }}
      slotProps={{
        transition: { unmountOnExit: true },
        region: { role: undefined, 'aria-labelledby': undefined },
      }}
    >
      <AccordionSummary
        aria-controls={isExpanded ? `${id}-body` : undefined}
        expandIcon={<Icon name="down" size={16} />}
      >
        <Box
          component="span"
          sx={{
            flex: 1,
            pr: 2,
            display: 'grid',
            columnGap: 2.5,
            gridTemplateColumns: { md: 'minmax(0, 1fr) auto auto' },
            alignItems: 'baseline',
          }}
        >
          <Typography variant="h3" component="span" id={`${id}-name`}>
            {name}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {id}
          </Typography>
          <Typography variant="caption">
            {formatFieldCount(table)}
            {analysis && ` · ${formatRecordCount(analysis)}`}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        {description && <Typography sx={{ mb: 1.5, maxWidth: '72ch' }}>{description}</Typography>}
        <LinkedTables table={table} tables={tables} />
        <Box
          sx={{
            mb: 2,
            display: 'grid',
            columnGap: 4,
            rowGap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 8fr) minmax(0, 5fr)' },
            alignItems: 'start',
          }}
        >
          <div>
            {fields && (
              <Note>
                {fields.length} of {formatFieldCount(table)} match
              </Note>
            )}
            <FieldTable
              table={table}
              tables={tables}
              layout={layout}
              getTableLink={getTableLink}
              fields={fields}
            />
          </div>
          <SampleRecord table={table} analysis={analysis} fields={fields} />
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}

function LinkedTables({ table, tables }: Pick<TableSchemaProps, 'table' | 'tables'>) {
  const { to, from } = getLinkedTables(table, tables);
  const links = [
    { verb: 'Links to', linked: to },
    { verb: 'Linked from', linked: from },
  ].filter(({ linked }) => linked.length > 0);

  if (links.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ mb: 1.5, display: 'flex', columnGap: 3, flexWrap: 'wrap' }}>
      {links.map(({ verb, linked }) => (
        <span key={verb}>
          {verb}{' '}
          {linked.map((other, index) => (
            <Fragment key={other.id}>
              {index > 0 && ', '}
              <Link to={getTableLink(other)}>{other.name}</Link>
            </Fragment>
          ))}
        </span>
      ))}
    </Typography>
  );
}

type SampleRecordProps = Pick<TableSchemaProps, 'table' | 'analysis' | 'fields'>;

const SampleRecord = memo(({ table, analysis, fields }: SampleRecordProps) => {
  const record = analysis?.sampleRecord;
  const cells = record ? getCells(table, record) : [];
  const shown = cells.filter(({ field }) => fields?.includes(field) ?? true);
  // Airtable leaves unchecked boxes out of a record, although their value is "no".
  const filled = shown.filter(({ field, value }) => field.type === 'checkbox' || !isEmpty(value));
  const empty = shown.filter((cell) => !filled.includes(cell));

  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={`Sample record of ${table.name}`}
      sx={{ minWidth: 0, p: 2 }}
    >
      <Typography variant="button" component="h3">
        Sample record
      </Typography>
      {record ? (
        <>
          <Stack
            direction="row"
            sx={{ pb: 1, columnGap: 2, flexWrap: 'wrap', justifyContent: 'space-between' }}
          >
            <Note>{record.id}</Note>
            <Note>
              <Timestamp at={record.createdTime} />
            </Note>
          </Stack>
          <FieldList
            isInCard
            fields={filled.map(({ field, value }) => [
              field.name,
              truncateValue(formatCell(field, value)),
            ])}
          />
          {empty.length > 0 && (
            <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
              Empty: {empty.map(({ field }) => field.name).join(', ')}
            </Typography>
          )}
        </>
      ) : (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {analysis?.recordCount === 0
            ? 'This table has no records yet.'
            : 'No record of this table was loaded.'}
        </Typography>
      )}
    </Paper>
  );
});
