import * as z from 'zod';

/** Encrypted tokens. Rows of a release before encryption have them in plain text until their next refresh. */
export const storedTokens = <S extends z.ZodType>(tokens: S) => z.union([z.string(), tokens]);

/** The row that the tokens belong to. */
export interface TokenRow {
  purpose: 'session' | 'airtable' | 'mail';
  id: string;
}

export async function encryptTokens(tokens: object, row: TokenRow): Promise<string> {
  // Loaded on demand: few calls need the tokens.
  const { encrypt } = await import('../aws/encryption.ts');
  return encrypt(JSON.stringify(tokens), { ...row });
}

/** @returns undefined when the tokens cannot be decrypted anymore. */
export async function decryptTokens<T extends object>(
  stored: string | T,
  schema: z.ZodType<T>,
  row: TokenRow,
): Promise<T | undefined> {
  if (typeof stored !== 'string') return stored;
  const { decrypt } = await import('../aws/encryption.ts');
  const text = await decrypt(stored, { ...row });
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}
