import type { ServedKey } from '../../../shared/contract/contract.ts';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { backOfficeCalls } from './valid-calls/back-office.ts';
import type { Prepare } from './valid-calls/client.ts';
import { consignorCalls } from './valid-calls/consignors.ts';
import { itemCalls } from './valid-calls/items.ts';
import { mailCalls } from './valid-calls/mail.ts';
import { quoteCalls } from './valid-calls/quotes.ts';
import { saleCalls } from './valid-calls/sales.ts';
import { shopCalls } from './valid-calls/shop.ts';
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
} satisfies Record<ServedKey, Prepare>;

/** Calls that cannot succeed: the shop has no failed tasks, only Airtable and PayPal sign their calls, only sold pieces
 *  have certificates, and no consignor was asked about a price. */
export const EXPECTED_FAILURES: ReadonlyMap<RouteKey, ErrorCode> = new Map([
  ['POST /api/failed-tasks/{id}/retry', 'NOT_FOUND'],
  ['DELETE /api/failed-tasks/{id}', 'NOT_FOUND'],
  ['POST /api/airtable-webhook', 'UNAUTHORIZED'],
  ['POST /api/paypal-webhook', 'INVALID_REQUEST'],
  ['GET /api/certificates/{code}', 'NOT_FOUND'],
  ['POST /api/consignor-answers/question', 'NOT_FOUND'],
  ['POST /api/consignor-answers/answer', 'NOT_FOUND'],
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
