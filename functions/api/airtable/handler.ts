import { airtable } from '../../../shared/contract/airtable.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { getBase, putBase } from './base.ts';
import { createColumns, getColumns, putColumns } from './columns.ts';
import { disconnect } from './disconnect.ts';
import { getLogRecord } from './get-log-record.ts';
import { getRecordHistory } from './get-record-history.ts';
import { getSchema } from './get-schema.ts';
import { getStatus } from './get-status.ts';
import { getTable, getTablePage } from './get-table-page.ts';
import { listTables } from './list-tables.ts';
import { oauthCallback } from './oauth-callback.ts';
import { openRecord } from './open-record.ts';
import { startOAuth } from './start-oauth.ts';
import { testAirtable } from './test-airtable.ts';

export const handler = groupHandler(
  airtable,
  {
    'GET /api/auth/airtable/status': getStatus,
    'GET /api/auth/airtable': startOAuth,
    'DELETE /api/auth/airtable': disconnect,
    'GET /api/auth/airtable/callback': oauthCallback,
    'GET /api/airtable/schema': getSchema,
    'GET /api/airtable/tables': listTables,
    'GET /api/airtable/base': getBase,
    'PUT /api/airtable/base': putBase,
    'GET /api/airtable/columns': getColumns,
    'PUT /api/airtable/columns': putColumns,
    'POST /api/airtable/columns': createColumns,
    // The search of the log and the mapping of records are loaded by the calls that need them.
    'GET /api/airtable/item-log': async (request) =>
      (await import('./list-item-log.ts')).listItemLog(request),
    'GET /api/airtable/item-log/{id}': getLogRecord,
    'PATCH /api/airtable/item-log': async (request) =>
      (await import('./change-record.ts')).setPrices(request),
    'PATCH /api/airtable/item-log/{id}': async (request) =>
      (await import('./change-record.ts')).changeRecordValues(request),
    'POST /api/airtable/sales': async (request) =>
      (await import('./record-sales.ts')).recordSales(request),
    'GET /api/airtable/item-log/{id}/values': async (request) =>
      (await import('./record-values.ts')).getRecordValues(request),
    'GET /api/airtable/item-log/{id}/history': getRecordHistory,
    'POST /api/airtable/item-log/{id}/history/{eventId}/undo': async (request) =>
      (await import('./change-record.ts')).undoRecordChange(request),
    'GET /api/airtable/item-log/{id}/page': openRecord,
    'GET /api/test-airtable': testAirtable,
    'GET /api/airtable/table/{tableName}': getTable,
    'GET /api/airtable/table/{tableName}/{page}': getTablePage,
  },
  getCaller,
);
