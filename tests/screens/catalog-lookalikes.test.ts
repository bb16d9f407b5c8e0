import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { loadDemoPhoto } from '../../local/airtable/demo-base.ts';
import { bitsBetween } from '../../shared/identification/photo-hash.ts';
import { violations } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { makeItem, photoPath } from '../support/cataloged-items.ts';
import { keptOf, makeMatch, mockIdentification } from '../support/identification.ts';
import { freshPage, overflow } from '../support/page.ts';
import { hashOfPhoto } from '../support/photo-hashes.ts';
import { type ChosenFile, mockPhotoStore, photo } from '../support/photos.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { expectToast } = toastsOf(visit);
const main = () => visit.page().getByRole('main');
const strip = () => visit.page().getByRole('region', { name: 'Photos', exact: true });
const tiles = () => strip().getByRole('list', { name: 'Photos in order' }).getByRole('listitem');
const notice = () => visit.page().getByRole('status').filter({ hasText: 'like' });

const PATCH = (await loadDemoPhoto('GD-0001.webp', 'full')).bytes;
const OTHER_PATCH = (await loadDemoPhoto('GD-0004.webp', 'full')).bytes;
const HASH = await hashOfPhoto(PATCH);
const OTHER_HASH = await hashOfPhoto(OTHER_PATCH);
/** Exposed, cut and packed again. */
const taken = async (photograph: Uint8Array, name: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(photograph)
    .resize(900)
    .extract({ left: 12, top: 8, width: 875, height: 875 })
    .linear(1.1)
    .jpeg({ quality: 60 })
    .toBuffer(),
});
const again = await taken(PATCH, 'again.jpg');
const other = await taken(OTHER_PATCH, 'other.jpg');

/** Cataloged on 15 November 2026, with a photo of the patch. */
const FIRST = makeItem(10, {
  name: '1st Infantry Division patch',
  photoHashes: { [photoPath(100)]: HASH },
});
const FOURTH = makeItem(11, {
  name: '4th Division',
  photoHashes: { [photoPath(110)]: OTHER_HASH },
});
const UNSEEN = makeItem(12);

const open = async (items = [FIRST, FOURTH, UNSEEN], query = '') => {
  const { catalog } = await mockPhotoStore(visit.page());
  catalog.items = items;
  await visit.page().goto(`/catalog${query}`);
  return catalog;
};
const upload = async (files: ChosenFile[]) => {
  const dialog = visit.page().getByRole('dialog', { name: 'Add Photos' });
  const before = await tiles().count();
  await strip().getByRole('button', { name: 'Add Photos' }).click();
  await dialog.locator('input[type=file]').first().setInputFiles(files);
  await dialog.getByRole('button', { name: /^Upload \d/ }).click();
  await expect.poll(() => tiles().count()).toBe(before + files.length);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
};

describe('a photo that looks like one of an item', () => {
  test('is said to, through a reload, and goes with the item as it is known', async () => {
    const catalog = await open();
    await upload([await photo(1)]);
    expect(await notice().count()).toBe(0);
    await upload([again]);
    const said =
      'This photo looks like one of “1st Infantry Division patch”, cataloged 15 Nov 2026.';
    await notice().getByText(said).waitFor();
    await expect.poll(() => notice().getByRole('listitem').count()).toBe(1);
    await expect.poll(() => notice().getByRole('img').count()).toBe(2);
    expect(await violations(visit.page())).toEqual([]);

    await main().getByLabel('Item Name').fill('Big Red One');
    await notice().getByRole('link', { name: FIRST.name }).click();
    await visit.page().getByRole('dialog', { name: FIRST.name }).waitFor();
    await visit.page().keyboard.press('Escape');
    await expect.poll(() => main().getByLabel('Item Name').inputValue()).toBe('Big Red One');

    await visit.page().setViewportSize(PHONE);
    await visit.page().reload();
    await notice().getByText(said).waitFor();
    expect(await overflow(visit.page())).toBe(0);
    await main().getByLabel('Item Type').selectOption('Patches');
    await main().getByLabel('Condition').selectOption('Good');
    await main().getByRole('button', { name: 'Make primary: photo 2' }).click();
    await main().getByRole('button', { name: 'Catalog Item' }).click();
    await expectToast('Success', 'Military item cataloged successfully!');
    const { photoHashes, imageUrls } =
      catalog.bodies.find(({ name }) => name === 'Big Red One') ?? {};
    const hashes = Object.entries(photoHashes as Record<string, string>);
    // Of one colour was the other.
    expect(hashes).toEqual([[imageUrls?.[0], expect.stringMatching(/^[\da-f]{64}$/)]]);
    expect(bitsBetween(hashes[0]?.[1] ?? '', HASH)).toBeLessThan(24);
    await expect.poll(() => notice().count()).toBe(0);
  });

  test('is not said to look like the item that is corrected', async () => {
    const more = [13, 14, 15].map((n) =>
      makeItem(n, { name: `Copy ${n}`, photoHashes: { [photoPath(n * 10)]: OTHER_HASH } }),
    );
    const catalog = await open([FIRST, FOURTH, ...more], `?item=${FIRST.id}`);
    await visit.page().getByRole('button', { name: 'Correct', exact: true }).click();
    const { length } = FIRST.imageUrls;
    await expect.poll(() => tiles().count()).toBe(length);
    await upload([again, other]);
    await notice().getByText('This photo looks like one of “4th Division”').waitFor();
    await notice().getByText('1 more item').waitFor();
    expect(await notice().getByText(FIRST.name).count()).toBe(0);
    await strip()
      .getByRole('button', { name: `Remove photo ${length + 2}` })
      .click();
    await expect.poll(() => notice().count()).toBe(0);
    await visit.page().getByRole('button', { name: 'Save Changes' }).click();
    await expectToast('Item Corrected', `“${FIRST.name}” is as you wrote it.`);
    const { photoHashes, imageUrls } = catalog.bodies.find((body) => 'photoHashes' in body) ?? {};
    expect(Object.keys(photoHashes as object)).toEqual([imageUrls?.at(-1)]);
  });

  test('leads from what is to be identified to what is', async () => {
    const identified = { ...FIRST, asmicMatches: [keptOf(makeMatch(0), true)] };
    const late = makeItem(1, { name: 'The same again', photoHashes: { [photoPath(10)]: HASH } });
    const later = makeItem(0, { name: 'Later', photoHashes: { [photoPath(0)]: HASH } });
    await mockIdentification(visit.page(), { items: [later, late, identified, FOURTH] });
    await visit.page().goto(`/identification?item=${late.id}`);
    const lookalikes = main().getByRole('region', { name: 'Lookalikes' });
    const { asmicNumber, designation } = makeMatch(0).asmicEntry;
    await lookalikes
      .getByText(
        `Looks like “${FIRST.name}”, cataloged 15 Nov 2026, identified as ${asmicNumber} ${designation}.`,
      )
      .waitFor();
    await expect.poll(() => lookalikes.getByRole('listitem').count()).toBe(1);
    expect(await violations(visit.page())).toEqual([]);
    await lookalikes.getByRole('link', { name: FIRST.name }).click();
    await main().getByRole('heading', { name: FIRST.name }).waitFor();
    expect(await lookalikes.count()).toBe(0);
  });
});
