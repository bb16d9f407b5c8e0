import type { Claim, Hold } from '../../shared/entities/hold.ts';
import type { QuoteState } from '../../shared/entities/order.ts';
import { isActiveClaim } from '../../shared/quotes/holds.ts';
import { getClaims, getRestockedIds, getState, type Quote } from '../../shared/quotes/quote.ts';
import { TRANSITIONS } from '../../shared/quotes/states.ts';

interface Shop {
  quotes: readonly Quote[];
  holds: Iterable<Hold>;
  stock: ReadonlyMap<string, number>;
  now: string;
  /** Sales of these products no longer need a claim. */
  soldOut?: ReadonlySet<string>;
}

/** Describes pieces that are promised twice, claims without an owner, promises without a claim, and changes
 *  that no side may make. */
export function findViolations({ quotes, holds, stock, now, soldOut = new Set() }: Shop): string[] {
  const claims = [...holds].flatMap(({ productId, claims }) =>
    claims
      .filter((claim) => isActiveClaim(claim, now))
      .map((claim) => ({ productId, claim, text: describe(productId, claim) })),
  );
  const expected = quotes.flatMap((quote) =>
    [...getClaims(quote)]
      .filter(([, claim]) => isActiveClaim(claim, now))
      .map(([productId, claim]) => describe(productId, claim)),
  );
  const confirmed = quotes.flatMap((quote) =>
    [...getClaims(quote)]
      .filter(([productId, { kind }]) => kind === 'sale' && soldOut.has(productId))
      .map(([productId, claim]) => describe(productId, claim)),
  );
  const actual = claims
    .filter(({ claim: { kind } }) => kind === 'quote' || kind === 'sale')
    .map(({ text }) => text);
  return [
    ...findExcess(
      'claims',
      // A return only waits for Airtable.
      claims.flatMap(({ productId, claim }) =>
        claim.kind === 'return' ? [] : [[productId, claim] as const],
      ),
      stock,
    ),
    ...findExcess('sales', quotes.flatMap(listSold), stock),
    ...difference(actual, expected).map((text) => `${text} belongs to no quote`),
    ...difference(expected, [...actual, ...confirmed]).map(
      (text) => `${text} is promised, but not held`,
    ),
    ...quotes.flatMap((quote) => describeHistory(quote, now)),
  ];
}

function findExcess(
  kind: string,
  all: readonly (readonly [string, { quantity: number }])[],
  stock: ReadonlyMap<string, number>,
): string[] {
  return [...Map.groupBy(all, ([productId]) => productId)].flatMap(([productId, some]) => {
    const quantity = some.reduce((sum, [, claim]) => sum + claim.quantity, 0);
    const most = stock.get(productId) ?? 0;
    return quantity > most ? [`${quantity} ${kind} of ${most} of the product ${productId}`] : [];
  });
}

function listSold(quote: Quote): [string, { quantity: number }][] {
  const { sale, items } = quote;
  const restocked = getRestockedIds(quote);
  const quantities = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
  return (sale?.lines ?? [])
    .filter(({ productId }) => !restocked.has(productId))
    .map(({ productId }) => [productId, { quantity: quantities.get(productId) ?? 0 }]);
}

const describe = (
  productId: string,
  { id, kind, quantity, until }: Pick<Claim, 'id' | 'kind' | 'quantity' | 'until'>,
) => `${kind} of ${quantity} of the product ${productId} for ${id} until ${until}`;

function difference(all: readonly string[], without: readonly string[]): string[] {
  const rest = [...without];
  return all.filter((each) => {
    const position = rest.indexOf(each);
    if (position >= 0) rest.splice(position, 1);
    return position < 0;
  });
}

const CLOCK: Partial<Record<QuoteState, QuoteState>> = { quoted: 'expired', accepted: 'lapsed' };

function describeHistory(quote: Quote, now: string): string[] {
  const { id, state, history } = quote;
  const wrong = history.flatMap((change, n) => {
    const before = history[n - 1]?.state ?? 'pending';
    const isAllowed = [before, CLOCK[before]].some((from) =>
      Object.values(TRANSITIONS).some(
        ({ from: states, to, by }) =>
          (states as readonly unknown[]).includes(from) &&
          to === change.state &&
          (by as readonly string[]).includes(change.actor),
      ),
    );
    return isAllowed ? [] : [`the quote ${id} went from ${before} to ${change.state}`];
  });
  const last = history.at(-1)?.state ?? 'pending';
  const isCurrent = state === last || state === getState({ ...quote, state: last }, now);
  return isCurrent ? wrong : [...wrong, `the quote ${id} is ${state}, but was last ${last}`];
}
