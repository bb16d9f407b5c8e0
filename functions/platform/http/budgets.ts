import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import {
  BUDGETS,
  type BudgetName,
  type OpenRoute,
  ROUTE_BUDGETS,
} from '../../../shared/contract/budgets.ts';
import type { Endpoint, RouteKey } from '../../../shared/contract/endpoint.ts';
import { AppError } from '../errors.ts';

export const findBudget = (key: RouteKey): BudgetName | null =>
  ROUTE_BUDGETS[key as OpenRoute] ?? null;

/** @throws AppError PAYLOAD_TOO_LARGE */
export function requireSmallBody(
  key: RouteKey,
  endpoint: Endpoint,
  { body = '', isBase64Encoded }: APIGatewayProxyEventV2,
): void {
  const name = findBudget(key);
  if (!name || !endpoint.body) return;
  const bytes = Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes <= BUDGETS[name].bytes) return;
  throw new AppError(
    'PAYLOAD_TOO_LARGE',
    `This request has ${bytes} bytes; at most ${BUDGETS[name].bytes} are accepted. Shorten it.`,
  );
}
