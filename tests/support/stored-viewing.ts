import { randomUUID } from 'node:crypto';
import type { StoredViewing } from '../../functions/platform/table/private-viewings.ts';
import { inDays } from './days.ts';

export const createViewingInput = (productId: string, customerId: string) => ({
  title: 'Rangers',
  pieces: [{ id: productId, kind: 'product' }],
  customerIds: [customerId],
  until: inDays(7),
});

/** A private viewing without pieces for one customer. */
export function makeStoredViewing(customerId: string): StoredViewing {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    title: 'Rangers',
    note: null,
    pieces: [],
    guests: [
      {
        customerId,
        name: 'Ada Lovelace',
        email: null,
        addedAt: now,
        formerId: null,
        sentAt: null,
        openedAt: null,
        interests: [],
        message: null,
        answeredAt: null,
      },
    ],
    until: inDays(7),
    endedAt: null,
    version: 1,
    createdAt: now,
    by: { id: randomUUID(), email: 'staff@guidon.example' },
    revision: randomUUID(),
  };
}
