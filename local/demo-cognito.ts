import { join } from 'node:path';
import cdk from '../cdk.json' with { type: 'json' };
import { demoAccounts } from './cognito/accounts.ts';
import { startCognito } from './cognito/cognito.ts';

/** Kept where it can be, so that browsers remember its passwords. */
const PORT = 3020;

/** The local Cognito with its hosted login, and who may use the back office.
 *  @param siteUrl where the hosted login leads back to.
 *  @returns the settings by which the functions know users. */
export async function startLocalCognito(
  dataDir: string,
  siteUrl: string,
  stops: (() => Promise<void>)[],
): Promise<Record<string, string>> {
  const { backOfficeGroup, selfSignUp } = cdk.context;
  const cognito = await startCognito({
    dataDir: join(dataDir, 'cognito'),
    port: PORT,
    siteUrl,
    selfSignUp,
    accounts: demoAccounts,
  });
  stops.push(cognito.close);
  for (const { kind, email, password } of demoAccounts) {
    console.log(`ACCOUNT ${kind} ${email} ${password}`);
  }
  return { ...cognito.env, SITE_URL: siteUrl, BACK_OFFICE_GROUP: backOfficeGroup };
}
