import { Box, Typography } from '@mui/material';
import { getErrorMessage, type Reply } from '../../lib/api.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { tablePath } from '../common/airtable/tablePath.ts';
import { CardGrid } from '../common/CardGrid.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { Stat, StatRow } from '../common/StatRow.tsx';
import { useTables } from './airtableQueries.ts';
import { CountedAt } from './CountedAt.tsx';
import { LoadError, reloadPage } from './LoadError.tsx';
import { LoadingCard } from './LoadingCard.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { filterByName } from './schema.ts';
import { TableCard } from './TableCard.tsx';

type Table = Reply<'GET /api/airtable/tables'>['tables'][number];

const MAX_SAMPLE_FIELDS = 3;

export default function TableDirectory() {
  const { data, isPending, isError, isLoadingError, error, refresh } = useTables();
  const tables = data && (data.tables ?? []);

  return (
    <OfficePage
      title="Table Directory"
      subtitle="Browse all tables in your Airtable database"
      action={!isLoadingError && <RefreshButton onRefresh={refresh} />}
    >
      {isError && (
        <LoadError
          title="Failed to Load Tables"
          text={getErrorMessage(error)}
          isStale={data !== undefined}
          onRetry={reloadPage}
        />
      )}
      {!isLoadingError && <Stats tables={tables} />}
      <CountedAt counts={tables} />
      {isPending && (
        <LoadingCard
          title="Loading Table Directory"
          text="Reading the tables and their record counts..."
        />
      )}
      {tables && <TableCards tables={tables} />}
    </OfficePage>
  );
}

function Stats({ tables }: { tables: readonly Table[] | undefined }) {
  const sum = (getCount: (table: Table) => number) =>
    tables?.reduce((total, table) => total + getCount(table), 0);
  const records = sum(({ recordCount }) => recordCount ?? 0);
  const isPartial = tables?.some(({ isCountPartial }) => isCountPartial);

  return (
    <StatRow label="Database figures">
      <Stat label="Total Tables" value={tables?.length} />
      <Stat
        label="Total Records"
        value={records === undefined ? undefined : formatCount(records, isPartial)}
      />
      <Stat label="Total Fields" value={sum(({ fields }) => fields?.length ?? 0)} />
      <Stat
        label="Active Tables"
        value={tables?.filter(({ recordCount }) => recordCount > 0).length}
      />
    </StatRow>
  );
}

function TableCards({ tables }: { tables: readonly Table[] }) {
  const { get, replace } = useQueryParams();
  const query = get('find');
  const matching = filterByName(tables, query);

  return (
    <>
      <FilterBar>
        <SearchField
          label="Search tables"
          placeholder="Search tables..."
          value={query}
          onChange={(find) => replace({ find })}
        />
      </FilterBar>
      {matching.length === 0 &&
        (query.trim() ? (
          <ListNotice
            title="No tables match your search criteria"
            text="Only table names are searched. Shorten or clear the search to see more tables."
          />
        ) : (
          <ListNotice
            title="No tables found in your database"
            text="Tables added to the base in Airtable appear here."
          />
        ))}
      <CardGrid label="Tables">
        {matching.map((table) => (
          <DirectoryCard key={table.name} table={table} />
        ))}
      </CardGrid>
    </>
  );
}

function DirectoryCard({ table }: { table: Table }) {
  const { name, recordCount, isCountPartial, fields } = table;
  const records = formatCount(recordCount ?? 0, isCountPartial);
  const fieldNames = fields ?? [];
  const moreFields = fieldNames.length - MAX_SAMPLE_FIELDS;

  return (
    <TableCard
      title={
        <Link to={tablePath(name)} className="stretched">
          {name}
        </Link>
      }
      caption={`Database table with ${records} records and ${fieldNames.length} fields`}
      counts={[`${records} Records`, `${fieldNames.length} Fields`]}
    >
      {fieldNames.length > 0 && (
        <Typography
          variant="caption"
          component="ul"
          aria-label="Sample fields"
          sx={{
            mt: 1.75,
            display: 'flex',
            flexWrap: 'wrap',
            '& li:not(:last-child)::after': { content: '"·"', mx: '0.75ch' },
          }}
        >
          {fieldNames.slice(0, MAX_SAMPLE_FIELDS).map((field) => (
            <li key={field}>{field}</li>
          ))}
          {moreFields > 0 && <li>+{moreFields} more</li>}
        </Typography>
      )}
      <Box sx={{ mt: 'auto', pt: 1.75 }}>
        {recordCount > 0 ? (
          <StatusBadge tone="success">Active table with data</StatusBadge>
        ) : (
          <StatusBadge tone="neutral">Empty table</StatusBadge>
        )}
      </Box>
    </TableCard>
  );
}
