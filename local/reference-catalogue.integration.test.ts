import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { drawPictures } from '../demo/reference/draw-pictures.ts';
import { DESIGNS, pictureIdOf, picturesOf } from '../demo/reference/pictures.ts';
import { isImportedPhoto } from '../shared/airtable-mapping/photo.ts';
import { startEngines } from '../tests/support/engines.ts';
import { seedReference } from './reference-catalogue.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let catalogue: typeof import('../functions/storage/table/reference-catalogue.ts');
let photos: typeof import('../functions/storage/bucket/photos.ts');
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  catalogue = await import('../functions/storage/table/reference-catalogue.ts');
  photos = await import('../functions/storage/bucket/photos.ts');
});
afterAll(() => engines.stop());

async function entries() {
  const version = await catalogue.newestVersion();
  return version ? catalogue.entriesOf(version) : [];
}

test('an empty catalogue gets the sample entries, once; what staff make of them stays', async () => {
  const told = vi.spyOn(console, 'log');
  await Promise.all([seedReference(), seedReference()]);
  const seeded = await entries();
  expect(seeded.length).toBeGreaterThan(500);
  expect(seeded.find(({ asmicNumber }) => asmicNumber === 'SAMPLE-ID-001')).toMatchObject({
    designation: '1st Infantry Division',
    referenceImages: picturesOf('SAMPLE-ID-001'),
  });
  expect(told.mock.calls.flat()).toEqual([
    `The reference catalogue has ${seeded.length} sample entries.`,
  ]);

  const kept = seeded.slice(0, 1);
  await catalogue.publishVersion(await catalogue.newestVersion(), kept, 'staff');
  await seedReference();
  expect(await entries()).toEqual(kept);
  expect(told).toHaveBeenCalledTimes(1);
});

test('pictures whose drawing was broken off are drawn at the next start, and no others', async () => {
  const designs = new Set([...DESIGNS].slice(0, 20));
  const ending = new AbortController();
  const draw = vi.fn(async () => ({ bytes: Buffer.from('a picture'), type: 'image/webp' }));
  await drawPictures(
    designs,
    async () => {
      if (draw.mock.calls.length === 10) ending.abort();
      return draw();
    },
    ending.signal,
  );
  const before = await photos.keptPhotos();
  expect(before.size).toBeGreaterThan(0);
  expect(before.size).toBeLessThan(designs.size);

  draw.mockClear();
  await drawPictures(designs, draw, new AbortController().signal);
  // In two sizes each.
  expect(draw).toHaveBeenCalledTimes(2 * (designs.size - before.size));
  const after = await photos.keptPhotos();
  expect(after).toEqual(new Set([...designs].map(pictureIdOf)));
  // A sync clears away what came from Airtable and is no longer there: these did not.
  expect([...after].filter(isImportedPhoto)).toEqual([]);
});
