import { Box, Typography } from '@mui/material';
import type { Reply } from '../../lib/api.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { tablePath } from '../common/airtable/tablePath.ts';
import { CardGrid } from '../common/CardGrid.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import { useTables } from './airtableQueries.ts';
import { BasePage } from './BasePage.tsx';
import { countFields, filterByName, formatRecordTotal } from './schema.ts';
import { TableCard } from './TableCard.tsx';

type Table = Reply<'GET /api/airtable/tables'>['tables'][number];

const MAX_SAMPLE_FIELDS = 3;

export default function TableDirectory() {
  const query = useTables();
  const tables = query.data?.tables;
  const active = tables?.filter(({ recordCount }) => recordCount > 0);

  return (
    <BasePage
      title="Table Directory"
      subtitle="Browse all tables in your Airtable database"
      query={query}
      failure={{ title: 'Failed to Load Tables' }}
      figures={{
        'Total Tables': tables?.length,
        'Total Records': tables && formatRecordTotal(tables),
        'Total Fields': tables && countFields(tables),
        'Active Tables': active?.length,
      }}
      counts={tables}
    >
      {tables && <TableCards tables={tables} />}
    </BasePage>
  );
}

function TableCards({ tables }: { tables: readonly Table[] }) {
  const { get, replace } = useQueryParams();
  const query = get('find');
  const matching = filterByName(tables, query);

  return (
    <>
      <FilterBar>
        <SearchField label="Search tables" value={query} onChange={(find) => replace({ find })} />
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
          <DirectoryCard key={table.name} {...table} />
        ))}
      </CardGrid>
    </>
  );
}

function DirectoryCard({ name, recordCount, isCountPartial, fields }: Table) {
  const records = formatCount(recordCount, isCountPartial);
  const moreFields = fields.length - MAX_SAMPLE_FIELDS;

  return (
    <TableCard
      title={
        <Link to={tablePath(name)} className="stretched">
          {name}
        </Link>
      }
      caption={`Database table with ${records} records and ${fields.length} fields`}
      counts={[`${records} Records`, `${fields.length} Fields`]}
    >
      {fields.length > 0 && (
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
          {fields.slice(0, MAX_SAMPLE_FIELDS).map((field) => (
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
