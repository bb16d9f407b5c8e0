import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PICTURES, picturePhotoId } from '../demo/reference/samples.ts';
import { encodePlain } from '../functions/domain/photos/sample-pictures.ts';
import { isImportedPhoto, photoPath } from '../shared/photos/photo-paths.ts';
import { startEngines } from '../tests/support/engines.ts';
import { importPictures, importSampleEntries } from './demo-reference-catalog.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let catalog: typeof import('../functions/platform/table/reference-catalog.ts');
let publishChange: typeof import('../functions/domain/identification/publish-change.ts').publishChange;
let photos: typeof import('../functions/platform/bucket/photos.ts');
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  catalog = await import('../functions/platform/table/reference-catalog.ts');
  ({ publishChange } = await import('../functions/domain/identification/publish-change.ts'));
  photos = await import('../functions/platform/bucket/photos.ts');
});
afterAll(() => engines.stop());

async function entries() {
  const version = await catalog.findNewestVersion();
  return version ? catalog.loadEntries(version) : [];
}

test('the sample entries are imported once into an empty catalog, and later edits are kept', async () => {
  const logged = vi.spyOn(console, 'log');
  await Promise.all([importSampleEntries(), importSampleEntries()]);
  const imported = await entries();
  expect(imported.length).toBeGreaterThan(500);
  expect(imported.find(({ asmicNumber }) => asmicNumber === 'SAMPLE-ID-001')).toMatchObject({
    designation: '1st Infantry Division',
    referenceImages: [photoPath(picturePhotoId('patch:1id:od'))],
  });
  expect(logged.mock.calls.flat()).toEqual([
    `The reference catalog has ${imported.length} sample entries.`,
  ]);

  const edited = imported.slice(0, 1);
  const entryChanges = imported.slice(1).map((before) => ({ before, after: null }));
  const at = new Date().toISOString();
  const by = { id: randomUUID(), email: 'staff@guidon.example' };
  await publishChange(
    await catalog.findNewestVersion(),
    { entries: edited, entryChanges },
    { kind: 'deleted', at, by },
  );
  await importSampleEntries();
  expect(await entries()).toEqual(edited);
  expect(logged).toHaveBeenCalledTimes(1);
});

test('an interrupted import of pictures resumes with the missing ones', async () => {
  const pictures = new Set(Object.values(PICTURES).slice(0, 20));
  const someOfThem = new Set([...pictures].slice(0, 10));
  await importPictures(pictures, AbortSignal.abort());
  expect(await photos.listPhotoIds()).toEqual(new Set());

  await importPictures(someOfThem, new AbortController().signal);
  expect(await photos.listPhotoIds()).toEqual(new Set([...someOfThem].map(picturePhotoId)));
  const [first = ''] = pictures;
  const { cleanPhoto } = await import('../functions/domain/photos/clean-photo.ts');
  const edited = await encodePlain('webp');
  await photos.savePhoto(picturePhotoId(first), cleanPhoto(edited));

  await importPictures(pictures, new AbortController().signal);
  const after = await photos.listPhotoIds();
  expect(after).toEqual(new Set([...pictures].map(picturePhotoId)));
  expect(Buffer.from(await photos.readPhoto(picturePhotoId(first)))).toEqual(edited);
  // A sync deletes imported photos that are not in Airtable, so these must not count as imported.
  expect([...after].filter(isImportedPhoto)).toEqual([]);
});
