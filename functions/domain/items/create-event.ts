import { v7 as uuidV7 } from 'uuid';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';

export function createEvent(
  event: Pick<ItemEvent, 'kind' | 'at' | 'by'> & Partial<ItemEvent>,
): ItemEvent {
  const id = uuidV7({ msecs: Date.parse(event.at) });
  return { id, changes: [], undoes: null, undoneBy: null, ...event };
}

/** The time is later than the item's last change, even if clocks differ. */
export function nextTimestamp(updatedAt: string): string {
  return new Date(Math.max(Date.now(), Date.parse(updatedAt) + 1)).toISOString();
}
