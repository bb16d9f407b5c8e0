import type { Contract } from '../../../shared/contract/contract.ts';
import type { EntryEvent } from '../../../shared/entities/catalog-change.ts';
import { changedFields, getField } from '../../domain/identification/import/catalog-diff.ts';
import { getEffect } from '../../domain/identification/publish-change.ts';
import { getReferenceCatalog } from '../../domain/identification/reference-catalog.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  type EntryChange,
  iterateChanges,
  loadEntryChanges,
  type StoredChange,
} from '../../platform/table/reference-catalog.ts';

type Call = Contract['identification']['GET /api/asmic-entries/{id}/history'];

export async function getEntryHistory({
  params: { id },
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const events: EntryEvent[] = [];
  for await (const change of iterateChanges()) {
    if (change.entry && change.entry.id !== id) continue;
    // Load one change at a time, because an import may be as large as the catalog.
    const entryChange = (await loadEntryChanges(change, id)).find(
      ({ before, after }) => (after ?? before)?.id === id,
    );
    if (entryChange) events.push(toEvent(change, entryChange));
  }
  if (events.length === 0) await requireEntry(id);
  return { body: events };
}

async function requireEntry(id: string): Promise<void> {
  const list = await (await getReferenceCatalog()).list();
  if (list.positionOf(id) === undefined) throw notFound('Reference entry not found');
}

function toEvent(change: StoredChange, { before, after }: EntryChange): EntryEvent {
  const { revision, kind, at, by, fileName } = change;
  const fields = before && after ? changedFields(before, after) : [];
  return {
    revision,
    kind,
    at,
    by,
    fileName,
    effect: getEffect({ before, after }),
    changes: fields.map((field) => ({
      field,
      before: (before && getField(before, field)) ?? null,
      after: (after && getField(after, field)) ?? null,
    })),
  };
}
