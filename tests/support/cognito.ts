import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts } from '../../local/cognito/accounts.ts';
import { startCognito } from '../../local/cognito/cognito.ts';
import { SigningKey } from '../../local/cognito/tokens/signing-key.ts';

export { demoAccounts as accounts };

export const SITE_URL = 'http://localhost:3000';

export async function startTestCognito() {
  const dataDir = await mkdtemp(join(tmpdir(), 'guidon-cognito-'));
  const cognito = await startCognito({
    dataDir,
    port: 0,
    siteUrl: SITE_URL,
    selfSignUp: true,
    accounts: demoAccounts,
  });
  return {
    ...cognito,
    mailDir: join(dataDir, 'mail'),
    sign: async (claims: Record<string, unknown>) => (await SigningKey.open(dataDir)).sign(claims),
    async close() {
      await cognito.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
