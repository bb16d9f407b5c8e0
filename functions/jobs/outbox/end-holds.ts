import { isActiveClaim, isHeldByStaff } from '../../../shared/quotes/holds.ts';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { changeHold } from '../../domain/quotes/holds.ts';
import { listHolds } from '../../platform/table/holds.ts';

/** Quotes remove their own holds. */
export async function endHolds(): Promise<void> {
  const now = new Date().toISOString();
  const ended = (await listHolds())
    .values()
    .filter(({ claims }) =>
      claims.some((claim) => isHeldByStaff(claim) && !isActiveClaim(claim, now)),
    );
  await processEach(ended, {
    kind: 'ended-hold',
    keyOf: ({ productId, revision }) => `${productId}#${revision}`,
    subjectOf: ({ name }) => name,
    run: ({ productId, name }) =>
      changeHold({ productId, name }, (current, at) => {
        const rest = current.filter((claim) => !isHeldByStaff(claim) || isActiveClaim(claim, at));
        return rest.length === current.length ? undefined : { claims: rest, freed: [productId] };
      }),
  });
}
