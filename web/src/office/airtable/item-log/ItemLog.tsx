import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ITEM_TABLE } from '../../../../../shared/airtable-mapping/columns.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { paths } from '../../../lib/paths.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { type Item, toItem } from '../../common/airtable/item.ts';
import { tablePath } from '../../common/airtable/tablePath.ts';
import { CardGrid } from '../../common/CardGrid.tsx';
import { ExportCsv } from '../../common/ExportCsv.tsx';
import { FilterBar } from '../../common/list/FilterBar.tsx';
import { SearchField } from '../../common/list/SearchField.tsx';
import { OfficePage } from '../../common/OfficePage.tsx';
import { Permitted } from '../../common/Permitted.tsx';
import { AirtablePage, RefreshButton } from '../AirtablePage.tsx';
import { AttachmentThumbnail } from '../Attachments.tsx';
import { useItemLog } from '../airtableQueries.ts';
import { ItemCard, ItemSubtitle, RecordFields } from './ItemCard.tsx';
import { fetchLogPage } from './itemLogQuery.ts';
import { LogStats } from './LogStats.tsx';
import { useLogFilter } from './useLogFilter.ts';
import { EditedLog, WholeLog } from './WholeLog.tsx';

/** Opens with one sample record, which Airtable answers; `?all=true` shows all of them, and `&edit=true` sets their
 *  values. */
export default function ItemLog() {
  const { params, push, toLink } = useQueryParams();
  const can = usePermissions();
  const isEditing = params.get('edit') === 'true' && can('edit-items');

  if (!params.has('all') && can('see-tables')) {
    return <Sample onShowAll={() => push({ all: 'true' })} />;
  }
  return (
    <OfficePage
      {...HEADING}
      action={
        <>
          <Permitted to="see-tables">
            <Button component={Link} to={paths.itemLog}>
              Show Sample Record
            </Button>
          </Permitted>
          <ExportLog />
          <Permitted to="edit-items">
            <Button
              component={Link}
              variant="contained"
              to={toLink({ edit: isEditing ? '' : 'true' })}
            >
              {isEditing ? 'Done Editing' : 'Edit Records'}
            </Button>
          </Permitted>
        </>
      }
    >
      {isEditing ? <EditedLog /> : <WholeLog />}
    </OfficePage>
  );
}

const HEADING = {
  title: 'Item Log Viewer',
  subtitle: 'Browse your complete military collectibles inventory',
};

/** The API returns only the record count and one sample record. */
function Sample({ onShowAll }: { onShowAll: () => void }) {
  const query = useItemLog();
  const { data } = query;
  const items = data?.sampleRecord ? [toItem(data.sampleRecord)] : [];
  const count = (isCounted: (item: Item) => boolean) => items.filter(isCounted).length;

  return (
    <AirtablePage
      {...HEADING}
      action={
        <>
          <Button variant="contained" onClick={onShowAll}>
            Show all records
          </Button>
          {!query.isLoadingError && <RefreshButton onRefresh={query.refresh} />}
        </>
      }
      query={query}
      failure={{
        title: 'Failed to Load Item Log',
        text: 'Unable to connect to your Airtable database',
      }}
      loading={{
        title: 'Loading Item Log',
        text: 'Fetching your military collectibles inventory...',
      }}
      figures={
        <LogStats
          figures={
            data && {
              total: formatCount(data.recordCount, data.isCountPartial),
              available: count(({ isForSale }) => isForSale),
              featured: count(({ isFeatured }) => isFeatured),
              rare: count(({ isRare }) => isRare),
            }
          }
        />
      }
      counts={data && [data]}
    >
      {data && <Items items={items} />}
    </AirtablePage>
  );
}

const NO_FILTER = { find: '', status: '', type: '' };

function Items({ items }: { items: readonly Item[] }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [opened, setOpened] = useState<Item>();
  const text = filter.find.trim().toLowerCase();
  const isFiltered = [text, filter.status, filter.type].some(Boolean);
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
          value={filter.find}
          onChange={(find) => setFilter({ ...filter, find })}
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
          <ItemCard
            key={item.id}
            component="li"
            item={item}
            photo={
              item.photos[0] && <AttachmentThumbnail attachment={item.photos[0]} size="large" />
            }
            button={{ onClick: () => setOpened(item) }}
          />
        ))}
      </CardGrid>
      <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
        This view shows one sample record from the database. All records:{' '}
        <Link to={tablePath(ITEM_TABLE)}>{ITEM_TABLE}</Link>
      </Typography>
      {opened && (
        <DetailsDialog
          title={opened.title}
          subtitle={<ItemSubtitle item={opened} />}
          onClose={() => setOpened(undefined)}
        >
          <RecordFields item={opened} />
        </DetailsDialog>
      )}
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
        return { data: data.records, headers };
      }}
      format={async (records) => (await import('./logCsv.ts')).formatLogCsv(records)}
      fileName="item-log"
      doneTitle="Item Log Exported"
      nouns={['record', 'records']}
    />
  );
}
