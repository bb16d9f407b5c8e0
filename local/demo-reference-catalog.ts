import { readFile } from 'node:fs/promises';
import pMap from 'p-map';
import { NIL } from 'uuid';

const AUTHOR = { id: NIL, email: 'demo@guidon.example' };
const PICTURE_CONCURRENCY = 4;

/** Reports a failure without throwing; the next start tries again. */
export async function importSampleEntries(): Promise<void> {
  // Imported late: these modules read the table and bucket names from the environment.
  const { findNewestVersion } = await import('../functions/platform/table/reference-catalog.ts');
  const { publishChange } = await import('../functions/domain/identification/publish-change.ts');
  try {
    if (await findNewestVersion()) return;
    const at = new Date().toISOString();
    const diff = await readSampleEntries(at);
    // Publishing fails if another process imported first; its import wins.
    const isFirst = await publishChange(undefined, diff, { kind: 'imported', at, by: AUTHOR });
    if (isFirst) console.log(`The reference catalog has ${diff.new} sample entries.`);
  } catch (error) {
    console.log(
      `The sample reference entries were not imported. ${error instanceof Error ? error.message : error}`,
    );
  }
}

async function readSampleEntries(at: string) {
  const { diffCatalog } = await import('../functions/domain/identification/import/catalog-diff.ts');
  const { readSamples } = await import('./demo-samples.ts');
  const samples = await readSamples();
  const [refused] = samples.refused;
  if (refused) throw new Error(`Row ${refused.row} of ${refused.reason}`);
  return diffCatalog([], samples, at);
}

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

export async function importPictures(
  pictures: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  const { picturePhotoId, pictureUrl } = await import('../demo/reference/samples.ts');
  const { cleanPhoto } = await import('../functions/domain/photos/clean-photo.ts');
  const { listPhotoIds, savePhoto } = await import('../functions/platform/bucket/photos.ts');
  const existing = await listPhotoIds();
  const missing = [...pictures].filter((picture) => !existing.has(picturePhotoId(picture)));
  await pMap(
    missing,
    async (picture) => {
      if (signal.aborted) return;
      // At 512 px, a picture is its own card.
      const photo = cleanPhoto(await readFile(pictureUrl(picture)));
      await savePhoto(picturePhotoId(picture), photo);
    },
    { concurrency: PICTURE_CONCURRENCY },
  );
}
