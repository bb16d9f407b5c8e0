import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { accounts, logIn } from '../support/log-in.ts';
import { ownShop } from '../support/own-shop.ts';
import { freshPage } from '../support/page.ts';
import { signInAs } from '../support/sign-in.ts';

const shop = ownShop({ samples: 0 });
const visit = freshPage({ shop });

const MAX_KEY_PRESSES = 25;
const COLORS = ['#4b5320', '#8c2f25', '#a67c2d', '#2c5b85'];

async function photograph(pieces: number): Promise<Photo[]> {
  const photos = Array.from({ length: pieces }, (_, piece) =>
    COLORS.map(async (color, n) => {
      const seconds = String(n * 5).padStart(2, '0');
      const buffer = await sharp({
        create: { width: 640 + piece, height: 480, channels: 3, background: color },
      })
        .jpeg()
        .withExif({
          IFD2: { DateTimeOriginal: `2026:05:01 10:${String(piece).padStart(2, '0')}:${seconds}` },
        })
        .toBuffer();
      return { name: `${piece + 1}-${n + 1}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );
  return Promise.all(photos.flat());
}
interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const main = (page: Page) => page.getByRole('main');
const queue = (page: Page) => page.getByRole('region', { name: 'Photo queue' });
const inForm = (page: Page) =>
  page
    .locator('[data-handle]')
    .evaluateAll((handles) => handles.map((handle) => handle.ariaLabel?.split(', ')[1]));
const namesOf = (piece: number) => COLORS.map((_, n) => `${piece}-${n + 1}.jpg`);
const expectInForm = (page: Page, names: string[]) =>
  expect.poll(() => inForm(page)).toEqual(names);

async function queuePieces(page: Page, count: number): Promise<void> {
  await signInAs(page, shop.url, 'staff');
  await page.goto('/catalog');
  await main(page).getByRole('button', { name: 'Add Many Photos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Many Photos' });
  await dialog.locator('input[type=file]').setInputFiles(await photograph(count));
  await dialog.getByRole('button', { name: `Queue ${count} Piece` }).click();
  await queue(page).getByText('to be described').waitFor();
}

async function listItems(): Promise<{ name: string; imageUrls: string[] }[]> {
  const headers = await logIn(shop.url, accounts.staff);
  return (await fetch(`${shop.url}/api/military-items`, { headers })).json();
}

/** Counts only keys that are not part of the text. */
function keyboardOf(page: Page) {
  let presses = 0;
  return {
    count: () => presses,
    press: async (...keys: string[]) => {
      for (const key of keys) {
        presses += key.split('+').length;
        await page.keyboard.press(key);
      }
    },
    type: (text: string) => page.keyboard.type(text),
  };
}

type Keyboard = ReturnType<typeof keyboardOf>;

test('queued photos survive a reload, also in the middle of their upload', async () => {
  const page = visit.page();
  await queuePieces(page, 2);
  await page.reload();
  await queue(page).getByText('2 pieces wait to be described').waitFor();

  // Leaves the page during the upload.
  await page.route('**/api/objects/upload', () => {});
  await queue(page).getByRole('button', { name: 'Next Piece' }).click();
  await main(page).getByText('Photos are uploading').waitFor();
  await page.unroute('**/api/objects/upload');
  await page.reload();
  await expectInForm(page, namesOf(1));
  await queue(page).getByText('1 piece waits to be described').waitFor();
});

test('a queued piece with four photos is cataloged with few key presses', async () => {
  const page = visit.page();
  await queuePieces(page, 2);
  await queue(page).getByRole('button', { name: 'Next Piece' }).click();
  const keyboard = keyboardOf(page);

  for (const piece of [1, 2]) {
    await expectInForm(page, namesOf(piece));
    const before = keyboard.count();
    if (piece === 1) await main(page).getByLabel('Item Name').focus();
    await keyboard.type(`Queued patch ${piece}`);
    await keyboard.press('Enter', 'P', 'a', 'Tab', 'G', 'Control+Enter');
    await page.getByText('Military item cataloged successfully!').first().waitFor();
    expect(keyboard.count() - before).toBeLessThanOrEqual(MAX_KEY_PRESSES);
    await expect.poll(() => main(page).getByLabel('Item Name').inputValue()).toBe('');
  }
  await expectInForm(page, []);
  const items = await listItems();
  expect(items.slice(0, 2).map(({ name, imageUrls }) => [name, imageUrls.length])).toEqual([
    ['Queued patch 2', 4],
    ['Queued patch 1', 4],
  ]);
});

test('an item with four chosen photos is cataloged by keyboard with at most 25 key presses', async () => {
  const page = visit.page();
  await signInAs(page, shop.url, 'staff');
  await page.goto('/catalog');
  await main(page).getByRole('button', { name: 'Add Photos' }).waitFor();
  await expect.poll(() => getFocusedText(page)).toContain('Item Name');
  const keyboard = keyboardOf(page);

  await keyboard.type('Patch with chosen photos');
  await keyboard.press('Enter', 'P', 'a', 'Tab', 'G');
  await tabTo(page, keyboard, 'Add Photos', 'Shift+Tab');
  // Listens before the dialog opens: the browser closes a file chooser without a listener at once.
  const chooser = page.waitForEvent('filechooser');
  await keyboard.press('Enter');
  const uploader = page.getByRole('dialog', { name: 'Add Photos' });
  await expect
    .poll(() => uploader.evaluate((dialog) => dialog.contains(document.activeElement)))
    .toBe(true);
  await tabTo(page, keyboard, 'browse files');
  await keyboard.press('Enter');
  await (await chooser).setFiles(await photograph(1));
  await uploader.getByRole('button', { name: 'Upload 4 files' }).waitFor();
  await expect.poll(() => getFocusedText(page)).toContain('Upload 4 files');
  await keyboard.press('Enter');
  await page.getByText('4 photo(s) uploaded successfully').waitFor();
  await keyboard.press('Escape');
  await uploader.waitFor({ state: 'hidden' });
  await keyboard.press('Control+Enter');
  await page.getByText('Military item cataloged successfully!').waitFor();
  expect(keyboard.count()).toBeLessThanOrEqual(MAX_KEY_PRESSES);
  const [item] = await listItems();
  expect(item).toMatchObject({ name: 'Patch with chosen photos', imageUrls: { length: 4 } });
});

function getFocusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement) return focused.labels?.[0]?.textContent ?? '';
    return focused instanceof HTMLButtonElement ? (focused.textContent ?? '') : '';
  });
}

async function tabTo(page: Page, keyboard: Keyboard, text: string, key = 'Tab') {
  for (let n = 0; n < 15; n++) {
    if ((await getFocusedText(page)).includes(text)) return;
    await keyboard.press(key);
  }
  throw new Error(`${text} cannot be reached`);
}
