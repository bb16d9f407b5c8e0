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
import cards from './ItemCards.module.css';
import styles from './ItemList.module.css';

interface ItemListProps {
  view: View;
  items: readonly MilitaryItemSummary[] | undefined;
  opened: OpenRecord;
  layout: TableLayout;
  sorting: Sorting;
  selection?: ItemSelection | undefined;
}

type ItemSelection = Selection<MilitaryItemSummary>;

export function ItemList({ view, items, opened, layout, sorting, selection }: ItemListProps) {
  const columns = useGridColumns();
  const isPhone = useMediaQuery('(min-width: 48rem)') === false;
  const list = { label: 'Cataloged items', getKey: ({ id }: MilitaryItemSummary) => id };

  if (view === 'list') {
    return (
      <DataTable
        {...list}
        isVirtual
        columns={[
          ...getMainColumns(opened, selection),
          ...(isPhone ? CARD_COLUMNS : TABLE_COLUMNS),
        ]}
        layout={layout}
        sorting={sorting}
        rows={items}
        rowHeight={77}
        rowClassName={styles.row}
      />
    );
  }
  if (!items) {
    return (
      <div className={cards.skeletons}>
        {Array.from({ length: 2 * columns }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <div key={index} data-skeleton="" className={cards.skeleton} />
        ))}
      </div>
    );
  }
  return (
    <VirtualGrid
      {...list}
      items={items}
      columns={columns}
      rowHeight={380}
      renderCard={(item) => <Card item={item} opened={opened} selection={selection} />}
    />
  );
}

function useGridColumns(): number {
  const isTablet = useMediaQuery('(min-width: 48rem)');
  const isWide = useMediaQuery('(min-width: 64rem)');
  const isWidest = useMediaQuery('(min-width: 80rem)');
  return 2 + [isTablet, isWide, isWidest].filter(Boolean).length;
}

const getMainColumns = (
  opened: OpenRecord,
  selection: ItemSelection | undefined,
): Column<MilitaryItemSummary>[] => [
  {
    header: 'Select',
    isFixed: true,
    width: '1.75rem',
    className: styles.select,
    text: () => '',
    cell: (item) => selection && <SelectItem item={item} selection={selection} />,
  },
  {
    header: 'Photo',
    width: '3.5rem',
    className: styles.photoCell,
    cell: (item) => (
      <div className={styles.photo}>
        <Photo src={getMainPhoto(item)} alt="" />
      </div>
    ),
  },
  {
    header: 'Item',
    width: 'minmax(9.5rem, 5fr)',
    isMain: true,
    sort: 'Item',
    className: styles.item,
    text: ({ name }) => name,
    cell: (item) => (
      <>
        <h2 className={styles.name}>
          <ItemLink item={item} opened={opened} />
        </h2>
        <p className={styles.unit}>
          <CatalogNumber item={item} />
          {item.unitDesignation && ` · ${item.unitDesignation}`}
        </p>
      </>
    ),
  },
];

const CARD_COLUMNS: readonly Column<MilitaryItemSummary>[] = [
  {
    header: 'Type · Era · Condition · Identified',
    width: 'auto',
    className: styles.facts,
    cell: (item) => (
      <>
        <p>{formatItemFacts(item)}</p>
        <p className={styles.identified}>
          <IdentificationBadge item={item} />
        </p>
      </>
    ),
  },
  {
    header: 'Cataloged',
    width: 'auto',
    className: styles.cataloged,
    cell: (item) => <CatalogDate item={item} />,
  },
  {
    header: 'Airtable',
    width: 'auto',
    className: styles.airtable,
    cell: (item) => <AirtableBadge item={item} />,
  },
];

const textColumn = (
  header: string,
  getText: (item: MilitaryItemSummary) => string | null,
  { max = 7, isWideOnly = true, isSorted = true } = {},
): Column<MilitaryItemSummary> => ({
  header,
  width: `minmax(4.25rem, ${max}rem)`,
  ...(isWideOnly && { tabletWidth: null }),
  ...(isSorted && { sort: header }),
  className: styles.facts,
  cell: getText,
});

