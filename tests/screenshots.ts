/** Takes the README's pictures anew: the shop, a search, and a product, at three widths. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { DESKTOP, launchBrowser, PHONE, TABLET } from './support/browser.ts';
import { startProduct, temporaryDataDir } from './support/product.ts';

const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const QUALITY = 82;

await mkdir(FOLDER, { recursive: true });
const dataDir = await temporaryDataDir();
const product = await startProduct(dataDir.path);
await product.printed('The shop has ');
const browser = await launchBrowser();
for (const viewport of [PHONE, TABLET, DESKTOP]) {
  const page = await browser.newPage({ viewport, baseURL: product.url });
  const shoot = async (name: string) => {
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() =>
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
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
  await page.close();
}
await browser.close();
await product.stop();
await dataDir.remove();
