import { v5 as uuid } from 'uuid';
import type { Match } from '../../shared/identification/reference-index.ts';
import type { StoredComparison } from '../storage/table/comparisons.ts';
import { truncateMatch } from './size-limits.ts';

/** Of the ids below, so that nothing else comes to the same. */
const NAMESPACE = '4c6e1b52-9d0a-4f37-8a1e-2f5b7c93d604';

const NOBODY_DECIDED = {
  userVerified: false,
  verifiedBy: null,
  verifiedByEmail: null,
  verifiedAt: null,
  verificationNotes: null,
  decidedAs: null,
} as const;

/** Whether somebody has verified or rejected it. */
export function isDecided({ verifiedBy }: StoredComparison): boolean {
  return verifiedBy !== null;
}

/** An item's comparisons after a run: what it found, with what people decided; and what they decided of
 *  entries that it did not find again, as it was. Best first.
 *  @param createdAt when the run was. */
export function mergeComparisons(
  militaryItemId: string,
  matches: readonly Match[],
  earlier: readonly StoredComparison[],
  createdAt: string,
): StoredComparison[] {
  const decided = new Map(earlier.filter(isDecided).map((each) => [each.id, each]));
  const found = matches.map(({ entry, ...match }): StoredComparison => {
    const { id: asmicEntryId, asmicNumber, designation } = entry;
    // The same in every run: a screen that was opened before the last one may still decide it.
    const id = uuid(`${militaryItemId} ${asmicEntryId}`, NAMESPACE);
    return {
      ...NOBODY_DECIDED,
      ...decided.get(id),
      ...truncateMatch(match),
      id,
      militaryItemId,
      asmicEntryId,
      asmicEntry: { asmicNumber, designation },
      createdAt,
    };
  });
  const ids = new Set(found.map(({ id }) => id));
  const others = [...decided.values()].filter(({ id }) => !ids.has(id));
  return [...found, ...others].sort((a, b) => b.overallMatchScore - a.overallMatchScore);
}
