import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoBase } from './airtable/demo/index.ts';
import { openPhotoStudio } from './airtable/photos/studio.ts';
import { startAirtable } from './airtable/server.ts';
import { freePort } from './engines/free-port.ts';

const TOKEN = 'patLocalDemoToken00';
/** Kept where it can be, so that a curl from yesterday still works. */
const PORT = 3010;

const DRAWING_CODE = fileURLToPath(new URL('./airtable/photos', import.meta.url));
const DRAWN = fileURLToPath(new URL('../dist/photos', import.meta.url));

/** The local Airtable with its demo base.
 *  @returns the settings by which the product finds it. */
export async function startLocalAirtable(
  dataDir: string,
  stops: (() => Promise<void>)[],
): Promise<Record<string, string>> {
  const { renderPhoto, close } = openPhotoStudio();
  stops.push(close);
  const airtable = await startAirtable({
    port: await freePort(PORT),
    dataDir: join(dataDir, 'airtable'),
    photosDir: join(DRAWN, await drawingVersion()),
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

/** Photos are drawn once, like a build, and again when the code that draws them changes. */
async function drawingVersion(): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(DRAWING_CODE, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts')).sort()) {
    hash.update(await readFile(join(DRAWING_CODE, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
