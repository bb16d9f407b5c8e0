import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { expect, test } from 'vitest';
import { toItemCode } from '../../shared/short-codes.ts';
import { launchBrowser, PHONE } from '../support/browser.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { ownShop } from '../support/own-shop.ts';

const WIDTH = 640;
const HEIGHT = 480;
const shop = ownShop({ samples: 0 });

/** Creates a video as Chromium's fake camera plays it. */
async function toVideo(picture: Buffer): Promise<Buffer> {
  const gray = await sharp(picture)
    .resize(300, 300)
    .flatten({ background: '#fff' })
    .extend({
      left: (WIDTH - 300) / 2,
      right: (WIDTH - 300) / 2,
      top: (HEIGHT - 300) / 2,
      bottom: (HEIGHT - 300) / 2,
      background: '#fff',
    })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  const noColor = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), gray, noColor]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array(10).fill(frame)]);
}

async function catalogItem(name: string): Promise<string> {
  const response = await fetch(`${shop.url}/api/military-items`, {
    method: 'POST',
    headers: {
      ...(await logIn(shop.url, accounts.staff)),
      'content-type': 'application/json',
      origin: shop.url,
    },
    body: JSON.stringify({ name, itemType: 'Patches', condition: 'Fine' }),
  });
  expect(response.status).toBe(201);
  return (await response.json()).id;
}

/** The search reads new items at most every five seconds. */
async function waitUntilFound(name: string): Promise<void> {
  const headers = await logIn(shop.url, accounts.staff);
  const search = async () =>
    (await fetch(`${shop.url}/api/search?q=${encodeURIComponent(name)}`, { headers })).text();
  await expect.poll(search).toContain(name);
}

async function withCamera(text: string, run: (args: string[]) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'guidon-camera-'));
  try {
    const file = join(folder, 'camera.y4m');
    await writeFile(file, await toVideo(Buffer.from(renderSVG(text, { border: 4 }))));
    await run([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a label that is scanned with the camera opens its item', async () => {
  const name = 'Ranger tab, theatre made';
  const id = await catalogItem(name);
  await withCamera(`${shop.url}/i/${toItemCode(id)}`, async (args) => {
    const browser = await launchBrowser(args);
    try {
      const context = await browser.newContext({ viewport: PHONE, baseURL: shop.url });
      const page = await context.newPage();
      await shop.signIn(page, accounts.staff);
      await page.goto('/catalog');
      await page.locator('[aria-keyshortcuts*="Control+K"]').click();
      await page.getByRole('button', { name: 'Scan' }).click();
      await page.waitForURL((url) => url.searchParams.get('item') === id);
      await page.getByRole('dialog', { name }).waitFor();
    } finally {
      await browser.close();
    }
  });
});

test('a label that is scanned with the camera opens only what its code names; other texts are searched', async () => {
  const name = `Ranger diamond, felt ${randomUUID().slice(0, 8)}`;
  await catalogItem(name);
  await waitUntilFound(name);
  await withCamera('Ranger diamond', async (args) => {
    const browser = await launchBrowser(args);
    try {
      const context = await browser.newContext({ viewport: PHONE, baseURL: shop.url });
      const page = await context.newPage();
      await shop.signIn(page, accounts.staff);
      await page.goto('/catalog');
      await page.locator('[aria-keyshortcuts*="Control+K"]').click();
      await page.getByRole('button', { name: 'Scan' }).click();
      const field = page.getByRole('combobox', { name: 'Search the back office' });
      await expect.poll(() => field.inputValue()).toBe('Ranger diamond');
      await page.getByRole('option', { name }).waitFor();
      expect(new URL(page.url()).searchParams.get('item')).toBeNull();
      expect(await field.isVisible()).toBe(true);
    } finally {
      await browser.close();
    }
  });
});

test('a scan says when the camera is blocked', async () => {
  const browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream=deny',
  ]);
  try {
    const context = await browser.newContext({ viewport: PHONE, baseURL: shop.url });
    const page = await context.newPage();
    await shop.signIn(page, accounts.staff);
    await page.goto('/catalog');
    await page.locator('[aria-keyshortcuts*="Control+K"]').click();
    await page.getByRole('button', { name: 'Scan' }).click();
    await page.getByText('The camera is blocked for this site.').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('combobox', { name: 'Search the back office' }).waitFor();
  } finally {
    await browser.close();
  }
});
