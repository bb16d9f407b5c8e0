import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import eagleUrl from '../../demo/photos/items/GD-0001.webp?url';
import otherUrl from '../../demo/photos/items/GD-0004.webp?url';
import { countDifferentBits } from '../../shared/photos/similar-photos.ts';
import { createCard } from '../../web/src/office/items/photos/uploader/card.ts';
import { main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { makeMatch, mockIdentification, toItemMatch } from './support/identification.ts';
import { CREATE_ITEM, makeItem, mockItems, photoPath, UPDATE_ITEM } from './support/items.ts';
import { expectNoOverflow } from './support/locators.ts';
import { makePhoto, toFile } from './support/photoStore.ts';
import { photos, tiles, uploadPhotos } from './support/photos.ts';
import { expectToast } from './support/toasts.ts';
import { PHONE } from './support/viewports.ts';

const load = async (url: string) => (await fetch(url)).blob();
const hashPhoto = async (photo: Blob) => (await createCard(photo))?.hash ?? '';
/** Simulates a second camera: scaled, cropped, brighter, and compressed again. */
const retake = async (photo: Blob, name: string) => {
  const canvas = new OffscreenCanvas(875, 875);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.filter = 'brightness(1.1)';
  context.drawImage(await createImageBitmap(photo), -12, -8, 900, 900);
  return toFile(canvas, name);
};

const [EAGLE, OTHER] = await Promise.all([load(eagleUrl), load(otherUrl)]);
const [HASH, OTHER_HASH] = await Promise.all([hashPhoto(EAGLE), hashPhoto(OTHER)]);
const again = await retake(EAGLE, 'again.jpg');
const other = await retake(OTHER, 'other.jpg');

const FIRST = makeItem(10, {
  name: '1st Infantry Division patch',
  photoHashes: { [photoPath(100)]: HASH },
});
const FOURTH = makeItem(11, {
  name: '4th Division',
  photoHashes: { [photoPath(110)]: OTHER_HASH },
});
const notice = () => page.getByRole('status').filter({ hasText: 'like' });

test('a photo that looks like one of an item is reported, also after a reload, and is hashed with the new item', async () => {
  const { api } = mockItems({ items: [FIRST, FOURTH, makeItem(12)] });
  await openApp('/catalog');
  await uploadPhotos([await makePhoto(1)]);
  expect(notice().query()).toBeNull();
  await uploadPhotos([again]);
  const message =
    'This photo looks like one of “1st Infantry Division patch”, cataloged Nov 15, 2026.';
  await expect.element(notice().getByText(message)).toBeVisible();
  expect(notice().getByRole('listitem')).toHaveLength(1);
  expect(notice().getByRole('img')).toHaveLength(2);
  await expectAccessible();

  const name = main().getByLabelText('Item Name');
  await name.fill('Big Red One');
  await notice().getByRole('link', { name: FIRST.name }).click();
  await expect.element(page.getByRole('dialog', { name: FIRST.name })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(name).toHaveValue('Big Red One');

  await page.viewport(...PHONE);
  await reloadApp();
  await expect.element(notice().getByText(message)).toBeVisible();
  expectNoOverflow();
  await main().getByLabelText('Item Type').selectOptions('Patches');
  await main().getByLabelText('Condition').selectOptions('Good');
  await main().getByRole('button', { name: 'Make primary: photo 2' }).click();
  await main().getByRole('button', { name: 'Catalog Item' }).click();
  await expectToast('Success', 'Military item cataloged successfully!');
  const { photoHashes, imageUrls } = api.callsTo(CREATE_ITEM)[0]?.body ?? {};
  // A photo in a single color has no hash.
  expect(photoHashes).toEqual({ [imageUrls[0]]: expect.stringMatching(/^[\da-f]{80}$/) });
  expect(countDifferentBits(photoHashes[imageUrls[0]], HASH)).toBeLessThan(24);
  await expect.element(notice()).not.toBeInTheDocument();
});

test('a photo that looks like one of the edited item is not reported', async () => {
  const copies = [13, 14, 15].map((n) =>
    makeItem(n, { name: `Copy ${n}`, photoHashes: { [photoPath(n * 10)]: OTHER_HASH } }),
  );
  const { api } = mockItems({ items: [FIRST, FOURTH, ...copies] });
  await openApp(`/catalog?item=${FIRST.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const { length } = FIRST.imageUrls;
  await expect.element(tiles()).toHaveLength(length);
  await uploadPhotos([again, other]);
  await expect
    .element(notice().getByText('This photo looks like one of “4th Division”'))
    .toBeVisible();
  await expect.element(notice().getByText('1 more item')).toBeVisible();
  expect(notice().getByText(FIRST.name).query()).toBeNull();
  await photos()
    .getByRole('button', { name: `Remove photo ${length + 2}` })
    .click();
  await expect.element(notice()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast('Item Updated', `Your changes to “${FIRST.name}” are saved.`);
  const { photoHashes, imageUrls } = api.callsTo(UPDATE_ITEM)[0]?.body ?? {};
  expect(Object.keys(photoHashes)).toEqual([imageUrls.at(-1)]);
});

test('a photo that looks like one of an item is dismissed for good', async () => {
  const { api } = mockItems({ items: [FIRST, FOURTH] });
  await openApp('/catalog');
  await uploadPhotos([again]);
  await notice()
    .getByRole('button', { name: /^Different Item/ })
    .click();
  await expect.element(notice()).not.toBeInTheDocument();
  await reloadApp();
  await expect.element(tiles()).toHaveLength(1);
  expect(notice().query()).toBeNull();
  await main().getByLabelText('Item Name').fill('Another');
  await main().getByLabelText('Item Type').selectOptions('Patches');
  await main().getByLabelText('Condition').selectOptions('Good');
  await main().getByRole('button', { name: 'Catalog Item' }).click();
  await expectToast('Success', 'Military item cataloged successfully!');
  expect(api.callsTo(CREATE_ITEM)[0]?.body.dismissedLookalikes).toEqual([FIRST.id]);
});

test('a photo that looks like one of an item can be dismissed for good on the identification screen', async () => {
  const late = makeItem(1, { name: 'The same again', photoHashes: { [photoPath(10)]: HASH } });
  const { api } = mockIdentification({ items: [late, FIRST] });
  await openApp(`/identification?item=${late.id}`);
  const lookalikes = main().getByRole('region', { name: 'Lookalikes' });
  await lookalikes.getByRole('button', { name: /^Different Item/ }).click();
  await expect.element(lookalikes).not.toBeInTheDocument();
  expect(api.callsTo(UPDATE_ITEM)[0]?.body).toEqual({ dismissedLookalikes: [FIRST.id] });
});

test('a photo of the same shape in other colors is not reported as looking like one of an item', async () => {
  const blue = `${HASH.slice(0, 64)}${'40c0'.repeat(4)}`;
  const others = [makeItem(12, { photoHashes: { [photoPath(120)]: blue } })];
  mockItems({ items: [...others, FOURTH] });
  await openApp('/catalog');
  await uploadPhotos([again]);
  await expect.element(tiles()).toHaveLength(1);
  expect(notice().query()).toBeNull();
});

test('a photo that looks like one of an item leads from an item to the identification of its lookalike', async () => {
  const identified = { ...FIRST, asmicMatches: [toItemMatch(makeMatch(0), true)] };
  const late = makeItem(1, { name: 'The same again', photoHashes: { [photoPath(10)]: HASH } });
  const later = makeItem(0, { name: 'Later', photoHashes: { [photoPath(0)]: HASH } });
  mockIdentification({ items: [later, late, identified, FOURTH] });
  await openApp(`/identification?item=${late.id}`);
  const lookalikes = main().getByRole('region', { name: 'Lookalikes' });
  const { asmicNumber, designation } = makeMatch(0).asmicEntry;
  await expect
    .element(
      lookalikes.getByText(
        `Looks like “${FIRST.name}”, cataloged Nov 15, 2026, identified as ${asmicNumber} ${designation}.`,
      ),
    )
    .toBeVisible();
  expect(lookalikes.getByRole('listitem')).toHaveLength(1);
  await expectAccessible();
  await lookalikes.getByRole('link', { name: FIRST.name }).click();
  await expect.element(main().getByRole('heading', { name: FIRST.name })).toBeVisible();
  expect(lookalikes.query()).toBeNull();
});
