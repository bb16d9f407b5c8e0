import type { OrderSummary } from '../../../../shared/entities/order.ts';
import { compareValues, type SortOrder, type SortValue } from '../../lib/compareValues.ts';
import { fullName } from '../../lib/fullName.ts';
import { getStaffLabel } from './inboxWords.ts';

const VALUES = {
  collector: ({ requester }) => fullName(requester) || requester.email,
  pieces: ({ itemCount }) => itemCount,
  state: getStaffLabel,
  since: ({ waitingSince }) => waitingSince,
  total: ({ totalAmount }) => Number(totalAmount),
} satisfies Record<string, (quote: OrderSummary) => SortValue>;

export type InboxSort = keyof typeof VALUES;
export const INBOX_SORTS = Object.keys(VALUES) as InboxSort[];

export interface InboxOrder {
  sort: InboxSort;
  order: SortOrder;
}

/** @param by undefined for the inbox's order: longest waiting first */
export function sortQuotes(
  quotes: readonly OrderSummary[],
  by: InboxOrder | undefined,
): readonly OrderSummary[] {
  if (!by) return quotes;
  const getValue: (quote: OrderSummary) => SortValue = VALUES[by.sort];
  return quotes.toSorted((a, b) => compareValues(getValue(a), getValue(b), by.order));
}
