import * as z from 'zod';
import { MilitaryItem, MilitaryItemInput } from '../entities/military-item.ts';
import { endpoints } from './endpoint.ts';
import { Paging, pagingHeaders } from './paging.ts';

export const items = endpoints({
  'POST /api/military-items': {
    summary: 'Catalog an item',
    access: 'staff',
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
  'POST /api/military-items/upload-airtable': {
    summary: "Create the item's record in Airtable",
    access: 'staff',
    body: MilitaryItemInput,
    response: z.object({ success: z.literal(true), airtableId: z.string() }),
    errors: ['AIRTABLE_FAILED', 'AIRTABLE_NOT_CONFIGURED'],
  },
});
