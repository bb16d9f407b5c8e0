import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Order, PricedLine, QuoteSide } from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { fullName } from '../../../../shared/text/full-name.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { useMarkRead } from '../../lib/quoteQuery.ts';
import { useShop } from '../../lib/shop.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { type Entry, listThreadEntries } from './conversation.ts';
import { getPieceName } from './pieceNames.ts';
import { statuses } from './statuses.ts';
import styles from './Thread.module.css';

interface ThreadProps {
  order: Order;
  side: QuoteSide;
  /** Shown messages stay unread. */
  isReadOnly?: boolean;
  children: ReactNode;
}

export function Thread({ order, side, isReadOnly = false, children }: ThreadProps) {
  const { brand, timeZone } = useShop();
  const end = useMarkReadWhenShown(order, side, isReadOnly);
  const firstUnread = useFirstUnread(order, side);
  const entries = listThreadEntries(order, timeZone);

  return (
    <section aria-labelledby="conversation" className={styles.thread}>
      <h2 id="conversation" className={styles.title}>
        Conversation
      </h2>
      <div role="log" aria-labelledby="conversation">
        <ol className={styles.entries}>
          {entries.map((entry, index) => (
            <Fragment key={entry.key}>
              {formatDate(entry.at) !== formatDate(entries[index - 1]?.at) && (
                <li className={styles.day}>
                  <time dateTime={entry.at.slice(0, 10)}>{formatDate(entry.at)}</time>
                </li>
              )}
              {entry.key === firstUnread && <li className={styles.unread}>New</li>}
              <li data-kind={entry.kind} data-own={entry.actor === side} className={styles.entry}>
                <p className={styles.head}>
                  <span className={styles.author}>{getAuthor(entry, order, side, brand)}</span>
                  <time dateTime={entry.at} className={styles.time}>
                    {formatTime(entry.at)}
                  </time>
                </p>
                {entry.state && side === 'dealer' ? (
                  <StatusBadge tone={statuses[entry.state].tone}>
                    {statuses[entry.state].label}
                  </StatusBadge>
                ) : (
                  entry.event && <p className={styles.event}>{entry.event}</p>
                )}
                {entry.lines && <Prices lines={entry.lines} order={order} />}
                {entry.text && <p className={styles.text}>{entry.text}</p>}
              </li>
            </Fragment>
          ))}
        </ol>
      </div>
      <div ref={end} />
      {children}
    </section>
  );
}

function useFirstUnread({ unread, messages }: Order, side: QuoteSide): string | undefined {
  const received = messages.filter(({ from }) => from !== side);
  const current = unread > 0 ? received.at(-unread)?.id : undefined;
  const [marked, setMarked] = useState(current);

  if (marked === undefined && current !== undefined) setMarked(current);
  return marked;
}

function useMarkReadWhenShown(
  { id, unread, messages }: Order,
  side: QuoteSide,
  isReadOnly: boolean,
) {
  const end = useRef<HTMLDivElement>(null);
  const { mutate } = useMarkRead(id);
  const last = messages.findLast(({ from }) => from !== side)?.id;
  const markRead = useEffectEvent(() => last && mutate(last));

  useEffect(() => {
    if (isReadOnly || unread === 0 || !end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      markRead();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [unread, isReadOnly]);

  return end;
}

function Prices({ lines, order }: { lines: readonly PricedLine[]; order: Order }) {
  const find = (productId: string) => order.items.find((item) => item.productId === productId);

  return (
    <details className={styles.prices}>
      <summary>
        {lines.length} {lines.length === 1 ? 'price' : 'prices'}
      </summary>
      <ul>
        {lines.map(({ productId, price }) => (
          <li key={productId} className={styles.price}>
            <span>{getPieceName(order, productId)}</span>
            <span className={styles.amount}>
              {(find(productId)?.quantity ?? 1) > 1 && `${find(productId)?.quantity} × `}
              {formatMoney(price)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function getAuthor(entry: Entry, order: Order, side: QuoteSide, brand: string): string {
  const { kind, actor, by } = entry;
  const { requester, place } = order;
  if (actor === 'shop') return brand;
  if (side === 'collector') return actor === side ? 'You' : brand;
  if (actor === 'collector') {
    const unnamed = place ? 'No name given' : 'Deleted account';
    return fullName(requester) || (requester.email ?? unnamed);
  }
  const email = by?.email ?? brand;
  return kind === 'note' ? `Internal note by ${email}` : email;
}
