import { v7 as timedUuid } from 'uuid';
import type { ItemEvent } from '../../shared/entities/item-event.ts';
import { unauthorized } from '../platform/session.ts';
import { userById } from '../storage/users.ts';

export type By = ItemEvent['by'];

/** As the history names whoever changes something. */
export async function byUser(userId: string): Promise<By> {
  const user = await userById(userId);
  if (!user) throw unauthorized();
  return { id: user.id, email: user.email };
}

export function newEvent(
  event: Pick<ItemEvent, 'kind' | 'at' | 'by'> & Partial<ItemEvent>,
): ItemEvent {
  const id = timedUuid({ msecs: Date.parse(event.at) });
  return { id, changes: [], undoes: null, undoneBy: null, ...event };
}

/** Now, and in any case later than the item's last change. */
export function timeAfter(updatedAt: string): string {
  return new Date(Math.max(Date.now(), Date.parse(updatedAt) + 1)).toISOString();
}
