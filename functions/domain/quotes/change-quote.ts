import { createHash } from 'node:crypto';
import { STATUS_OF_STATE } from '../../../shared/quotes/states.ts';
import { conflict } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import {
  findOrder,
  type QuoteChange,
  type StoredQuote,
  saveQuote,
} from '../../platform/table/orders.ts';
import { changeClaims } from './claims.ts';

/** DynamoDB's limit is 400 kB. */
const MAX_QUOTE_BYTES = 350_000;
/** Repeated requests are recognized among this many of the latest. */
const MAX_KEYS = 100;

export interface QuoteUpdate {
  after: StoredQuote;
  event?: Omit<NonNullable<QuoteChange['event']>, 'freed' | 'areHoldsChanged'>;
}

/**
 * Changes a quote and the resulting claims on products.
 * @param change returns undefined to keep the quote. It may run several times.
 * @returns undefined if the quote does not exist.
 * @throws AppError ON_HOLD naming the products that another quote or hold has, or that were sold.
 */
export async function changeQuote(
  id: string,
  change: (before: StoredQuote, now: string) => QuoteUpdate | undefined,
): Promise<StoredQuote | undefined> {
  let isRepeated = false;
  const { quote } = await retryOnConflict(
    'Someone has just changed this request. Please try again.',
    async (): Promise<{ quote?: StoredQuote } | undefined> => {
      const before = await findOrder(id);
      if (!before) return {};
      const now = new Date().toISOString();
      const update = change(before, now);
      if (!update) return { quote: before };
      const after: StoredQuote = {
        ...update.after,
        status: STATUS_OF_STATE[update.after.state],
        keys: update.after.keys.slice(-MAX_KEYS),
        updatedAt: now,
      };
      if (hasMoreText(before, after)) requireSize(after);
      const { holds, freed } = await changeClaims(before, after, now, isRepeated);
      isRepeated = true;
      const areHoldsChanged = holds.length > 0;
      const saved = await saveQuote({
        before,
        after,
        holds,
        event:
          update.event || areHoldsChanged
            ? { change: 'holds', actor: 'shop', ...update.event, freed, areHoldsChanged }
            : undefined,
      });
      return saved && { quote: saved };
    },
  );
  return quote;
}

/** Money and what staff decide always have room. */
function hasMoreText(before: StoredQuote, after: StoredQuote): boolean {
  return (['messages', 'notes', 'offers', 'counters', 'returns'] as const).some(
    (name) => after[name].length > before[name].length,
  );
}

function requireSize(quote: StoredQuote): void {
  if (Buffer.byteLength(JSON.stringify(quote)) <= MAX_QUOTE_BYTES) return;
  throw conflict('This quote has no room for more. Please start a new one for the same pieces.');
}

export function archiveQuote(id: string, isArchived: boolean): Promise<StoredQuote | undefined> {
  return changeQuote(id, (before, now) => {
    if ((before.archivedAt !== null) === isArchived) return undefined;
    return { after: { ...before, archivedAt: isArchived ? now : null } };
  });
}

export const toRequestKey = (action: string, idempotencyKey: string): string =>
  createHash('sha256').update(`${action} ${idempotencyKey}`).digest('base64url').slice(0, 22);
