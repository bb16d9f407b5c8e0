import type { Claim, Hold } from '../../../shared/entities/hold.ts';
import { changeAirtableUpdate, changeHold } from '../../domain/quotes/holds.ts';

/**
 * Saves the stock after a sale or return before it is written, so that an interrupted attempt writes the same value
 * instead of counting the units twice.
 * @param getRemaining computes it from the quantity of the claim.
 * @returns undefined if another invocation has written the claim, or if it has ended.
 */
export async function decideRemaining(
  productId: string,
  { id }: Claim,
  getRemaining: (quantity: number) => number,
): Promise<number | undefined> {
  const claim = await changeAirtableUpdate(productId, id, (before, _now, quantity) =>
    before.state === 'written' || before.remaining !== undefined
      ? undefined
      : { ...before, remaining: getRemaining(quantity) },
  );
  const { state, remaining } = claim?.airtable ?? {};
  return state === 'written' ? undefined : remaining;
}

/** After a rejected write, the next attempt computes the stock again. */
export async function forgetRemaining(productId: string, { id }: Claim): Promise<void> {
  await changeAirtableUpdate(productId, id, ({ remaining: _, ...before }) => before);
}

export async function endClaim(
  { productId, name }: Pick<Hold, 'productId' | 'name'>,
  { id, kind }: Claim,
): Promise<void> {
  await changeHold({ productId, name }, (claims) => ({
    claims: claims.filter((claim) => claim.id !== id || claim.kind !== kind),
    freed: [],
  }));
}
