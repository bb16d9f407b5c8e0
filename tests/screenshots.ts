import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Product } from '../shared/entities/product.ts';
import { DESKTOP, launchBrowser } from './support/browser.ts';
import { createDataDir, startInstance } from './support/instance.ts';
import { accounts, logIn } from './support/log-in.ts';

const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const QUALITY = 82;

await mkdir(FOLDER, { recursive: true });
const dataDir = await createDataDir();
const instance = await startInstance(dataDir.path);
await instance.printed('The shop has ');
const { staff } = await createQuotes(instance.url);
const examples = await catalogExamples(instance.url, staff);
const browser = await launchBrowser();
const context = await browser.newContext({ viewport: DESKTOP, baseURL: instance.url });
const page = await context.newPage();

const takeScreenshot = async (name: string) => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.naturalWidth > 0 ||
        !image.checkVisibility() ||
        image.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  const screenshot = sharp(await page.screenshot());
  await screenshot.webp({ quality: QUALITY }).toFile(`${FOLDER}${name}.webp`);
};

await page.goto('/');
await takeScreenshot('home');
await page.goto('/?search=airborne#all-items', { waitUntil: 'networkidle' });
await page.locator('#products h3 a').first().click();
await page.waitForURL(/\/product\//);
await page.getByRole('button', { name: 'Compare Photos' }).waitFor();
await takeScreenshot('product');

const [name = '', value = ''] = staff.cookie.split('=');
await context.addCookies([{ name, value, domain: 'localhost', path: '/', secure: true }]);
await page.goto('/quotes');
await page.getByRole('link', { name: 'Ruth Alvarez' }).first().click();
await page.getByRole('form', { name: 'Offer' }).waitFor();
await takeScreenshot('quotes');
await page.goto('/admin');
await takeScreenshot('admin');
await page.goto('/catalog');
await page.getByRole('button', { name: 'Add Photos' }).click();
await page.locator('.uppy-Dashboard-input').first().setInputFiles(examples.photos);
await page.getByRole('button', { name: `Upload ${examples.photos.length} files` }).click();
await page.getByRole('button', { name: 'Done' }).click();
await page.getByLabel('Item Name').fill(examples.name);
await page.getByLabel('Item Type').selectOption('Patches');
await page.getByLabel('Condition').selectOption('Very Fine');
await page.evaluate(() => window.scrollTo(0, 0));
await page.getByText('Photos uploaded').waitFor({ state: 'hidden' });
await takeScreenshot('catalog');
await page.goto(`/identification?item=${examples.itemId}`);
await page.getByRole('button', { name: 'Run ASMIC Comparison' }).click();
await page.getByText('Comparison Complete').waitFor();
const toasts = page.getByRole('region', { name: /^Notifications/ });
await toasts.getByRole('button', { name: 'Close' }).click();
await takeScreenshot('identification');

await browser.close();
await instance.stop();
await dataDir.remove();

async function catalogExamples(url: string, headers: { cookie: string }) {
  const products: Product[] = await (await fetch(`${url}/api/products?itemTypes=Patches`)).json();
  const [next, ...earlier] = products.filter(({ imageUrls }) => imageUrls.length > 2).slice(0, 4);
  if (!next) throw new Error('The shop has no patch with three photos');
  const photosOf = ({ imageUrls }: Product) =>
    Promise.all(imageUrls.slice(0, 4).map(async (path) => (await fetch(url + path)).arrayBuffer()));
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  let itemId = '';
  for (const product of earlier.reverse()) {
    const imageUrls: string[] = [];
    for (const photo of await photosOf(product)) {
      const { uploadURL, objectPath } = await post('/api/objects/upload', {});
      await fetch(uploadURL, { method: 'PUT', body: photo });
      imageUrls.push(objectPath);
    }
    const { name, itemType, era, condition } = product;
    const item = await post('/api/military-items', { name, itemType, era, condition, imageUrls });
    itemId = item.id;
  }
  const photos = (await photosOf(next)).map((photo, n) => ({
    name: `IMG_${4711 + n}.webp`,
    mimeType: 'image/webp',
    buffer: Buffer.from(photo),
  }));
  return { name: next.name, photos, itemId };
}

async function createQuotes(url: string) {
  const call = async (headers: { cookie: string }, method: string, path: string, body: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const [first, second, third, fourth] = await (await fetch(`${url}/api/products?limit=4`)).json();
  const [collector, trader, staff] = await Promise.all(
    [accounts.collector, accounts.trader, accounts.staff].map((who) => logIn(url, who)),
  );
  if (!collector || !trader || !staff) throw new Error('Login failed');
  const ask = async (headers: { cookie: string }, products: { id: string }[], note?: string) => {
    for (const { id } of products) await call(headers, 'POST', '/api/cart', { productId: id });
    return call(headers, 'POST', '/api/orders', { note });
  };
  const answered = await ask(trader, [fourth, second]);
  await call(staff, 'PATCH', `/api/orders/${answered.id}`, { status: 'quoted' });
  await ask(collector, [first, second, third], 'Could the three be sent together?');
  return { collector, staff };
}
