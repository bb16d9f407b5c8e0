import { isActiveClaim } from '../../shared/quotes/holds.ts';
import { changeHold, listHolds } from '../storage/table/holds.ts';

/** Removes holds by hand that have ended. Those of quotes end with their quotes. */
export async function endHolds(): Promise<void> {
  const now = new Date().toISOString();
  for (const { productId, name, claims } of (await listHolds()).values()) {
    if (claims.every((claim) => claim.kind !== 'manual' || isActiveClaim(claim, now))) continue;
    await changeHold({ productId, name }, (current, at) => {
      const rest = current.filter((claim) => claim.kind !== 'manual' || isActiveClaim(claim, at));
      return rest.length === current.length ? undefined : { claims: rest, freed: [productId] };
    });
  }
}
