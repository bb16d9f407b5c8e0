import * as z from 'zod';
import type { Place } from '../../shared/search/order.ts';
import { invalidRequest } from '../http/api-error.ts';

const Cursor = z.tuple([z.iso.datetime(), z.string().min(1).max(100)]);

/** Names the place after which the next page starts, so that it holds while products come and go. */
export function cursorAfter({ createdAt, id }: Place): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

/** @throws ApiError INVALID_REQUEST for anything that {@link cursorAfter} did not make. */
export function placeOf(cursor: string): Place {
  try {
    const [createdAt, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { createdAt, id };
  } catch {
    throw invalidRequest([
      { path: 'cursor', message: 'Expected the X-Next-Cursor of an earlier answer' },
    ]);
  }
}
