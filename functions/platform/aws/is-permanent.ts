import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { AppError } from '../errors.ts';
import { isOutage } from './outage.ts';

const TEMPORARY_CODES = new Set<ErrorCode>([
  'UNAVAILABLE',
  'RATE_LIMITED',
  'CONFLICT',
  'STATE_CONFLICT',
  'AIRTABLE_FAILED',
  'AIRTABLE_NOT_CONFIGURED',
]);
const PERMANENT_REASONS = new Set([
  'ConditionalCheckFailed',
  'ItemCollectionSizeLimitExceeded',
  'ValidationError',
]);
/** These errors indicate bugs in code that does not expect the data. */
const CODE_ERRORS = [RangeError, ReferenceError, SyntaxError, TypeError];

/** True if the same entry would fail again because it is invalid or too large. Outages, throttling and unknown
 *  errors are temporary. */
export function isPermanent(error: unknown): boolean {
  if (error instanceof AppError) return !TEMPORARY_CODES.has(error.code);
  if (error instanceof z.ZodError) return true;
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map(({ Code = '' }) => Code);
    return codes.some((code) => PERMANENT_REASONS.has(code));
  }
  if (error instanceof ConditionalCheckFailedException) return true;
  if (error instanceof Error && error.name === 'ValidationException') return true;
  // `fetch` reports a lost connection as a TypeError with a cause.
  const isOfCode = CODE_ERRORS.some((type) => error instanceof type) && !(error as Error).cause;
  return isOfCode && !isOutage(error);
}
