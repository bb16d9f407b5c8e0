import { isDeepStrictEqual } from 'node:util';
import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import type { ReferenceColumn } from '../../../shared/entities/reference-columns.ts';
import { isMeasure } from '../../../shared/entities/reference-columns.ts';
import { compareEntries } from '../../domain/identification/entry-order.ts';
import { changedFields, getField, merge } from '../../domain/identification/import/catalog-diff.ts';
import { entryKey } from '../../domain/identification/import/parse-row.ts';
import type { CatalogUpdate } from '../../domain/identification/publish-change.ts';
import type { EntryChange } from '../../platform/table/reference-catalog.ts';

export interface Reversion extends CatalogUpdate {
  kept: { asmicNumber: string; designation: string; fields: ReferenceColumn[] }[];
}

/**
 * Reverts changes of entries, except fields that were changed again since.
 * @param now ISO 8601.
 */
export function revertChanges(
  entries: readonly AsmicEntry[],
  changes: readonly EntryChange[],
  now: string,
): Reversion {
  const byKey = new Map(entries.map((entry) => [entryKey(entry.asmicNumber), entry]));
  const entryChanges: EntryChange[] = [];
  const kept: Reversion['kept'] = [];
  for (const change of changes) {
    const changed = change.after ?? change.before;
    if (!changed) continue;
    const key = entryKey(changed.asmicNumber);
    const before = byKey.get(key) ?? null;
    const { after, keptFields } = revertChange(change, before, now);
    if (keptFields) {
      const { asmicNumber, designation } = before ?? changed;
      kept.push({ asmicNumber, designation, fields: keptFields });
    }
    if (after === before) continue;
    entryChanges.push({ before, after });
    if (after) byKey.set(key, after);
    else byKey.delete(key);
  }
  return { entries: [...byKey.values()].sort(compareEntries), entryChanges, kept };
}

interface RevertedEntry {
  after: AsmicEntry | null;
  /** Fields that were changed again since; empty if the entry was deleted or created since. */
  keptFields?: ReferenceColumn[];
}

function revertChange(
  { before, after }: EntryChange,
  current: AsmicEntry | null,
  now: string,
): RevertedEntry {
  if (!after) {
    return current ? { after: current, keptFields: [] } : { after: restore(before, now) };
  }
  if (!before) {
    const changedSince = current ? changedFields(after, current) : [];
    return changedSince.length > 0 ? { after: current, keptFields: changedSince } : { after: null };
  }
  if (!current) return { after: null, keptFields: [] };
  return revertFields(before, after, current, now);
}

function restore(entry: AsmicEntry | null, now: string): AsmicEntry | null {
  return entry && { ...entry, updatedAt: now };
}

function revertFields(
  before: AsmicEntry,
  after: AsmicEntry,
  current: AsmicEntry,
  now: string,
): RevertedEntry {
  const fields: Partial<Record<ReferenceColumn, unknown>> = {};
  const measures: Partial<Record<ReferenceColumn, unknown>> = {};
  const keptFields: ReferenceColumn[] = [];
  for (const column of changedFields(before, after)) {
    const value = getField(current, column);
    if (isDeepStrictEqual(value, getField(after, column))) {
      const target = isMeasure(column) ? measures : fields;
      target[column] = getField(before, column) ?? null;
    } else if (!isDeepStrictEqual(value, getField(before, column))) {
      keptFields.push(column);
    }
  }
  const reverted = merge(current, { ...fields, measures } as Parameters<typeof merge>[1]);
  const hasChanged = changedFields(current, reverted).length > 0;
  return {
    after: hasChanged ? { ...reverted, updatedAt: now } : current,
    ...(keptFields.length > 0 ? { keptFields } : {}),
  };
}
