import { PhotoCache } from './airtable/attachments/photo-cache.ts';
import { openDrawnFolder } from './airtable/photos/drawn.ts';
import { openPhotoStudio, type PhotoStudio } from './airtable/photos/studio.ts';
import { DRAWN } from './airtable-base.ts';

/** Who imported what nobody did. */
const IMPORTED_BY = 'demo';

/** Gives the demo its reference catalogue, where none was ever imported. A failure is told, and leaves it
 *  as it is: the next start tries again. */
export async function seedReference(): Promise<void> {
  // Only now does the environment name the table and the bucket.
  const { newestVersion, publishVersion } = await import(
    '../functions/storage/table/reference-catalogue.ts'
  );
  try {
    if (await newestVersion()) return;
    const entries = await sampleEntries();
    const isFirst = await publishVersion(undefined, entries, IMPORTED_BY);
    // Or else somebody has imported meanwhile: what they did is to stay.
    if (isFirst) console.log(`The reference catalogue has ${entries.length} sample entries.`);
  } catch (error) {
    console.log(
      `The sample reference entries were not imported. ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** All sheets are one import, as staff would import them. */
async function sampleEntries() {
  const { differenceOf } = await import('../functions/identification/import/catalog-diff.ts');
  const { readSamples } = await import('../demo/reference/samples.ts');
  const samples = await readSamples();
  const [refused] = samples.refused;
  if (refused) throw new Error(`Row ${refused.row} of ${refused.reason}`);
  return differenceOf([], samples, new Date().toISOString()).entries;
}

/** Draws what pictures the sample entries lack, beside the open shop. */
export function drawReference(stops: (() => Promise<void>)[]): void {
  const studio = openPhotoStudio();
  const ending = new AbortController();
  const drawing = drawInto(studio, ending.signal).catch((error) => {
    if (ending.signal.aborted) return;
    console.log(
      `The reference pictures were not drawn. ${error instanceof Error ? error.message : error}`,
    );
  });
  stops.push(async () => {
    ending.abort();
    await drawing;
  });
}

async function drawInto({ renderPhoto, close }: PhotoStudio, signal: AbortSignal): Promise<void> {
  const { drawPictures } = await import('../demo/reference/draw-pictures.ts');
  const { DESIGNS } = await import('../demo/reference/pictures.ts');
  try {
    const drawn = new PhotoCache(await openDrawnFolder(DRAWN));
    await drawPictures(
      DESIGNS,
      (drawing, size) => drawn.get(`${drawing}|${size}`, () => renderPhoto(drawing, size)),
      signal,
    );
  } finally {
    await close();
  }
}
