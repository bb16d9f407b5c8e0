import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../shared/entities/military-item.ts';
import { ownShop } from '../support/own-shop.ts';
import { freshPage } from '../support/page.ts';
import { signInAs } from '../support/sign-in.ts';
import { photograph } from '../support/uploads.ts';

const shop = ownShop({ samples: 0 });
const visit = freshPage({ shop });

const COLORS = ['#4b5320', '#8c2f25', '#a67c2d'];
const photos = await Promise.all(
  COLORS.map(async (color, n) => ({
    name: `photo-${n + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photograph({ color }),
  })),
);
const [first, second, third] = photos as [Photo, Photo, Photo];
type Photo = (typeof photos)[number];

const main = (page: Page) => page.getByRole('main');
const uploaderButton = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name });
const restored = (page: Page) =>
  page.getByText('We restored all files. You can now resume the upload.').first();
const uploaded = (page: Page) =>
  page
    .locator('[data-handle]')
    .evaluateAll((handles) => handles.map((handle) => handle.ariaLabel?.split(', ')[1]));

async function openCatalog(page: Page): Promise<void> {
  await page.goto('/catalog');
  await main(page).getByRole('button', { name: 'Add Photos' }).waitFor();
}

async function choose(page: Page, files: string | Photo[]): Promise<void> {
  await main(page).getByRole('button', { name: 'Add Photos' }).click();
  await page.locator('.uppy-Dashboard-input').first().setInputFiles(files);
}

async function upload(page: Page, ...files: Photo[]): Promise<void> {
  await choose(page, files);
  await uploaderButton(page, `Upload ${files.length} file`).click();
}

test('a reload during an upload loses no photo', async () => {
  const page = visit.page();
  await signInAs(page, shop.url, 'staff');
  await openCatalog(page);
  let signatures = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/objects/upload')) signatures += 1;
  });
  // The other photos are signed, but their uploads never complete.
  const held: string[] = [];
  const sent: string[] = [];
  await page.route('**/api/objects/upload', async (route, request) => {
    const response = await route.fetch();
    const { uploadURL } = await response.json();
    if (!request.postData()?.includes(first.name)) held.push(uploadURL);
    await route.fulfill({ response });
  });
  await page.route(
    (url) => held.includes(url.href),
    (_, request) => {
      sent.push(request.url());
    },
  );
  await upload(page, first, second, third);
  await expect.poll(() => uploaded(page)).toEqual([first.name]);
  await expect.poll(() => sent).toHaveLength(2);
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toMatch(/photo-1.*"uploadComplete":true/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await main(page).getByText('2 photos are chosen but not uploaded yet').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => uploaded(page)).toEqual([first.name]);
  await expect.poll(() => page.locator('[data-handle] img').getAttribute('src')).toMatch(/^blob:/);
  await main(page).getByRole('button', { name: 'Open Uploader' }).click();
  await restored(page).waitFor();
  await uploaderButton(page, 'Upload 2 files').click();
  await page.getByText('2 photo(s) uploaded successfully').waitFor();
  await expect.poll(() => uploaded(page)).toEqual(COLORS.map((_, n) => `photo-${n + 1}.jpg`));
  expect(signatures).toBe(5);
});

test('a photo of 20 MB that is not uploaded yet survives a reload', async () => {
  const page = visit.page();
  await signInAs(page, shop.url, 'staff');
  await openCatalog(page);
  const folder = await mkdtemp(join(tmpdir(), 'guidon-photos-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const photo = join(folder, 'large.jpg');
  await writeFile(photo, first.buffer);
  await truncate(photo, MAX_PHOTO_BYTES);
  await choose(page, photo);
  await uploaderButton(page, 'Upload 1 file').waitFor();
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(1);
  await page.reload();
  await main(page).getByText('1 photo is chosen but not uploaded yet').waitFor();
  await main(page).getByRole('button', { name: 'Open Uploader' }).click();
  await restored(page).waitFor();
});

const countStoredFiles = () =>
  new Promise<number>((resolve) => {
    const opened = indexedDB.open('uppy-blobs');
    opened.onsuccess = () => {
      const counted = opened.result.transaction('files').objectStore('files').count();
      counted.onsuccess = () => resolve(counted.result);
    };
  });

test('two tabs with photos leave each other alone', async () => {
  const page = visit.page();
  await signInAs(page, shop.url, 'staff');
  await openCatalog(page);
  const other = await page.context().newPage();
  await other.addInitScript(() => {
    const { getAll } = IDBIndex.prototype;
    // Delays reading what the first tab stores until the upload is in progress.
    IDBIndex.prototype.getAll = function (...query) {
      const found = getAll.apply(this, query);
      const delayed = {} as IDBRequest;
      found.onsuccess = (event) => setTimeout(() => delayed.onsuccess?.call(found, event), 300);
      return delayed;
    };
  });
  await other.route('**/api/objects/upload', async (route) => {
    await sleep(800);
    await route.continue();
  });
  await openCatalog(other);
  await upload(page, first, second);
  await expect.poll(() => uploaded(page)).toEqual([first.name, second.name]);
  await upload(other, third);
  await expect.poll(() => uploaded(other)).toEqual([third.name]);
  await other.reload();
  await expect.poll(() => uploaded(other)).toEqual([third.name]);
  await expect.poll(() => uploaded(page)).toEqual([first.name, second.name]);
});

test('a draft that was cataloged in another tab becomes another item', async () => {
  const page = visit.page();
  await signInAs(page, shop.url, 'staff');
  const keys: (string | undefined)[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/military-items'))
      keys.push(request.headers()['idempotency-key']);
  });
  await openCatalog(page);
  await main(page).getByLabel('Item Name').fill('M1 helmet liner');
  await main(page).getByLabel('Item Type').selectOption('Field Gear');
  await main(page).getByLabel('Condition').selectOption('Good');
  await page.reload();
  const other = await page.context().newPage();
  await openCatalog(other);
  await other.getByText('was restored').waitFor();
  await other.getByLabel('Rank').fill('Sergeant');

  await main(page).getByRole('button', { name: 'Catalog Item' }).click();
  await page.getByText('Military item cataloged successfully!').waitFor();
  await expect.poll(() => other.getByLabel('Rank').inputValue()).toBe('Sergeant');
  await main(other).getByRole('button', { name: 'Catalog Item' }).click();
  await other.getByText('Military item cataloged successfully!').waitFor();
  expect(new Set(keys).size).toBe(2);
});
