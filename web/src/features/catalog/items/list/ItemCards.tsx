import { Link } from 'react-router';
import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { Photo } from '../../../../components/Photo.tsx';
import { StatusBadge } from '../../../../components/StatusBadge.tsx';
import { Timestamp } from '../../../../components/Timestamp.tsx';
import type { OpenRecord } from '../../../../lib/useOpenRecord.ts';
import { useVirtualRows } from '../../../../lib/useVirtualRows.ts';
import { formatItemFacts, getMainPhoto } from '../itemFields.ts';
import styles from './ItemCards.module.css';
import { useGridColumns } from './useColumns.ts';

const CARD_HEIGHT = 380;
const GAP = 16;

interface ItemCardsProps {
  items: readonly MilitaryItem[];
  opened: OpenRecord;
}

/** Specimens side by side; of a long list, the rows in view. */
export function ItemCards({ items, opened }: ItemCardsProps) {
  const columns = useGridColumns();
  const { list, rows, style, measureRow } = useVirtualRows({
    count: Math.ceil(items.length / columns),
    height: CARD_HEIGHT,
    gap: GAP,
  });

  return (
    <ul
      ref={list}
      aria-label="Cataloged items"
      className={styles.grid}
      style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {rows.flatMap((row) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          <li
            key={item.id}
            // A row is as high as any of its cards.
            ref={column === 0 ? measureRow : undefined}
            data-index={row}
            aria-setsize={items.length}
            aria-posinset={row * columns + column + 1}
            className={styles.place}
          >
            <Card item={item} opened={opened} />
          </li>
        )),
      )}
    </ul>
  );
}

function Card({ item, opened }: { item: MilitaryItem; opened: OpenRecord }) {
  return (
    <article className={styles.card}>
      <div aria-hidden="true" className={styles.mount}>
        <Photo src={getMainPhoto(item)} alt="" />
      </div>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link {...opened.linkTo(item.id)} aria-haspopup="dialog" className="stretched">
            {item.name}
          </Link>
        </h2>
        {item.unitDesignation && <p className={styles.unit}>{item.unitDesignation}</p>}
        <p className={styles.facts}>{formatItemFacts(item)}</p>
      </div>
      <p className={styles.foot}>
        <span>
          <span className="visually-hidden">Cataloged </span>
          <Timestamp isDateOnly at={item.catalogDate ?? item.createdAt} />
        </span>
        {item.airtableId && <StatusBadge tone="good">In Airtable</StatusBadge>}
      </p>
    </article>
  );
}
