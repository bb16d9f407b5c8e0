import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoBase } from './airtable/demo/index.ts';
import { openDrawnFolder } from './airtable/photos/drawn.ts';
import { openPhotoStudio } from './airtable/photos/studio.ts';
import { startAirtable } from './airtable/server.ts';

const TOKEN = 'patLocalDemoToken00';
/** The product as an OAuth integration that somebody registered. */
const CLIENT = {
  clientId: 'guidon-on-this-machine',
  clientSecret: 'local-demo-secret',
  name: 'Guidon',
};
/** Kept where it can be, so that a curl from yesterday still works. */
const PORT = 3010;

/** Photos are drawn once, like a build. */
export const DRAWN = fileURLToPath(new URL('../dist/photos', import.meta.url));

/** The local Airtable with its demo base, which knows the product as an OAuth integration.
 *  @param siteUrl where its consent page leads back to.
 *  @returns the settings by which the product finds it. */
export async function startLocalAirtable(
  dataDir: string,
  siteUrl: string,
  stops: (() => Promise<void>)[],
): Promise<Record<string, string>> {
  const { renderPhoto, close } = openPhotoStudio();
  stops.push(close);
  const airtable = await startAirtable({
    port: PORT,
    dataDir: join(dataDir, 'airtable'),
    photosDir: await openDrawnFolder(DRAWN),
    base: demoBase,
    token: TOKEN,
    renderPhoto,
    oauthClients: [{ ...CLIENT, redirectUris: [`${siteUrl}/api/auth/airtable/callback`] }],
  });
  stops.push(airtable.close);
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
