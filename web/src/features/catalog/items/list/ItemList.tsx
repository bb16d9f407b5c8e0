import { Link } from 'react-router';
import type { MilitaryItemSummary } from '../../../../../../shared/entities/military-item.ts';
import { type Column, DataTable } from '../../../../components/DataTable.tsx';
import { Photo } from '../../../../components/Photo.tsx';
import { StatusBadge } from '../../../../components/StatusBadge.tsx';
import { Timestamp } from '../../../../components/Timestamp.tsx';
import type { View } from '../../../../components/ViewToggle.tsx';
import { VirtualGrid } from '../../../../components/VirtualGrid.tsx';
import { useMediaQuery } from '../../../../lib/useMediaQuery.ts';
import type { OpenRecord } from '../../../../lib/useOpenRecord.ts';
import type { Selection } from '../../bulk/useSelection.ts';
import {
  describeIdentification,
  getIdentificationLevel,
  IDENTIFICATION_TONES,
} from '../identification.ts';
import { formatItemFacts, getMainPhoto } from '../itemFields.ts';
import cards from './ItemCards.module.css';
import styles from './ItemList.module.css';

interface ItemListProps {
  view: View;
  /** Undefined while loading. */
  items: readonly MilitaryItemSummary[] | undefined;
  opened: OpenRecord;
  /** Undefined while loading. */
  selection?: ItemSelection;
}

type ItemSelection = Selection<MilitaryItemSummary>;

export function ItemList({ view, items, opened, selection }: ItemListProps) {
  const columns = useGridColumns();
  const list = { label: 'Cataloged items', getKey: ({ id }: MilitaryItemSummary) => id };

  if (view === 'list') {
    return (
      <DataTable
        {...list}
        isVirtual
        columns={getColumns(opened, selection)}
        rows={items}
        rowHeight={73}
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

const getColumns = (
  opened: OpenRecord,
  selection: ItemSelection | undefined,
): Column<MilitaryItemSummary>[] => [
  {
    header: '',
    width: '1.75rem',
    className: styles.select,
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
    width: 'minmax(0, 5fr)',
    className: styles.item,
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
  {
    header: 'Type · Era · Condition · Identified',
    width: 'minmax(0, 4fr)',
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
    width: '7.25rem',
    className: styles.cataloged,
    cell: (item) => <CatalogDate item={item} />,
  },
  {
    header: 'Airtable',
    width: '6.5rem',
    className: styles.airtable,
    cell: (item) => <AirtableBadge item={item} />,
  },
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

/** With Shift, all items between the last one and this. */
const SelectItem = ({ item, selection }: ItemProps & { selection: ItemSelection }) => (
  <label className={styles.selectLabel}>
    <input
      type="checkbox"
      checked={selection.has(item.id)}
      onChange={(event) =>
        selection.toggle(item.id, (event.nativeEvent as MouseEvent).shiftKey === true)
      }
    />
    <span className="visually-hidden">Select {item.name}</span>
  </label>
);

const ItemLink = ({ item, opened }: ItemProps & { opened: OpenRecord }) => (
  <Link {...opened.linkTo(item.id)} aria-haspopup="dialog" className="stretched">
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
