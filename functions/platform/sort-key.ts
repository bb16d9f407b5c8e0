import type * as z from 'zod';
import { invalidRequest } from './errors.ts';

/** The cursor holds the sort key of the last row, so that it stays valid if the row is deleted. */
export function encodeSortKey(sortKey: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(sortKey)).toString('base64url');
}

/** @throws AppError INVALID_REQUEST for a malformed cursor. */
export function decodeSortKey<Key extends z.ZodType>(schema: Key, cursor: string): z.infer<Key> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidRequest([
      { path: 'cursor', message: 'Expected the X-Next-Cursor of an earlier response' },
    ]);
  }
}
