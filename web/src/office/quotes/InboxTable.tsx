import { Box, Chip, Typography } from '@mui/material';
import { useMemo } from 'react';
import type { InboxGroup, OrderSummary } from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { isOfferOpen } from '../../../../shared/quotes/states.ts';
import { fullName } from '../../../../shared/text/full-name.ts';
import { formatDateTime, formatShortDate } from '../../lib/dates.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { clampLines } from '../common/clampLines.ts';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import type { Sorting } from '../common/list/HeaderCell.tsx';
import type { TableLayout } from '../common/list/useTableLayout.ts';
import { Note } from '../common/Note.tsx';
import { RelativeTime } from '../common/RelativeTime.tsx';
import { getStaffLabel, groupWords } from './inboxWords.ts';
import { StateBadge } from './StateBadge.tsx';

interface InboxTableProps {
  group: InboxGroup;
  /** Undefined while they load. */
  quotes?: readonly OrderSummary[];
  layout: TableLayout;
  sorting?: Sorting | undefined;
}

export function InboxTable({ group, quotes, layout, sorting }: InboxTableProps) {
  const { label, since } = groupWords[group];
  const columns = useMemo(() => toColumns(since), [since]);

  return (
    <Box sx={{ mb: 4 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {label}{' '}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {quotes?.length}
        </Typography>
      </Typography>
      <DataTable
        label={label}
        columns={columns}
        rows={quotes}
        getKey={({ id }) => id}
        rowHeight={84}
        phoneColumns="3.5rem minmax(0, 1fr) auto"
        layout={layout}
        sorting={sorting}
      />
    </Box>
  );
}

/** The link of this quote gets the focus when staff come back. */
export const lastOpened = { id: '' };

const SINCE = 'Since';
export const INBOX_HEADERS = ['Photo', 'Pieces', 'State', SINCE, 'Total'];

const formatTotal = ({ totalAmount, expiresAt }: OrderSummary) =>
  expiresAt === null && totalAmount === '0.00' ? '—' : formatMoney(totalAmount);

const toColumns = (since: string): readonly Column<OrderSummary>[] => [
  {
    header: 'Photo',
    width: '4.75rem',
    phone: '1 / 1 / 4',
    cell: ({ imageUrl }) => (
      <Box sx={{ width: 56, height: 56 }}>
        <Photo src={imageUrl} alt="" />
      </Box>
    ),
  },
  {
    header: 'Collector',
    isMain: true,
    sort: 'collector',
    text: ({ requester, reference }) =>
      [fullName(requester), reference, requester.email].filter(Boolean).join('\n'),
    width: 'minmax(0, 4fr)',
    tabletWidth: 'minmax(0, 1fr)',
    phone: '1 / 2',
    cell: ({ id, requester, reference, place, unread }) => (
      <>
        <Typography
          variant="button"
          component="h3"
          sx={{ display: 'flex', columnGap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}
        >
          <Link
            to={paths.quote(id)}
            state={{ fromInbox: true }}
            className="stretched"
            data-quote={id}
            {...ROW_LINK}
            onClick={() => {
              lastOpened.id = id;
            }}
          >
            {fullName(requester) || (
              <i>{requester.email || place ? 'No name given' : 'Deleted account'}</i>
            )}
          </Link>
          {unread > 0 && (
            <Chip
              component="span"
              color="warning"
              variant="filled"
              label={
                <>
                  {unread} new<span className="visually-hidden"> messages</span>
                </>
              }
            />
          )}
        </Typography>
        <Note>{reference}</Note>
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
    phone: '2 / 2 / auto / -1',
    cell: ({ names, itemCount }) => (
      <>
        <Typography variant="body2" sx={clampLines(2)}>
          {names.join(', ')}
        </Typography>
        <Note>
          {itemCount} {itemCount === 1 ? 'item' : 'items'}
        </Note>
      </>
    ),
  },
  {
    header: 'State',
    sort: 'state',
    text: getStaffLabel,
    width: '12.5rem',
    tabletWidth: '11rem',
    phone: '3 / 2',
    cell: (quote) => (
      <>
        <StateBadge {...quote} />
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
    phone: '3 / 3',
    isMono: true,
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
    phone: '1 / 3',
    isMono: true,
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
    <Typography variant="caption" component="p" sx={{ pl: 2.5, color: 'text.secondary' }}>
      {state === 'accepted' ? 'Held until ' : 'Expires '}
      <time dateTime={at} title={formatDateTime(at)}>
        {formatShortDate(at)}
      </time>
    </Typography>
  );
}