const TABLE_COLUMNS: readonly Column<MilitaryItemSummary>[] = [
  textColumn('Unique ID', ({ catalogNumber }) => catalogNumber, { max: 8 }),
  textColumn('Type', ({ itemType }) => itemType, { isWideOnly: false }),
  textColumn('Era', ({ era }) => era, { max: 8 }),
  textColumn('Condition', ({ condition }) => condition),
  textColumn('Unit', ({ unitDesignation }) => unitDesignation, { max: 10 }),
  textColumn('Material', ({ primaryMaterial }) => primaryMaterial, { isSorted: false }),
  {
    header: 'Identified',
    width: 'minmax(7.5rem, 10rem)',
    sort: 'Identified',
    className: styles.identified,
    cell: (item) => <IdentificationBadge item={item} />,
  },
  textColumn('Authenticity', ({ authenticity }) => authenticity, { isSorted: false }),
  {
    ...textColumn('Price', ({ sharePrice }) => (sharePrice ? formatMoney(sharePrice) : null), {
      max: 6,
    }),
    align: 'end',
  },
  textColumn('Quantity', ({ quantity }) => toFieldText(quantity), { max: 6, isSorted: false }),
  textColumn('Location', ({ storageLocation }) => storageLocation),
  {
    ...textColumn('Cost', ({ cost }) => (cost ? formatMoney(cost) : null), { max: 6 }),
    align: 'end',
  },
  textColumn('Consignor', ({ consignor }) => consignor, { isSorted: false }),
  {
    header: 'Cataloged',
    width: '7.25rem',
    tabletWidth: null,
    sort: 'Cataloged',
    firstOrder: 'desc',
    text: (item) => formatDate(item.catalogDate ?? item.createdAt),
    cell: (item) => <CatalogDate item={item} />,
  },
  {
    header: 'Airtable',
    width: '7.5rem',
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

function Card({ item, opened, selection }: CardProps) {
  return (
    <article className={cards.card}>
      <div className={cards.select}>
        {selection && <SelectItem item={item} selection={selection} />}
      </div>
      <div aria-hidden="true" className={cards.photo}>
        <Photo src={getMainPhoto(item)} alt="" />
      </div>
      <div className={cards.text}>
        <h2 className={cards.name}>
          <ItemLink item={item} opened={opened} />
        </h2>
        <p className={cards.unit}>
          <CatalogNumber item={item} />
          {item.unitDesignation && ` · ${item.unitDesignation}`}
        </p>
        <p className={cards.facts}>{formatItemFacts(item)}</p>
        <p className={`${cards.facts} ${styles.identified}`}>
          <IdentificationBadge item={item} />
        </p>
      </div>
      <p className={cards.foot}>
        <CatalogDate item={item} />
        <AirtableBadge item={item} />
      </p>
    </article>
  );
}

const SelectItem = ({ item, selection }: ItemProps & { selection: ItemSelection }) => (
  <SelectRow
    name={item.name}
    isSelected={selection.has(item.id)}
    onToggle={(isRange) => selection.toggle(item.id, isRange)}
  />
);

const ItemLink = ({ item, opened }: ItemProps & { opened: OpenRecord }) => (
  <Link {...ROW_LINK} {...opened.linkTo(item.id)} aria-haspopup="dialog" className="stretched">
    {item.name}
  </Link>
);

const CatalogNumber = ({ item }: ItemProps) => (
  <span className={styles.number}>
    <span className="visually-hidden">Unique ID </span>
    {item.catalogNumber}
  </span>
);

const CatalogDate = ({ item }: ItemProps) => (
  <span>
    <span className="visually-hidden">Cataloged </span>
    <Timestamp isDateOnly at={item.catalogDate ?? item.createdAt} />
  </span>
);

const IdentificationBadge = ({ item }: ItemProps) => (
  <StatusBadge tone={IDENTIFICATION_TONES[getIdentificationLevel(item)]}>
    {describeIdentification(item)}
  </StatusBadge>
);

const AirtableBadge = ({ item }: ItemProps) =>
  item.airtableId && <StatusBadge tone="success">In Airtable</StatusBadge>;
