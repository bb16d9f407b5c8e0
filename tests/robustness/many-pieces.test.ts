import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { renderSVG } from 'uqr';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '../../shared/entities/product.ts';
import type { BoxCounts } from '../support/box-counts.ts';
import { demoInstance } from '../support/demo-instance.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { freshPage } from '../support/page.ts';
import { signInAs } from '../support/sign-in.ts';

const shop = demoInstance();
const visit = freshPage({ shop });
/** Each login ends the oldest of many sessions, in the end that of the page. */
let staff: Awaited<ReturnType<typeof logIn>>;

beforeAll(async () => {
  staff = await logIn(shop.url, accounts.staff);
});

const PIECES = 15;
const COLORS = ['#4b5320', '#8c2f25', '#a67c2d', '#2d4f8c'];
const MAX_CLICKS = 40;
/** Four writes, and two reads for each notification about them. */
const MAX_CALLS = 20;
const DIVISIONS = ['101st Airborne Division', '1st Infantry Division', '82nd Airborne Division'];
const toFileName = (n: number) => `IMG_${1000 + n}.jpg`;
const nameOf = (piece: number) => `${DIVISIONS[piece % DIVISIONS.length]} patch no. ${piece + 1}`;

async function photograph(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const photos: { name: string; mimeType: string; buffer: Buffer }[] = [];
  const add = async (image: Sharp) => {
    const n = photos.length;
    const [minutes, seconds] = [Math.floor(n / 60), n % 60].map((part) =>
      String(part).padStart(2, '0'),
    );
    const buffer = await image
      .jpeg()
      .withExif({ IFD2: { DateTimeOriginal: `2026:05:01 10:${minutes}:${seconds}` } })
      .toBuffer();
    photos.push({ name: toFileName(n), mimeType: 'image/jpeg', buffer });
  };
  for (let piece = 0; piece < PIECES; piece++) {
    const code = renderSVG(`PIECE-${piece + 1}`, { pixelSize: 10, border: 6 });
    await add(sharp(Buffer.from(code)).flatten({ background: 'white' }));
    for (const background of COLORS) {
      await add(sharp({ create: { width: 600 + piece, height: 480, channels: 3, background } }));
    }
  }
  return photos;
}

const main = (page: Page) => page.getByRole('main');

/** Counts pointer clicks, and keys that type no text. */
async function countInput(page: Page) {
  const counts = { clicks: 0, keys: 0 };
  await page.exposeFunction('countInput', (kind: keyof typeof counts) => {
    counts[kind] += 1;
  });
  await page.addInitScript(() => {
    const count = (window as unknown as { countInput: (kind: string) => void }).countInput;
    const modifiers = ['Alt', 'Control', 'Meta', 'Shift'];
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count('clicks'), true);
    addEventListener(
      'keydown',
      ({ isTrusted, key, ctrlKey }) => {
        if (isTrusted && !modifiers.includes(key) && (key.length > 1 || ctrlKey)) count('keys');
      },
      true,
    );
  });
  return counts;
}

const getFromShop = async (path: string) =>
  (await fetch(`${shop.url}${path}`, { headers: staff })).json();

