import type { OrderSummary } from '../../../../shared/entities/order.ts';
import { STAGE_NAMES } from '../../../../shared/quotes/sale-names.ts';
import { fullName } from '../../../../shared/text/full-name.ts';
import { type CsvCell, formatRows } from '../../lib/csv.ts';
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
  Stage: ({ stage }) => stage && STAGE_NAMES[stage],
};

export const formatQuotesCsv = (quotes: readonly OrderSummary[]) => formatRows(CELLS, quotes);
