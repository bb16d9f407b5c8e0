import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type {
  Order,
  OrderChange,
  PricedLine,
  QuoteSide,
} from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { isOnlyQuestion } from '../../../../shared/quotes/quote.ts';
import { formatShopTime } from '../../../../shared/shop-time.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { fullName } from '../../lib/fullName.ts';
import { useMarkRead } from '../../lib/quoteQuery.ts';
import { useShop } from '../../lib/shop.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { type Entry, listThreadEntries } from './conversation.ts';
import { statuses } from './statuses.ts';
import styles from './Thread.module.css';

interface ThreadProps {
  order: Order;
  side: QuoteSide;
  /** The form of an answer, below the entries. */
  children: ReactNode;
}

export function Thread({ order, side, children }: ThreadProps) {
  const { brand } = useShop();
  const end = useMarkReadWhenShown(order, side);
  const firstUnread = useFirstUnread(order, side);
  const entries = listThreadEntries(order);

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
              <li {...getPlace(entry, side)} className={styles.entry}>
                <p className={styles.head}>
                  <span className={styles.author}>{getAuthor(entry, order, side, brand)}</span>
                  <time dateTime={entry.at} className={styles.time}>
                    {formatTime(entry.at)}
                  </time>
                </p>
                <EntryContent entry={entry} order={order} side={side} />
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

function useMarkReadWhenShown({ id, unread, messages }: Order, side: QuoteSide) {
  const end = useRef<HTMLDivElement>(null);
  const { mutate } = useMarkRead(id);
  const last = messages.findLast(({ from }) => from !== side)?.id;
  const markRead = useEffectEvent(() => last && mutate(last));

  useEffect(() => {
    if (unread === 0 || !end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      markRead();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [unread]);

  return end;
}

interface EntryProps {
  entry: Entry;
  order: Order;
  side: QuoteSide;
}

function EntryContent({ entry, order, side }: EntryProps) {
  const { timeZone } = useShop();

  switch (entry.kind) {
    case 'request':
      return (
        <>
          <p className={styles.event}>{order.isQuestion ? 'Question' : 'Quote requested'}</p>
          {entry.note && <p className={styles.text}>{entry.note}</p>}
        </>
      );
    case 'message':
      return <p className={styles.text}>{entry.message.text}</p>;
    case 'note':
      return <p className={styles.text}>{entry.note.text}</p>;
    case 'offer': {
      const { number, total, expiresAt, lines, note } = entry.offer;
      return (
        <>
          <p className={styles.event}>
            Offer {number}: {formatMoney(total)}, valid until {formatShopTime(expiresAt, timeZone)}
          </p>
          <Prices lines={lines} order={order} />
          {note && <p className={styles.text}>{note}</p>}
        </>
      );
    }
    case 'counter': {
      const { offer, total, lines, note } = entry.counter;
      return (
        <>
          <p className={styles.event}>
            Counteroffer to offer {offer}: {formatMoney(total)}
          </p>
          <Prices lines={lines} order={order} />
          {note && <p className={styles.text}>{note}</p>}
        </>
      );
    }
    case 'change': {
      const { state } = entry.change;
      return side === 'dealer' ? (
        <StatusBadge tone={statuses[state].tone}>{statuses[state].label}</StatusBadge>
      ) : (
        <p className={styles.event}>{describeChange(entry.change, isOnlyQuestion(order))}</p>
      );
    }
    case 'payment':
      return <p className={styles.event}>{entry.text}</p>;
  }
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
            <span>{find(productId)?.name ?? 'A piece'}</span>
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

function describeChange({ state, actor }: OrderChange, isQuestion: boolean): string {
  const isOwn = actor === 'collector';
  const noun = isQuestion ? 'Question' : 'Request';
  switch (state) {
    case 'pending':
      return `${noun} opened again`;
    case 'quoted':
      return 'Answered by e-mail';
    case 'countered':
      return 'Counteroffer made';
    case 'accepted':
      return isOwn ? 'Offer accepted' : 'Agreement noted';
    case 'sold':
      return 'Sold to you';
    case 'declined':
      if (isQuestion) return 'Question closed';
      return isOwn ? 'Offer declined' : 'Request declined';
    case 'withdrawn':
      return isQuestion ? 'Question withdrawn' : 'Request canceled';
    case 'expired':
      return 'The offer has expired';
    case 'lapsed':
      return 'The hold has ended';
    case 'lost':
      return isQuestion ? 'The piece has been sold' : 'All pieces are sold';
  }
}

function getActor(entry: Entry): QuoteSide | 'shop' {
  switch (entry.kind) {
    case 'request':
    case 'counter':
      return 'collector';
    case 'message':
      return entry.message.from;
    case 'change':
      return entry.change.actor;
    default:
      return 'dealer';
  }
}

function getPlace(entry: Entry, side: QuoteSide) {
  const isOwn = getActor(entry) === side;
  return { 'data-kind': entry.kind, 'data-own': isOwn };
}

function getAuthor(entry: Entry, { requester }: Order, side: QuoteSide, brand: string): string {
  const actor = getActor(entry);
  if (actor === 'shop') return brand;
  if (side === 'collector') return actor === side ? 'You' : brand;
  if (actor === 'collector') return fullName(requester) || (requester.email ?? 'Deleted account');
  const email = getStaffEmail(entry) ?? brand;
  return entry.kind === 'note' ? `Internal note by ${email}` : email;
}

function getStaffEmail(entry: Entry): string | undefined {
  switch (entry.kind) {
    case 'message':
      return entry.message.by?.email;
    case 'note':
      return entry.note.by?.email;
    case 'offer':
      return entry.offer.by?.email;
    case 'change':
      return entry.change.by?.email;
    default:
      return undefined;
  }
}
