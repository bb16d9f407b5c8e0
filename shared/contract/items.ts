import * as z from 'zod';
import { ItemEvent } from '../entities/item-event.ts';
import { MilitaryItem, MilitaryItemChange, MilitaryItemInput } from '../entities/military-item.ts';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './id.ts';
import { IdempotencyKey } from './idempotency.ts';
import { Paging, pagingHeaders } from './paging.ts';

const params = z.object({ id: Id });

/** `imageUrls` take what an upload was given: its `objectPath`, or its address with or without the
 *  query. A photo that is not taken is named by its place: `imageUrls.2`. */
export const items = defineEndpoints({
  'POST /api/military-items': {
    summary: 'Catalog an item; with an Idempotency-Key header, or the same photos, once',
    access: 'staff',
    requestHeaders: IdempotencyKey,
    body: MilitaryItemInput,
    response: MilitaryItem,
    status: [201],
    errors: ['CONFLICT'],
  },
  'GET /api/military-items': {
    summary: 'The cataloged items of all staff, newest first',
    access: 'staff',
    query: z.object(Paging),
    response: z.array(MilitaryItem),
    headers: pagingHeaders,
  },
  'GET /api/military-items/{id}': {
    summary: 'One cataloged item',
    access: 'staff',
    params,
    response: MilitaryItem,
    errors: ['NOT_FOUND'],
  },
  'PATCH /api/military-items/{id}': {
    summary: 'Correct an item; `updatedAt`, when given, must still be its last change',
    access: 'staff',
    params,
    body: MilitaryItemChange,
    response: MilitaryItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  'DELETE /api/military-items/{id}': {
    summary: 'Delete an item with its photos, its comparisons and its history',
    access: 'staff',
    params,
    response: z.object({ success: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  'GET /api/military-items/{id}/history': {
    summary: 'Who changed what of an item, newest first',
    access: 'staff',
    params,
    query: z.object(Paging),
    response: z.array(ItemEvent),
    headers: pagingHeaders,
    errors: ['NOT_FOUND'],
  },
  'POST /api/military-items/{id}/history/{eventId}/undo': {
    summary: 'Take a change back, while nobody has changed the same again',
    access: 'staff',
    params: params.extend({ eventId: Id }),
    response: MilitaryItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  'POST /api/military-items/upload-airtable': {
    summary:
      "Create the item's record in Airtable, once; with the id of a cataloged item, of that one",
    access: 'staff',
    requestHeaders: IdempotencyKey,
    body: MilitaryItemInput.extend({
      /** Of an item that is cataloged: what the catalog holds is then uploaded. */
      id: z.uuid().optional(),
    }),
    response: z.object({
      success: z.literal(true),
      message: z.string(),
      /** The record's id. */
      airtableId: z.string(),
      /** What Airtable did not take, and why; the rest is in the record. */
      refused: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'],
  },
});
