import { Box, Card, Skeleton, Stack, Typography } from '@mui/material';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { toFieldText } from '../../../../../shared/item-form/fields.ts';
import { formatMoney } from '../../../../../shared/quotes/money.ts';
import { formatDate } from '../../../lib/dates.ts';
import { ROW_LINK } from '../../../lib/listKeys.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import type { OpenRecord } from '../../../lib/useOpenRecord.ts';
import { Link } from '../../../ui/Link.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import type { Selection } from '../../common/bulk/useSelection.ts';
import { clampLines } from '../../common/clampLines.ts';
import {
  describeIdentification,
  getIdentificationLevel,
  IDENTIFICATION_TONES,
} from '../../common/items/identification.ts';
import { formatItemFacts, getMainPhoto } from '../../common/items/itemFields.ts';
import { type Column, DataTable } from '../../common/list/DataTable.tsx';
import type { Sorting } from '../../common/list/HeaderCell.tsx';
import { SelectRow } from '../../common/list/SelectRow.tsx';
import type { TableLayout } from '../../common/list/useTableLayout.ts';
import type { View } from '../../common/list/ViewToggle.tsx';
import { VirtualGrid } from '../../common/list/VirtualGrid.tsx';
import { useVisibleColumns } from './useVisibleColumns.ts';

interface ItemListProps {
  view: View;
  items: readonly MilitaryItemSummary[] | undefined;
  opened: OpenRecord;
  layout: TableLayout;
  sorting: Sorting;
  selection?: ItemSelection | undefined;
}

type ItemSelection = Selection<MilitaryItemSummary>;

const CARD_HEIGHT = 380;

export function ItemList({ view, items, opened, layout, sorting, selection }: ItemListProps) {
  const columns = useGridColumns();
  const isVisible = useVisibleColumns();
  const isPhone = useMediaQuery('(min-width: 48rem)') === false;
  const list = { label: 'Cataloged items', getKey: ({ id }: MilitaryItemSummary) => id };

  if (view === 'list') {
    return (
      <DataTable
        {...list}
        isVirtual
        columns={[
          ...getMainColumns(opened, selection),
          ...(isPhone ? [FACTS_COLUMN] : []),
          ...TABLE_COLUMNS.filter(({ header }) => isVisible(header)),
        ]}
        phoneColumns="4.5rem minmax(0, 1fr) auto"
        layout={layout}
        sorting={sorting}
        rows={items}
        rowHeight={77}
      />
    );
  }
  if (!items) {
    return (
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {Array.from({ length: 2 * columns }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <Skeleton key={index} data-skeleton="" height={CARD_HEIGHT} />
        ))}
      </Box>
    );
  }
  return (
    <VirtualGrid
      {...list}
      items={items}
      columns={columns}
      rowHeight={CARD_HEIGHT}
      renderCard={(item) => <ItemCard item={item} opened={opened} selection={selection} />}
    />
  );
}

function useGridColumns(): number {
  const isTablet = useMediaQuery('(min-width: 48rem)');
  const isWide = useMediaQuery('(min-width: 80rem)');
  const isWidest = useMediaQuery('(min-width: 96rem)');
  return 2 + [isTablet, isWide, isWidest].filter(Boolean).length;
}

const getMainColumns = (
  opened: OpenRecord,
  selection: ItemSelection | undefined,
): Column<MilitaryItemSummary>[] => [
  {
    header: 'Select',
    isFixed: true,
    width: '2.75rem',
    phone: '1 / 1 / span 4',
    text: () => '',
    cell: (item) => (
      <Box sx={{ height: { xs: '4.5rem', md: 'auto' } }}>
        {selection && <SelectItem item={item} selection={selection} />}
      </Box>
    ),
  },
  {
    header: 'Photo',
    width: '4.75rem',
    phone: '1 / 1 / span 4',
    cell: (item) => (
      <Box sx={PHOTO}>
        <Photo src={getMainPhoto(item)} alt="" />
      </Box>
    ),
  },
  {
    header: 'Item',
    width: 'minmax(10.5rem, 5fr)',
    phone: '1 / 2 / auto / -1',
    isMain: true,
    sort: 'Item',
    text: ({ name }) => name,
    cell: (item) => <ItemTitle item={item} opened={opened} />,
  },
];

const PHOTO = {
  width: { xs: '4.5rem', md: 56 },
  p: 0.375,
  bgcolor: 'linen',
  border: 1,
  borderColor: 'divider',
};

/** On phones, one line instead of three columns. */
const FACTS_COLUMN: Column<MilitaryItemSummary> = {
  header: 'Type · Era · Condition',
  width: 'auto',
  phone: '2 / 2 / auto / -1',
  isMono: true,
  cell: formatItemFacts,
};

const textColumn = (
  header: string,
  getText: (item: MilitaryItemSummary) => string | null,
  { max = 7.5, isWideOnly = true, isSorted = true } = {},
): Column<MilitaryItemSummary> => ({
  header,
  width: `minmax(5.5rem, ${max}rem)`,
  phone: null,
  ...(isWideOnly && { tabletWidth: null }),
  ...(isSorted && { sort: header }),
  isMono: true,
  cell: getText,
});

