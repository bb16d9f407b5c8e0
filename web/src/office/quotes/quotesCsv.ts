import type { OrderSummary } from '../../../../shared/entities/order.ts';
import { type CsvCell, formatRows } from '../../lib/csv.ts';
import { fullName } from '../../lib/fullName.ts';
import { getStaffLabel, groupWords } from './inboxWords.ts';

const CELLS: Readonly<Record<string, (quote: OrderSummary) => CsvCell | null>> = {
  Reference: ({ reference }) => reference,
  Collector: ({ requester }) => fullName(requester),
  'E-mail': ({ requester }) => requester.email,
  Group: ({ group }) => groupWords[group].label,
  State: getStaffLabel,
  Items: ({ itemCount }) => itemCount,
  'First Pieces': ({ names }) => names.join(', '),
  Total: ({ totalAmount }) => totalAmount,
  'Unread Messages': ({ unread }) => unread,
  Requested: ({ createdAt }) => createdAt,
  Since: ({ waitingSince }) => waitingSince,
  'Offer Expires': ({ expiresAt }) => expiresAt,
  'Held Until': ({ heldUntil }) => heldUntil,
  ID: ({ id }) => id,
};

export const formatQuotesCsv = (quotes: readonly OrderSummary[]) => formatRows(CELLS, quotes);
