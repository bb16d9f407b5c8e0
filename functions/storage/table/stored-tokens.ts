import { LRUCache } from 'lru-cache';
import * as z from 'zod';

/** Encrypted tokens. Rows of a release before encryption have them in plain text until their next refresh. */
export const storedTokens = <S extends z.ZodType>(tokens: S) => z.union([z.string(), tokens]);

/** The row that the tokens belong to. */
export interface TokenRow {
  purpose: 'session' | 'airtable';
  id: string;
}

const CACHE_MS = 5 * 60_000;

/** Airtable's token is read before every call. */
const cache = new LRUCache<string, object>({ max: 100, ttl: CACHE_MS });

export async function encryptTokens(tokens: object, row: TokenRow): Promise<string> {
  // Loaded on demand: few calls need the tokens.
  const { encrypt } = await import('../../aws/encryption.ts');
  return encrypt(JSON.stringify(tokens), { ...row });
}

/** @returns undefined when the tokens cannot be decrypted any more. */
export async function decryptTokens<T extends object>(
  stored: string | T,
  schema: z.ZodType<T>,
  row: TokenRow,
): Promise<T | undefined> {
  if (typeof stored !== 'string') return stored;
  const key = `${row.purpose}:${row.id}:${stored}`;
  const cached = cache.get(key);
  if (cached) return cached as T;
  const { decrypt } = await import('../../aws/encryption.ts');
  const text = await decrypt(stored, { ...row });
  if (text === undefined) return undefined;
  const tokens = schema.parse(JSON.parse(text));
  cache.set(key, tokens);
  return tokens;
}
