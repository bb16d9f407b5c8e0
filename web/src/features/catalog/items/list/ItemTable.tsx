import { Link } from 'react-router';
import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { Photo } from '../../../../components/Photo.tsx';
import { StatusBadge } from '../../../../components/StatusBadge.tsx';
import { Timestamp } from '../../../../components/Timestamp.tsx';
import type { OpenRecord } from '../../../../lib/useOpenRecord.ts';
import { useVirtualRows } from '../../../../lib/useVirtualRows.ts';
import { formatItemFacts, getMainPhoto } from '../itemFields.ts';
import styles from './ItemTable.module.css';

const LINE_HEIGHT = 73;

interface ItemRowsProps {
  items: readonly MilitaryItem[];
  opened: OpenRecord;
}

/** A ruled line for each item; of a long list, those in view. */
export function ItemTable({ items, opened }: ItemRowsProps) {
  const { list, rows, style, measureRow } = useVirtualRows({
    count: items.length,
    height: LINE_HEIGHT,
  });

  return (
    <div className={styles.ledger}>
      <ItemHeads />
      <ul ref={list} aria-label="Cataloged items" style={style}>
        {rows.map((row) => {
          const item = items[row];
          return (
            item && (
              <li
                key={item.id}
                ref={measureRow}
                data-index={row}
                aria-setsize={items.length}
                aria-posinset={row + 1}
                className={styles.line}
              >
                <Line item={item} opened={opened} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

export function ItemHeads() {
  return (
    <div aria-hidden="true" className={styles.heads}>
      <span>Item</span>
      <span>Type · Era · Condition</span>
      <span>Cataloged</span>
    </div>
  );
}

function Line({ item, opened }: { item: MilitaryItem; opened: OpenRecord }) {
  return (
    <>
      <div aria-hidden="true" className={styles.mount}>
        <Photo src={getMainPhoto(item)} alt="" />
      </div>
      <div className={styles.what}>
        <h2 className={styles.name}>
          <Link {...opened.linkTo(item.id)} aria-haspopup="dialog" className="stretched">
            {item.name}
          </Link>
        </h2>
        {item.unitDesignation && <p className={styles.unit}>{item.unitDesignation}</p>}
      </div>
      <p className={styles.facts}>{formatItemFacts(item)}</p>
      <p className={styles.cataloged}>
        <span className="visually-hidden">Cataloged </span>
        <Timestamp isDateOnly at={item.catalogDate ?? item.createdAt} />
      </p>
      <p className={styles.mark}>
        {item.airtableId && <StatusBadge tone="good">In Airtable</StatusBadge>}
      </p>
    </>
  );
}
