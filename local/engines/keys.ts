import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { readIfExists, writeAtomically } from '../atomic-file.ts';

const OWNER_ONLY = 0o600;

const EngineKeys = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });
export type EngineKeys = z.infer<typeof EngineKeys>;

export async function loadEngineKeys(dataDir: string): Promise<EngineKeys> {
  const path = join(dataDir, 'engine-keys.json');
  const stored = await readIfExists(path);
  if (stored) return EngineKeys.parse(JSON.parse(stored.toString('utf8')));
  const keys: EngineKeys = {
    accessKeyId: `LOCAL${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64'),
  };
  await writeAtomically(path, JSON.stringify(keys), OWNER_ONLY);
  return keys;
}

export async function loadAddressHashKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'address-hash-key');
  const stored = await readIfExists(path);
  if (stored) return stored.toString('utf8');
  const key = randomBytes(32).toString('base64url');
  await writeAtomically(path, key, OWNER_ONLY);
  return key;
}

/**
 * Creates the key that encrypts tokens in the table; on AWS it is in KMS.
 * @returns the key's file
 */
export async function createTokenKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'token-key');
  if (!(await readIfExists(path))) await writeAtomically(path, randomBytes(32), OWNER_ONLY);
  return path;
}
