import { join } from 'node:path';
import { demoBase } from './airtable/demo/index.ts';
import { renderPhoto } from './airtable/photos/render.ts';
import { startAirtable } from './airtable/server.ts';
import { freePort } from './engines/free-port.ts';

const TOKEN = 'patLocalDemoToken00';
/** Kept where it can be, so that a curl from yesterday still works. */
const PORT = 3010;

/** The local Airtable with its demo base.
 *  @returns the settings by which the product finds it. */
export async function startLocalAirtable(
  dataDir: string,
  stops: (() => Promise<void>)[],
): Promise<Record<string, string>> {
  const airtable = await startAirtable({
    port: await freePort(PORT),
    dataDir: join(dataDir, 'airtable'),
    base: demoBase,
    token: TOKEN,
    renderPhoto,
  });
  stops.push(airtable.close);
  console.log(`AIRTABLE ${airtable.url}/v0/${airtable.baseId} ${TOKEN}`);
  return {
    AIRTABLE_ENDPOINT_URL: airtable.url,
    AIRTABLE_TOKEN: TOKEN,
    AIRTABLE_BASE_ID: airtable.baseId,
  };
}