describe('a box of pieces costs few clicks and few calls to Airtable', () => {
  test('photos of a box of pieces become items that are identified, labeled, sent, priced and listed with few clicks and calls, and changes are undone at once', {
    timeout: 480_000,
  }, async ({ task }) => {
    const page = visit.page();
    page.setDefaultTimeout(60_000);
    await signInAs(page, shop.url, 'staff');
    await shop.sync();
    await shop.callAirtable('POST', '/_faults', { resetCalls: true });
    const input = await countInput(page);
    await page.goto('/catalog');
    await main(page).getByRole('button', { name: 'Add Many Photos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Many Photos' });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /^Choose/ }).click();
    await (await chooser).setFiles(await photograph());
    // Counts selecting all files in the system's dialog and opening them.
    input.clicks += 2;
    await dialog.getByRole('button', { name: `Queue ${PIECES} Pieces` }).click();
    await page
      .getByRole('region', { name: 'Photo queue' })
      .getByRole('button', { name: 'Next Piece' })
      .click();

    const photos = page.locator('[data-handle]');
    for (let piece = 0; piece < PIECES; piece++) {
      await expect.poll(() => photos.count(), { timeout: 60_000 }).toBe(COLORS.length);
      const name = main(page).getByLabel('Item Name');
      await expect.poll(() => name.inputValue()).toBe('');
      if (piece === 0) await name.click();
      const isFocused = () => name.evaluate((field) => field === document.activeElement);
      await expect.poll(isFocused).toBe(true);
      await page.keyboard.type(nameOf(piece));
      await page.keyboard.press('Enter');
      for (const key of ['P', 'a', 'Tab', 'G', 'Control+Enter']) await page.keyboard.press(key);
      await expect
        .poll(async () => (await getFromShop('/api/military-items')).length, { timeout: 60_000 })
        .toBe(piece + 1);
    }

    await main(page)
      .getByRole('tab', { name: /^Cataloged Items/ })
      .click();
    await main(page).getByLabel(`Select all ${PIECES}`).waitFor();
    // The list renders only the rows in view.
    await expect
      .poll(
        () =>
          main(page)
            .getByText(/ASMIC|SAMPLE-|High|Medium|Low/)
            .count(),
        {
          timeout: 60_000,
        },
      )
      .toBeGreaterThanOrEqual(4);
    const selectAll = () => main(page).getByLabel(`Select all ${PIECES}`).check();
    await selectAll();

    await page.getByRole('button', { name: 'Print Selected…' }).click();
    await page.getByRole('switch', { name: 'Price of pieces that have one' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Save PDF' }).click();
    expect((await download).suggestedFilename()).toBe('labels.pdf');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'More…' }).click();
    await page.getByRole('menuitem', { name: 'Upload to Airtable…' }).click();
    const send = page.getByRole('dialog', { name: 'Upload to Airtable' });
    await send.getByLabel('Status of new records').selectOption({ index: 1 });
    // Playwright selects without opening the list.
    input.clicks += 2;
    await send.getByRole('button', { name: `Upload ${PIECES} Items` }).click();
    await page.getByText(`${PIECES} uploaded to Airtable`).first().waitFor({ timeout: 240_000 });
    await page.keyboard.press('Escape');

    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
    await main(page).getByRole('link', { name: 'Item Log Viewer' }).click();
    await main(page).getByRole('button', { name: 'Show all records' }).click();
    await main(page).getByRole('link', { name: 'Edit Records' }).click();
    const price = main(page).getByLabel(/^Price of .* patch no\. /);
    await price.first().click();
    for (let piece = 0; piece < PIECES; piece++) {
      await page.keyboard.type(String(20 + piece));
      await page.keyboard.press('Enter');
    }
    await page.getByText(`${PIECES} prices saved.`).waitFor();

    // Airtable's notification brings the records into the shop.
    const findArrivals = async () =>
      ((await getFromShop('/api/products?search=patch+no.')) as Product[])
        .filter(({ name }) => name.includes('patch no.'))
        .map(({ name, imageUrls }) => [name, imageUrls.length])
        .sort();
    await expect
      .poll(findArrivals, { timeout: 90_000, interval: 1_000 })
      .toEqual(Array.from({ length: PIECES }, (_, n) => [nameOf(n), COLORS.length]).sort());

    const calls = (await shop.callAirtable('GET', '/_calls')) as { total: number };
    task.meta.box = { ...input, calls: calls.total } satisfies BoxCounts;
    expect(input.clicks).toBeLessThanOrEqual(MAX_CLICKS);
    expect(calls.total).toBeLessThanOrEqual(MAX_CALLS);

    await page.goto('/catalog?view=items');
    const getEras = async () =>
      ((await getFromShop('/api/military-items')) as { era: string | null }[]).map(
        ({ era }) => era,
      );
    const before = await getEras();
    await selectAll();
    await page.getByRole('button', { name: 'Change Fields…' }).click();
    const change = page.getByRole('dialog');
    await change.getByRole('combobox', { name: 'Field' }).selectOption('Era');
    await change.getByRole('combobox', { name: 'New Era' }).selectOption('Korea (1950-1953)');
    await change.getByRole('button', { name: `Change ${PIECES} Items` }).click();
    await page.getByText(`${PIECES} changed`).first().waitFor();
    expect(new Set(await getEras())).toEqual(new Set(['Korea (1950-1953)']));
    await page.getByRole('button', { name: `Undo ${PIECES} Items…` }).click();
    await page.getByRole('button', { name: `Yes, Undo ${PIECES} Items` }).click();
    await expect.poll(getEras, { timeout: 60_000 }).toEqual(before);
  });
});
