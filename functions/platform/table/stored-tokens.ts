import type * as z from 'zod';

/** The row that the tokens belong to. */
export interface TokenRow {
  purpose: 'session' | 'airtable' | 'webhook' | 'mail' | 'consignor';
  id: string;
}

export async function encryptTokens(tokens: object, row: TokenRow): Promise<string> {
  // Loaded on demand: few calls need the tokens.
  const { encrypt } = await import('../aws/encryption.ts');
  return encrypt(JSON.stringify(tokens), { ...row });
}

/** @returns undefined when the tokens cannot be decrypted anymore. */
export async function decryptTokens<T extends object>(
  encrypted: string,
  schema: z.ZodType<T>,
  row: TokenRow,
): Promise<T | undefined> {
  const { decrypt } = await import('../aws/encryption.ts');
  const text = await decrypt(encrypted, { ...row });
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}
