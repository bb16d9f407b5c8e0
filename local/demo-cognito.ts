import { join } from 'node:path';
import cdk from '../cdk.json' with { type: 'json' };
import { demoAccounts } from './cognito/accounts.ts';
import { type PostConfirmation, startCognito } from './cognito/cognito.ts';

/** Used when free, so that browsers recognize saved passwords. */
const PREFERRED_PORT = 3020;

export async function startLocalCognito(
  dataDir: string,
  siteUrl: string,
  cleanups: (() => Promise<void>)[],
  onPasswordReset: PostConfirmation,
  staffMfa: 'required' | 'optional',
): Promise<Record<string, string>> {
  const { backOfficeGroup, selfSignUp } = cdk.context;
  const cognito = await startCognito({
    dataDir: join(dataDir, 'cognito'),
    port: PREFERRED_PORT,
    siteUrl,
    selfSignUp,
    accounts: demoAccounts,
    onPasswordReset,
  });
  cleanups.push(cognito.close);
  for (const { kind, email, password } of demoAccounts) {
    console.log(`ACCOUNT ${kind} ${email} ${password}`);
  }
  return {
    ...cognito.env,
    SITE_URL: siteUrl,
    BACK_OFFICE_GROUP: backOfficeGroup,
    STAFF_MFA: staffMfa,
  };
}
