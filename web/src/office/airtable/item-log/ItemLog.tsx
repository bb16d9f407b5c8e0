import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ITEM_TABLE } from '../../../../../shared/airtable-mapping/columns.ts';
import { ApiError } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { paths } from '../../../lib/paths.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import { Link } from '../../../ui/Link.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { type Item, toItem } from '../../common/airtable/item.ts';
import { tablePath } from '../../common/airtable/tablePath.ts';
import { CardGrid } from '../../common/CardGrid.tsx';
import { ExportCsv } from '../../common/ExportCsv.tsx';
import { FilterBar } from '../../common/list/FilterBar.tsx';
import { SearchField } from '../../common/list/SearchField.tsx';
import { OfficePage } from '../../common/OfficePage.tsx';
import { useItemLog } from '../airtableQueries.ts';
import { CountedAt } from '../CountedAt.tsx';
import { LoadError, reloadPage } from '../LoadError.tsx';
import { LoadingCard } from '../LoadingCard.tsx';
import { RefreshButton } from '../RefreshButton.tsx';
import { ItemCard, RecordDetails } from './ItemCard.tsx';
import { fetchLogPage } from './itemLogQuery.ts';
import { LogStats } from './LogStats.tsx';
import { useLogFilter } from './useLogFilter.ts';
import { WholeLog } from './WholeLog.tsx';

/** Opens with one sample record; `?all=true` shows all of them, and `&edit=true` sets their values. */
export default function ItemLog() {
  const { params, push, toLink } = useQueryParams();
  const isEditing = params.get('edit') === 'true';

  if (!params.has('all')) return <Sample onShowAll={() => push({ all: 'true' })} />;
  return (
    <OfficePage
      {...HEADING}
      action={
        <>
          <Button component={Link} to={paths.itemLog}>
            Show Sample Record
          </Button>
          <ExportLog />
          <Button
            component={Link}
            variant="contained"
            to={toLink({ edit: isEditing ? '' : 'true' })}
          >
            {isEditing ? 'Done Editing' : 'Edit Records'}
          </Button>
        </>
      }
    >
      <WholeLog isEditing={isEditing} />
    </OfficePage>
  );
}

const HEADING = {
  title: 'Item Log Viewer',
  subtitle: 'Browse your complete military collectibles inventory',
};

/** The API returns only the record count and one sample record. */
function Sample({ onShowAll }: { onShowAll: () => void }) {
  const { data, isPending, isError, isLoadingError, error, refresh } = useItemLog();
  const items = data?.sampleRecord ? [toItem(data.sampleRecord)] : [];

  return (
    <OfficePage
      {...HEADING}
      action={
        <>
          <Button variant="contained" onClick={onShowAll}>
            Show all records
          </Button>
          {!isLoadingError && <RefreshButton onRefresh={refresh} />}
        </>
      }
    >
      {isError && (
        <LoadError
          title="Failed to Load Item Log"
          text={
            (error instanceof ApiError && error.reason) ||
            'Unable to connect to your Airtable database'
          }
          isStale={data !== undefined}
          onRetry={reloadPage}
        />
      )}
      {isPending && (
        <>
          <LogStats />
          <LoadingCard
            title="Loading Item Log"
            text="Fetching your military collectibles inventory..."
          />
        </>
      )}
      {data && (
        <>
          <LogStats
            figures={countItems(items, formatCount(data.recordCount ?? 0, data.isCountPartial))}
          />
          <CountedAt counts={[data]} />
          <Items items={items} />
        </>
      )}
    </OfficePage>
  );
}

function countItems(items: readonly Item[], total: string) {
  const count = (isCounted: (item: Item) => boolean) => items.filter(isCounted).length;
  return {
    total,
    available: count(({ isForSale }) => isForSale),
    featured: count(({ isFeatured }) => isFeatured),
    rare: count(({ isRare }) => isRare),
  };
}

const NO_FILTER = { query: '', status: '', type: '' };

function Items({ items }: { items: readonly Item[] }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [opened, setOpened] = useState<Item>();
  const text = filter.query.trim().toLowerCase();
  const isFiltered = text !== '' || filter.status !== '' || filter.type !== '';
  const matching = items.filter(
    ({ header, summary, uniqueId, status, types }) =>
      [header, summary, uniqueId].some((field) => field.toLowerCase().includes(text)) &&
      (!filter.status || status === filter.status) &&
      (!filter.type || types.includes(filter.type)),
  );

  return (
    <>
      <FilterBar
        filters={[
          {
            label: 'Status',
            all: 'All Statuses',
            options: getOptions(items.map(({ status }) => status)),
            value: filter.status,
            onChange: (status) => setFilter({ ...filter, status }),
          },
          {
            label: 'Type',
            all: 'All Types',
            options: getOptions(items.flatMap(({ types }) => types)),
            value: filter.type,
            onChange: (type) => setFilter({ ...filter, type }),
          },
        ]}
      >
        <SearchField
          label="Search items"
          placeholder="Search items by header, summary, or ID..."
          value={filter.query}
          onChange={(query) => setFilter({ ...filter, query })}
        />
      </FilterBar>
      {matching.length === 0 &&
        (isFiltered ? (
          <ListNotice
            title="No items match your current filters"
            text="Shorten the search, or select all statuses and all types again."
          />
        ) : (
          <ListNotice
            title="No items available in the current view"
            text="Records added to the Item Log table in Airtable appear here."
          />
        ))}
      <CardGrid label="Items">
        {matching.map((item) => (
          <ItemCard key={item.id} item={item} onOpen={() => setOpened(item)} />
        ))}
      </CardGrid>
      <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
        This view shows one sample record from the database. All records:{' '}
        <Link to={tablePath(ITEM_TABLE)}>{ITEM_TABLE}</Link>
      </Typography>
      {opened && <RecordDetails item={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const getOptions = (values: readonly string[]) => [...new Set(values.filter(Boolean))].sort();

function ExportLog() {
  const { query: filter } = useLogFilter();

  return (
    <ExportCsv
      hint="Saves the records that match the filters"
      fetchPage={async (query, signal) => {
        const { data, headers } = await fetchLogPage({ ...filter, ...query }, signal);
        return { rows: data.records, headers };
      }}
      format={async (records) => (await import('./logCsv.ts')).formatLogCsv(records)}
      fileName="item-log"
      doneTitle="Item Log Exported"
      nouns={['record', 'records']}
    />
  );
}
