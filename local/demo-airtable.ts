import { join } from 'node:path';
import { demoBase, loadDemoPhoto } from './airtable/demo-base.ts';
import { startAirtable } from './airtable/server.ts';
import { readLastPort, saveLastPort } from './last-port.ts';

const TOKEN = 'patLocalDemoToken00';
const CLIENT = {
  clientId: 'guidon-on-this-machine',
  clientSecret: 'local-demo-secret',
  name: 'Guidon',
};
/** Used when free, so that saved curl commands keep working. */
const PREFERRED_PORT = 3010;

export async function startLocalAirtable(
  dataDir: string,
  siteUrl: string,
  cleanups: (() => Promise<void>)[],
): Promise<Record<string, string>> {
  const directory = join(dataDir, 'airtable');
  const airtable = await startAirtable({
    // The shop takes another address for another base.
    port: (await readLastPort(directory)) ?? PREFERRED_PORT,
    dataDir: directory,
    base: demoBase,
    loadAsset: loadDemoPhoto,
    token: TOKEN,
    oauthClients: [{ ...CLIENT, redirectUris: [`${siteUrl}/api/auth/airtable/callback`] }],
  });
  cleanups.push(airtable.close);
  await saveLastPort(directory, Number(new URL(airtable.url).port));
  console.log(`AIRTABLE ${airtable.url}/v0/${airtable.baseId} ${TOKEN}`);
  return {
    AIRTABLE_ENDPOINT_URL: airtable.url,
    AIRTABLE_CONTENT_URL: airtable.url,
    AIRTABLE_OAUTH_URL: `${airtable.url}/oauth2/v1`,
    AIRTABLE_CLIENT_ID: CLIENT.clientId,
    AIRTABLE_CLIENT_SECRET: CLIENT.clientSecret,
    AIRTABLE_TOKEN: TOKEN,
    AIRTABLE_BASE_ID: airtable.baseId,
  };
}
