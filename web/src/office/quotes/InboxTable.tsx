import type { InboxGroup, OrderSummary } from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { isOfferOpen } from '../../../../shared/quotes/states.ts';
import { formatDateTime, formatRelative, formatShortDate } from '../../lib/dates.ts';
import { fullName } from '../../lib/fullName.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/useNow.ts';
import { Link } from '../../ui/Link.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { statuses } from '../../ui/quotes/statuses.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import type { Sorting } from '../common/list/HeaderCell.tsx';
import type { TableLayout } from '../common/list/useTableLayout.ts';
import styles from './InboxTable.module.css';
import { getStaffLabel, groupWords } from './inboxWords.ts';

interface InboxTableProps {
  group: InboxGroup;
  quotes: readonly OrderSummary[] | undefined;
  layout: TableLayout;
  sorting: Sorting | undefined;
}

export function InboxTable({ group, quotes, layout, sorting }: InboxTableProps) {
  return (
    <DataTable
      label={groupWords[group].label}
      columns={columns[group]}
      rows={quotes}
      getKey={({ id }) => id}
      rowHeight={84}
      rowClassName={styles.row}
      layout={layout}
      sorting={sorting}
    />
  );
}

/** Restores the focus to this quote's link when staff come back. */
let lastOpenedId: string | undefined;

export function takeLastOpened(): string | undefined {
  const id = lastOpenedId;
  lastOpenedId = undefined;
  return id;
}

const SINCE = 'Since';
export const INBOX_HEADERS = ['Photo', 'Pieces', 'State', SINCE, 'Total'];

const formatTotal = ({ totalAmount, expiresAt }: OrderSummary) =>
  expiresAt === null && totalAmount === '0.00' ? '—' : formatMoney(totalAmount);

const toColumns = (since: string): readonly Column<OrderSummary>[] => [
  {
    header: 'Photo',
    width: '3.5rem',
    className: styles.photo,
    cell: ({ imageUrl }) => <Photo src={imageUrl} alt="" />,
  },
  {
    header: 'Collector',
    isMain: true,
    sort: 'collector',
    text: ({ requester, reference }) =>
      [fullName(requester), reference, requester.email].filter(Boolean).join('\n'),
    width: 'minmax(0, 4fr)',
    tabletWidth: 'minmax(0, 1fr)',
    className: styles.collector,
    cell: ({ id, requester, reference, unread }) => (
      <>
        <h3 className={styles.name}>
          <Link
            to={paths.quote(id)}
            state={{ fromInbox: true }}
            className={`stretched ${styles.link}`}
            data-quote={id}
            {...ROW_LINK}
            onClick={() => {
              lastOpenedId = id;
            }}
          >
            {fullName(requester) || (
              <i className={styles.unnamed}>
                {requester.email ? 'No name given' : 'Deleted account'}
              </i>
            )}
          </Link>
          {unread > 0 && (
            <span className={styles.unread}>
              {unread} new<span className="visually-hidden"> messages</span>
            </span>
          )}
        </h3>
        <p>{reference}</p>
        {requester.email && <MailLink email={requester.email} subject="Price Inquiry" />}
      </>
    ),
  },
  {
    header: 'Pieces',
    sort: 'pieces',
    firstOrder: 'desc',
    text: ({ names }) => names.join(', '),
    width: 'minmax(0, 6fr)',
    tabletWidth: 'minmax(0, 1fr)',
    className: styles.pieces,
    cell: ({ names, itemCount }) => (
      <>
        <p className={styles.names}>{names.join(', ')}</p>
        <p className={styles.count}>
          {itemCount} {itemCount === 1 ? 'item' : 'items'}
        </p>
      </>
    ),
  },
  {
    header: 'State',
    sort: 'state',
    text: getStaffLabel,
    width: '12.5rem',
    tabletWidth: '11rem',
    className: styles.state,
    cell: (quote) => (
      <>
        <StatusBadge tone={statuses[quote.state].tone}>{getStaffLabel(quote)}</StatusBadge>
        <QuoteDeadline {...quote} />
      </>
    ),
  },
  {
    header: since,
    name: SINCE,
    sort: 'since',
    text: ({ waitingSince }) => formatDateTime(waitingSince),
    width: '8.5rem',
    tabletWidth: null,
    className: styles.since,
    cell: ({ waitingSince }) => (
      <>
        <span className="visually-hidden">{since} </span>
        <RelativeTime at={waitingSince} />
      </>
    ),
  },
  {
    header: 'Total',
    sort: 'total',
    firstOrder: 'desc',
    text: formatTotal,
    width: '7rem',
    tabletWidth: '6rem',
    align: 'end',
    className: styles.total,
    cell: (quote) => (
      <>
        <span className="visually-hidden">Total </span>
        {formatTotal(quote)}
      </>
    ),
  },
];

function QuoteDeadline({ state, expiresAt, heldUntil }: OrderSummary) {
  const at = state === 'accepted' ? heldUntil : isOfferOpen(state) ? expiresAt : null;
  if (!at) return null;
  return (
    <p className={styles.deadline}>
      {state === 'accepted' ? 'Held until ' : 'Expires '}
      <time dateTime={at} title={formatDateTime(at)}>
        {formatShortDate(at)}
      </time>
    </p>
  );
}

const columns = {
  waiting: toColumns(groupWords.waiting.since),
  accepted: toColumns(groupWords.accepted.since),
  quoted: toColumns(groupWords.quoted.since),
  closed: toColumns(groupWords.closed.since),
  archived: toColumns(groupWords.archived.since),
} as const satisfies Record<InboxGroup, readonly Column<OrderSummary>[]>;

function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at, useNow())}
    </time>
  );
}
