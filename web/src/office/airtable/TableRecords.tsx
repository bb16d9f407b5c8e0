import { Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { ITEM_TABLE } from '../../../../shared/airtable-mapping/columns.ts';
import { RECORDS_PER_PAGE } from '../../../../shared/contract/airtable.ts';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { getAttachments } from '../common/airtable/fieldValue.ts';
import { ColumnMenu } from '../common/list/ColumnMenu.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { FilterSelect } from '../common/list/FilterSelect.tsx';
import { ListBar } from '../common/list/ListBar.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import type { View } from '../common/list/ViewToggle.tsx';
import { VirtualGrid } from '../common/list/VirtualGrid.tsx';
import { AttachmentGrid } from './Attachments.tsx';
import { FieldList } from './FieldList.tsx';
import { RecordCard } from './RecordCard.tsx';
import { RECORD_HEADERS, RecordList, toFieldHeader } from './RecordList.tsx';
import { formatField, formatRecordCount } from './schema.ts';
import type { LoadedTable, RecordSearch, TableResult } from './tableQuery.ts';
import { useColumnCount } from './useColumnCount.ts';

const CARD_HEIGHT = 260;
const FOCUSED_CARD_HEIGHT = 150;

interface TableRecordsProps {
  tableName: string;
  table: TableResult;
  loaded: LoadedTable;
  search: RecordSearch;
  fieldNames: readonly string[];
  view: View;
}

export function TableRecords(props: TableRecordsProps) {
  const { tableName, table, loaded, search, fieldNames, view } = props;
  const [focusedField, setFocusedField] = useState('');
  const [opened, setOpened] = useState<AirtableRecord>();
  const columnCount = useColumnCount();
  const fieldHeaders = useMemo(() => fieldNames.map(toFieldHeader), [fieldNames]);
  const layout = useTableLayout(`table:${tableName}`, fieldHeaders);
  const { records, fields, totalCount, isCountPartial } = loaded;
  const { matching } = search;
  const nextCount = isCountPartial
    ? RECORDS_PER_PAGE
    : Math.min(RECORDS_PER_PAGE, totalCount - records.length);

  return (
    <>
      <FilterBar>
        <SearchField label="Search all fields" value={search.query} onChange={search.setQuery} />
        <FilterSelect
          label="Focus on field"
          all="All Fields"
          options={fieldNames}
          value={focusedField}
          onChange={setFocusedField}
        />
      </FilterBar>
      <ListBar count={formatSummary(loaded, search)}>
        {tableName === ITEM_TABLE && search.isActive && !loaded.isComplete && (
          <Link to={allRecordsPath(search.query)}>
            Search all {formatCount(totalCount, isCountPartial)} records
          </Link>
        )}
        {loaded.asOf && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            Read from Airtable on <Timestamp at={loaded.asOf} />
          </Typography>
        )}
        {view === 'list' && (
          <ColumnMenu headers={[...RECORD_HEADERS, ...fieldHeaders]} layout={layout} />
        )}
      </ListBar>
      {matching.length === 0 ? (
        <ListNotice {...(search.isActive ? NO_MATCHES : NO_RECORDS)} />
      ) : view === 'grid' ? (
        <VirtualGrid
          label="Records"
          items={matching}
          getKey={({ id }) => id}
          columns={columnCount}
          rowHeight={focusedField ? FOCUSED_CARD_HEIGHT : CARD_HEIGHT}
          renderCard={(record) => (
            <RecordCard
              record={record}
              fields={fields}
              focusedField={focusedField}
              onOpen={setOpened}
            />
          )}
        />
      ) : (
        <RecordList
          records={matching}
          fields={fields}
          fieldNames={fieldNames}
          layout={layout}
          isSortable={loaded.isComplete}
          onOpen={setOpened}
        />
      )}
      {/* Loads pages only on request: Airtable plans limit the number of API calls per month. */}
      <MoreRows pages={table} subject="records" label={`Load the next ${nextCount} records`}>
        {!table.hasNextPage &&
          records.length > RECORDS_PER_PAGE &&
          `All ${formatCount(records.length)} records are loaded.`}
      </MoreRows>
      {opened && (
        <DetailsDialog
          title={`Record: ${opened.id}`}
          subtitle={`Created: ${formatDateTime(opened.createdTime)}`}
          onClose={() => setOpened(undefined)}
        >
          <FieldList
            fields={Object.entries(opened.fields).map(([name, value]) => [
              name,
              <FullValue key={name} value={value} text={formatField(fields, name, value)} />,
            ])}
          />
        </DetailsDialog>
      )}
    </>
  );
}

/** Reads the log of the last sync, without a call to Airtable. */
const allRecordsPath = (query: string) =>
  `${paths.itemLog}?${new URLSearchParams({ all: 'true', find: query.trim() })}`;

function formatSummary(loaded: LoadedTable, { isActive, matching }: RecordSearch): string {
  const { records, totalCount, isCountPartial, isComplete } = loaded;
  const total = formatRecordCount({ recordCount: totalCount, isCountPartial });
  const extent = isComplete ? total : `the first ${formatCount(records.length)} of ${total}`;
  if (isActive) return `${formatCount(matching.length)} found in ${extent}`;
  return isComplete ? `All ${total}` : `Loaded so far: ${extent}`;
}

export const NO_RECORDS = {
  title: 'No records found in this table',
  text: 'Records added to this table in Airtable appear here.',
};
const NO_MATCHES = {
  title: 'No records match your search criteria',
  text: 'None of the loaded records contains this text. Shorten or clear the search to see more records.',
};

function FullValue({ value, text }: { value: unknown; text: string }) {
  const files = getAttachments(value);
  if (files) return <AttachmentGrid hasDetails files={files} linkLabel="View Full Size" />;
  return typeof value === 'object' && value !== null ? (
    <Typography variant="caption" component="pre" sx={{ whiteSpace: 'pre-wrap' }}>
      {JSON.stringify(value, null, 2)}
    </Typography>
  ) : (
    text || '—'
  );
}
