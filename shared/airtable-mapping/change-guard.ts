import { truncate } from '../text/truncate.ts';
import { describeValues, FIELD_COLUMNS, type FieldChange } from './field-changes.ts';

/** Without confirmation, a run may unlist this many products, or this share of the shop; the same limits apply
 *  to changes of one field. */
const MAX_CHANGED = 5;
const MAX_CHANGED_SHARE = 1 / 5;
const MAX_EXAMPLES = 3;

export const needsConfirmation = (count: number, imported: number): boolean =>
  count > MAX_CHANGED && count > imported * MAX_CHANGED_SHARE;

interface GuardedRun {
  unlist: number;
  changes: readonly FieldChange[];
  imported: number;
}

/** Protects the shop from a base that was emptied, filtered or mistaken for another, from a removed option and from
 *  a failing formula.
 *  @returns why the run needs confirmation, or undefined. */
export function guardChanges({ unlist, changes, imported }: GuardedRun): string | undefined {
  const held = changes.filter((each) => needsConfirmation(each.changes.length, imported));
  const unlisted = needsConfirmation(unlist, imported)
    ? [`unlist ${unlist} of ${imported} products`]
    : [];
  const changed = held.map((each) => describeChange(each, imported));
  const effects = [...unlisted, ...changed];
  if (effects.length === 0) return undefined;
  return `The sync would ${effects.join('; and ')}, so it changed nothing. If that is right, sync again and confirm it.`;
}

function describeChange({ field, changes }: FieldChange, imported: number): string {
  const examples = changes.slice(0, MAX_EXAMPLES).map((change) => {
    const [before, after] = describeValues(field, change);
    return `“${truncate(change.stored.name, 60)}”: ${before} to ${after}`;
  });
  return `change “${FIELD_COLUMNS[field]}” in ${changes.length} of ${imported} products (${examples.join('; ')})`;
}