const TABLE_COLUMNS: readonly Column<MilitaryItemSummary>[] = [
  textColumn('Unique ID', ({ catalogNumber }) => catalogNumber, { max: 8.25 }),
  textColumn('Type', ({ itemType }) => itemType, { isWideOnly: false }),
  textColumn('Era', ({ era }) => era, { max: 8.25 }),
  textColumn('Condition', ({ condition }) => condition),
  textColumn('Unit', ({ unitDesignation }) => unitDesignation, { max: 11.25 }),
  textColumn('Material', ({ primaryMaterial }) => primaryMaterial, { isSorted: false }),
  {
    header: 'Identified',
    width: 'minmax(8.75rem, 10rem)',
    phone: '3 / 2 / auto / -1',
    sort: 'Identified',
    cell: (item) => <IdentificationBadge item={item} />,
  },
  textColumn('Authenticity', ({ authenticity }) => authenticity, { isSorted: false }),
  {
    ...textColumn('Price', ({ sharePrice }) => (sharePrice ? formatMoney(sharePrice) : null), {
      max: 7.25,
    }),
    align: 'end',
  },
  textColumn('Quantity', ({ quantity }) => toFieldText(quantity), { max: 7.25, isSorted: false }),
  textColumn('Location', ({ storageLocation }) => storageLocation),
  {
    ...textColumn('Cost', ({ cost }) => (cost ? formatMoney(cost) : null), { max: 7.25 }),
    align: 'end',
  },
  textColumn('Consignor', ({ consignor }) => consignor ?? null, { isSorted: false }),
  {
    header: 'Cataloged',
    width: '7.5rem',
    tabletWidth: null,
    phone: '4 / 2',
    sort: 'Cataloged',
    firstOrder: 'desc',
    text: (item) => formatDate(item.catalogDate ?? item.createdAt),
    cell: (item) => <CatalogDate item={item} />,
  },
  {
    header: 'Airtable',
    width: '8rem',
    phone: '4 / 3',
    cell: (item) => <AirtableBadge item={item} />,
  },
];

export const ITEM_HEADERS = ['Photo', ...TABLE_COLUMNS.map(({ header }) => header)];
export const HIDDEN_ITEM_HEADERS = [
  'Unique ID',
  'Unit',
  'Material',
  'Authenticity',
  'Price',
  'Quantity',
  'Location',
  'Cost',
  'Consignor',
];

interface ItemProps {
  item: MilitaryItemSummary;
}

interface CardProps extends ItemProps {
  opened: OpenRecord;
  selection: ItemSelection | undefined;
}

const ItemCard = ({ item, opened, selection }: CardProps) => (
  <Card
    component="article"
    variant="outlined"
    sx={{
      position: 'relative',
      display: 'flex',
      minWidth: 0,
      flexDirection: 'column',
      p: 1,
      '&:not(:hover) a': { textDecoration: 'none' },
    }}
  >
    {selection && (
      <Box sx={{ position: 'absolute', zIndex: 1, p: 1, m: 0.5, bgcolor: 'background.paper' }}>
        <SelectItem item={item} selection={selection} />
      </Box>
    )}
    <Box aria-hidden="true" sx={{ bgcolor: 'linen' }}>
      <Photo src={getMainPhoto(item)} alt="" />
    </Box>
    <Stack sx={{ flex: 1, px: 0.5, py: 1.25, gap: 0.5, alignItems: 'start' }}>
      <ItemTitle item={item} opened={opened} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {formatItemFacts(item)}
      </Typography>
      <IdentificationBadge item={item} />
    </Stack>
    <Stack
      direction="row"
      sx={{
        px: 0.5,
        pt: 1,
        columnGap: 1.5,
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <CatalogDate item={item} />
      <AirtableBadge item={item} />
    </Stack>
  </Card>
);

const SelectItem = ({ item, selection }: ItemProps & { selection: ItemSelection }) => (
  <SelectRow
    name={item.name}
    isSelected={selection.has(item.id)}
    onToggle={(isRange) => selection.toggle(item.id, isRange)}
  />
);

const ItemTitle = ({ item, opened }: ItemProps & { opened: OpenRecord }) => (
  <div>
    <Typography variant="button" component="h2" sx={clampLines(3)}>
      <Link {...ROW_LINK} {...opened.linkTo(item.id)} aria-haspopup="dialog" className="stretched">
        {item.name}
      </Link>
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      <Typography variant="caption">
        <span className="visually-hidden">Unique ID </span>
        {item.catalogNumber}
      </Typography>
      {item.unitDesignation && ` · ${item.unitDesignation}`}
    </Typography>
  </div>
);

const CatalogDate = ({ item }: ItemProps) => (
  <span>
    <span className="visually-hidden">Cataloged </span>
    <Timestamp isDateOnly at={item.catalogDate ?? item.createdAt} />
  </span>
);

const IdentificationBadge = ({ item }: ItemProps) => (
  <Box sx={{ '& > *': { whiteSpace: 'normal' } }}>
    <StatusBadge tone={IDENTIFICATION_TONES[getIdentificationLevel(item)]}>
      {describeIdentification(item)}
    </StatusBadge>
  </Box>
);

const AirtableBadge = ({ item }: ItemProps) =>
  item.airtableId && <StatusBadge tone="success">In Airtable</StatusBadge>;
