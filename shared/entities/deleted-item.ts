import * as z from 'zod';
import { MilitaryItem } from './military-item.ts';
import { User } from './user.ts';

export const ITEM_TTL_DAYS = 30;
export const ITEM_TTL_MS = ITEM_TTL_DAYS * 24 * 60 * 60_000;

export const DeletedItem = MilitaryItem.pick({
  id: true,
  name: true,
  catalogNumber: true,
  itemType: true,
  era: true,
  condition: true,
  unitDesignation: true,
  primaryImageUrl: true,
  airtableId: true,
})
  .extend({
    deletedAt: z.iso.datetime(),
    deletedBy: User.pick({ id: true, email: true }),
    /** The photos, comparisons and history of the item are deleted at this time. */
    restorableUntil: z.iso.datetime(),
  })
  .meta({ id: 'DeletedItem' });
export type DeletedItem = z.infer<typeof DeletedItem>;
