import { items } from '../../../shared/contract/items.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { catalogItem } from './catalog-item.ts';
import { correctItem } from './correct-item.ts';
import { deleteItem } from './delete-item.ts';
import { listDeletedItems, purgeItem, restoreItem } from './deleted-items.ts';
import { findByCode } from './find-by-code.ts';
import { getBulkChange, listBulkChanges } from './get-bulk-changes.ts';
import { getHistory } from './get-history.ts';
import { getItem } from './get-item.ts';
import { getNextNumber } from './get-next-number.ts';
import { listItems } from './list-items.ts';
import { startBulkChange, undoBulkChange } from './start-bulk-change.ts';
import { undo } from './undo.ts';

export const handler = groupHandler(
  items,
  {
    'POST /api/military-items': catalogItem,
    'GET /api/military-items': listItems,
    'GET /api/military-items/next-number': getNextNumber,
    'GET /api/military-items/{id}': getItem,
    'PATCH /api/military-items/{id}': correctItem,
    'DELETE /api/military-items/{id}': deleteItem,
    'GET /api/military-items/{id}/history': getHistory,
    'POST /api/military-items/{id}/history/{eventId}/undo': undo,
    'GET /api/deleted-items': listDeletedItems,
    'DELETE /api/deleted-items/{id}': purgeItem,
    'POST /api/deleted-items/{id}/restore': restoreItem,
    'POST /api/bulk-changes': startBulkChange,
    'GET /api/bulk-changes': listBulkChanges,
    'GET /api/bulk-changes/{id}': getBulkChange,
    'POST /api/bulk-changes/{id}/undo': undoBulkChange,
    'GET /api/codes/{code}': findByCode,
    // Import on demand: the other endpoints do not need the Airtable client.
    'GET /api/military-items/{id}/airtable-changes': async (request) =>
      (await import('./airtable-changes.ts')).getAirtableChanges(request),
    'POST /api/military-items/{id}/airtable-changes': async (request) =>
      (await import('./airtable-changes.ts')).sendAirtableChanges(request),
    'POST /api/military-items/upload-airtable': async (request) =>
      (await import('./upload-to-airtable.ts')).uploadToAirtable(request),
  },
  getCaller,
);
