import { readFile } from 'node:fs/promises';
import pMap from 'p-map';
import { NIL } from 'uuid';

/** Recorded as the author of the sample import. */
const AUTHOR = { id: NIL, email: 'demo@guidon.example' };
const PICTURE_CONCURRENCY = 4;

/** Imports the sample reference entries into an empty reference catalog. Reports a failure without
 *  throwing; the next start tries again. */
export async function importSampleEntries(): Promise<void> {
  // Imported late: these modules read the table and bucket names from the environment.
  const { findNewestVersion } = await import('../functions/platform/table/reference-catalog.ts');
  const { publishChange } = await import('../functions/domain/identification/publish-change.ts');
  try {
    if (await findNewestVersion()) return;
    const at = new Date().toISOString();
    const diff = await readSampleEntries(at);
    // Publishing fails when somebody else imported first; their import wins.
    const isFirst = await publishChange(undefined, diff, { kind: 'imported', at, by: AUTHOR });
    if (isFirst) console.log(`The reference catalog has ${diff.new} sample entries.`);
  } catch (error) {
    console.log(
      `The sample reference entries were not imported. ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** @param at the time of the import, ISO 8601. */
async function readSampleEntries(at: string) {
  const { diffCatalog } = await import('../functions/domain/identification/import/catalog-diff.ts');
  const { readSamples } = await import('./demo-samples.ts');
  const samples = await readSamples();
  const [refused] = samples.refused;
  if (refused) throw new Error(`Row ${refused.row} of ${refused.reason}`);
  return diffCatalog([], samples, at);
}

/** Copies missing reference pictures into the bucket while the shop is open. */
export function startPictureImport(cleanups: (() => Promise<void>)[]): void {
  const stopping = new AbortController();
  const importing = readPictures()
    .then((pictures) => importPictures(pictures, stopping.signal))
    .catch((error) => {
      if (stopping.signal.aborted) return;
      console.log(
        `The reference pictures were not imported. ${error instanceof Error ? error.message : error}`,
      );
    });
  cleanups.push(async () => {
    stopping.abort();
    await importing;
  });
}

async function readPictures(): Promise<Set<string>> {
  const { PICTURES } = await import('../demo/reference/samples.ts');
  return new Set(Object.values(PICTURES));
}

/** Copies those pictures that are not in the bucket yet.
 *  @param signal Stops before the next picture. */
export async function importPictures(
  pictures: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  const { picturePhotoId, pictureUrl } = await import('../demo/reference/samples.ts');
  const { sanitizePhoto } = await import('../functions/domain/photos/sanitize-photo.ts');
  const { listPhotoIds, savePhoto } = await import('../functions/platform/bucket/photos.ts');
  const existing = await listPhotoIds();
  const missing = [...pictures].filter((picture) => !existing.has(picturePhotoId(picture)));
  await pMap(
    missing,
    async (picture) => {
      if (signal.aborted) return;
      // At 512 px, a picture is its own card.
      const photo = sanitizePhoto(await readFile(pictureUrl(picture)));
      await savePhoto(picturePhotoId(picture), photo);
    },
    { concurrency: PICTURE_CONCURRENCY },
  );
}
