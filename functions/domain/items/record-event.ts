import { toRecordField } from '../../../shared/airtable-mapping/record-values.ts';
import type { ItemEvent, ItemFieldChange } from '../../../shared/entities/item-event.ts';
import type { RecordValueChange } from '../../../shared/entities/record-values.ts';
import { createEvent } from './create-event.ts';

interface RecordChange extends Pick<ItemEvent, 'by'> {
  recordId: string;
  changes: readonly ItemFieldChange[];
  undoes?: string | null;
  bulkChangeId?: string;
}

export function createRecordEvent({
  recordId,
  changes,
  undoes = null,
  ...event
}: RecordChange): ItemEvent {
  return createEvent({
    ...event,
    kind: undoes ? 'undone' : 'edited',
    at: new Date().toISOString(),
    undoes,
    changes: [...changes],
    edit: { recordId, changes: changes.map(toValueChange) },
  });
}

export function toValueChange({ field, before, after }: ItemFieldChange): RecordValueChange {
  return { field: toRecordField(field), from: toText(before), to: toText(after) };
}

const toText = (value: unknown) => (typeof value === 'string' ? value : null);
