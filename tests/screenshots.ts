/** Takes the README's pictures anew, at three widths. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Product } from '../shared/entities/product.ts';
import { DESKTOP, launchBrowser, PHONE, TABLET } from './support/browser.ts';
import { accounts, logIn } from './support/log-in.ts';
import { startProduct, temporaryDataDir } from './support/product.ts';

const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const QUALITY = 82;

await mkdir(FOLDER, { recursive: true });
const dataDir = await temporaryDataDir();
const product = await startProduct(dataDir.path);
await product.printed('The shop has ');
const { collector, staff } = await fillCarts(product.url);
const finds = await catalogFinds(product.url, staff);
const browser = await launchBrowser();
for (const viewport of [PHONE, TABLET, DESKTOP]) {
  const context = await browser.newContext({ viewport, baseURL: product.url });
  const page = await context.newPage();
  const enterAs = ({ cookie }: { cookie: string }) => {
    const [name = '', value = ''] = cookie.split('=');
    return context.addCookies([{ name, value, domain: 'localhost', path: '/', secure: true }]);
  };
  const shoot = async (name: string) => {
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() =>
      [...document.images].every(
        (image) =>
          image.complete ||
          !image.checkVisibility() ||
          image.getBoundingClientRect().top > window.innerHeight,
      ),
    );
    const picture = sharp(await page.screenshot());
    await picture.webp({ quality: QUALITY }).toFile(`${FOLDER}${name}-${viewport.width}.webp`);
  };
  await page.goto('/');
  await shoot('home');
  await page.goto('/?search=airborne#all-items', { waitUntil: 'networkidle' });
  await page.locator('#products article').first().waitFor();
  await shoot('search');
  await page.locator('#products h3 a').first().click();
  await page.locator('#product-name').waitFor();
  await shoot('product');
  await page.goto('/api/login');
  await shoot('login');
  await enterAs(collector);
  await page.goto('/');
  await page.getByRole('button', { name: /cart, \d+ items/i }).click();
  await page.getByRole('link', { name: 'Request Quote' }).waitFor();
  await shoot('cart');
  await enterAs(staff);
  await page.goto('/quotes');
  await page.getByRole('button', { name: 'Ruth Alvarez' }).first().click();
  await shoot('quotes');
  await page.goto('/admin');
  await shoot('admin');
  await page.goto('/table/Item%20Log');
  await shoot('table');
  await page.goto('/catalog');
  await page.getByRole('button', { name: 'Add Photos' }).click();
  await page.locator('.uppy-Dashboard-input').first().setInputFiles(finds.photos);
  await page.getByRole('button', { name: `Upload ${finds.photos.length} files` }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Item Name').fill(finds.name);
  await page.getByLabel('Item Type').selectOption('Patches');
  await page.getByLabel('Condition').selectOption('Very Fine');
  await page.getByLabel('Item Name').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByText('Photos uploaded').waitFor({ state: 'hidden' });
  await shoot('catalog');
  await page.goto(`/identification?item=${finds.cataloged}`);
  await page.getByRole('button', { name: 'Run ASMIC Comparison' }).click();
  await page.getByText('Comparison Complete').waitFor();
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await shoot('identification');
  await context.close();
}
await browser.close();
await product.stop();
await dataDir.remove();

/** Some items in the catalog, and the photos of another that is yet to be cataloged. */
async function catalogFinds(url: string, headers: { cookie: string }) {
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
  let cataloged = '';
  for (const product of earlier.reverse()) {
    const imageUrls: string[] = [];
    for (const photo of await photosOf(product)) {
      const { uploadURL, objectPath } = await post('/api/objects/upload', {});
      await fetch(uploadURL, { method: 'PUT', body: photo });
      imageUrls.push(objectPath);
    }
    const { name, itemType, era, condition } = product;
    const item = await post('/api/military-items', { name, itemType, era, condition, imageUrls });
    cataloged = item.id;
  }
  const photos = (await photosOf(next)).map((photo, n) => ({
    name: `IMG_${4711 + n}.webp`,
    mimeType: 'image/webp',
    buffer: Buffer.from(photo),
  }));
  return { name: next.name, photos, cataloged };
}

/** Two collectors who have asked for quotes, one of which the staff has answered. */
async function fillCarts(url: string) {
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
  if (!collector || !trader || !staff) throw new Error('Nobody is signed in');
  const ask = async (headers: { cookie: string }, products: { id: string }[], note?: string) => {
    for (const { id } of products) await call(headers, 'POST', '/api/cart', { productId: id });
    return call(headers, 'POST', '/api/orders', { note });
  };
  const answered = await ask(trader, [fourth, second]);
  await call(staff, 'PATCH', `/api/orders/${answered.id}`, { status: 'quoted' });
  await ask(collector, [first, second, third], 'Could the three be sent together?');
  return { collector, staff };
}
