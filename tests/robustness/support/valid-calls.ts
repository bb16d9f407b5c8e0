import type { ServedKey } from '../../../shared/contract/contract.ts';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { backOfficeCalls } from './valid-calls/back-office.ts';
import { bookCalls } from './valid-calls/books.ts';
import type { Prepare } from './valid-calls/client.ts';
import { conditionReportCalls } from './valid-calls/condition-reports.ts';
import { consignorCalls } from './valid-calls/consignors.ts';
import { customerCalls } from './valid-calls/customers.ts';
import { itemCalls } from './valid-calls/items.ts';
import { mailCalls } from './valid-calls/mail.ts';
import { quoteCalls } from './valid-calls/quotes.ts';
import { saleCalls } from './valid-calls/sales.ts';
import { shopCalls } from './valid-calls/shop.ts';
import { showCalls } from './valid-calls/shows.ts';
import { stocktakeCalls } from './valid-calls/stocktakes.ts';
import { uploadCalls } from './valid-calls/uploads.ts';

const validCalls: Partial<Record<RouteKey, Prepare>> = {
  ...shopCalls,
  ...mailCalls,
  ...quoteCalls,
  ...saleCalls,
  ...itemCalls,
  ...uploadCalls,
  ...backOfficeCalls,
  ...consignorCalls,
  ...stocktakeCalls,
  ...conditionReportCalls,
  ...customerCalls,
  ...showCalls,
  ...bookCalls,
} satisfies Record<ServedKey, Prepare>;

/** Calls that cannot succeed: the shop has no failed tasks, only Airtable and PayPal sign their calls, only sold pieces
 *  have certificates, no consignor was asked about a price, and no piece of a quote was cataloged. */
export const EXPECTED_FAILURES: ReadonlyMap<RouteKey, ErrorCode> = new Map([
  ['POST /api/failed-tasks/{id}/retry', 'NOT_FOUND'],
  ['DELETE /api/failed-tasks/{id}', 'NOT_FOUND'],
  ['POST /api/airtable-webhook', 'UNAUTHORIZED'],
  ['POST /api/paypal-webhook', 'INVALID_REQUEST'],
  ['GET /api/certificates/{code}', 'NOT_FOUND'],
  ['POST /api/consignor-answers/question', 'NOT_FOUND'],
  ['POST /api/consignor-answers/answer', 'NOT_FOUND'],
  ['POST /api/orders/{id}/condition-reports', 'INVALID_REQUEST'],
]);
export const ENDS_SESSION: ReadonlySet<RouteKey> = new Set([
  'GET /api/logout',
  'GET /api/auth/callback',
]);
export const ENDS_ALL_SESSIONS: ReadonlySet<RouteKey> = new Set([
  'DELETE /api/account',
  'DELETE /api/account/sessions',
  'PUT /api/account/second-factor',
  'DELETE /api/account/second-factor',
]);

/** @throws Error when the call is missing here */
export function getValidCall(key: RouteKey): Prepare {
  const prepare = validCalls[key];
  if (!prepare) throw new Error(`Add ${key} to tests/robustness/support/valid-calls`);
  return prepare;
}
