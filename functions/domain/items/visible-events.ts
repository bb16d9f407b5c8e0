import { type ItemEvent, omitHiddenChanges } from '../../../shared/entities/item-event.ts';
import type { Permission } from '../../../shared/entities/role.ts';

/** Leaves out hidden changes, and events that have no others. */
export async function* omitHiddenEvents(
  events: AsyncIterable<ItemEvent>,
  permissions: readonly Permission[],
): AsyncGenerator<ItemEvent, void> {
  for await (const event of events) {
    const visible = omitHiddenChanges(event, permissions);
    if (visible.changes.length > 0 || event.changes.length === 0) yield visible;
  }
}
