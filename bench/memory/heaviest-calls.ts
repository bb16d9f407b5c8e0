import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { cleanImage } from '../../functions/domain/photos/clean-image.ts';
import { savePhoto } from '../../functions/platform/bucket/photos.ts';
import { MAX_TERMS_PER_DAY } from '../../functions/platform/table/searches.ts';
import { MAX_EVENTS } from '../../shared/contract/analytics.ts';
import { BUDGETS } from '../../shared/contract/budgets.ts';
import type { GroupName } from '../../shared/contract/contract.ts';
import { MAX_LABELS } from '../../shared/contract/documents.ts';
import { MAX_SEARCH_LIMIT } from '../../shared/contract/search.ts';
import type { AsmicEntryInput } from '../../shared/entities/asmic-entry.ts';
import { MAX_PAGE_LENGTH } from '../../shared/entities/content-page.ts';
import { MAX_PHOTOS } from '../../shared/entities/military-item.ts';
import type { OrderItem } from '../../shared/entities/order.ts';
import { MAX_PRESETS } from '../../shared/entities/preset.ts';
import { MAX_SALE_PRICES } from '../../shared/entities/sale-price.ts';
import { MAX_SCANS_PER_CALL } from '../../shared/entities/stocktake.ts';
import { loadCalls } from '../../tests/support/call.ts';
import { CookieJar } from '../../tests/support/identity.ts';
import { accounts, passHostedLogin } from '../../tests/support/log-in.ts';
import { upload } from '../../tests/support/uploads.ts';
import { addWebhook, createPing } from '../../tests/support/webhook.ts';
import type { RunningFunction } from '../support/running-function.ts';
import { BUSINESS_CALLS } from './business-calls.ts';

export interface Fixtures {
  staff: Record<string, string>;
  collector: Record<string, string>;
  productIds: readonly string[];
  itemId: string;
  entries: readonly AsmicEntryInput[];
}

/** Lists, for each endpoint group, the calls that need the most memory. */
export const HEAVIEST_CALLS: Record<
  GroupName,
  (running: RunningFunction, fixtures: Fixtures) => Promise<void>
> = {
  async products({ call }, { productIds }) {
    await call('GET /api/products');
    for (const word of ['regiment', 'airborne', '14th inf']) {
      await call('GET /api/products', { query: `search=${encodeURIComponent(word)}` });
    }
    await call('GET /api/products/facets');
    await call('GET /api/products/featured');
    const ids = productIds.slice(0, MAX_SALE_PRICES).map((id) => `ids=${id}`);
    await call('GET /api/products/sale-prices', { query: ids.join('&') });
    await call('GET /api/products/{id}', { params: { id: String(productIds[0]) } });
    await call('GET /api/units');
    await call('GET /api/eras/{slug}', { params: { slug: 'wwii-1941-1945' } });
  },
  async derivatives({ call }) {
    const create = { width: 7_300, height: 5_475, channels: 3 as const, background: '#4b5320' };
    const { image } = cleanImage(await sharp({ create }).jpeg().toBuffer());
    const id = 'largestPhoto';
    await savePhoto(id, { full: image, card: image });
    await call('GET /api/photos/{id}/{size}', { params: { id, size: 'zoom' } });
    await call('GET /api/photos/{id}/{size}', { params: { id, size: 'share' } });
  },
  async content({ call }, { staff: headers }) {
    await call('GET /api/settings');
    const params = { slug: 'faq' };
    const text = 'x'.repeat(MAX_PAGE_LENGTH);
    for (let version = 0; version < 20; version++) {
      const body = { title: 'FAQ', text, version };
      await call('PUT /api/pages/{slug}', { headers, params, body });
    }
    await call('GET /api/pages');
    await call('GET /api/pages/{slug}/versions', { headers, params });
  },
  async analytics({ call }, { staff: headers, productIds }) {
    for (let first = 0; first < MAX_TERMS_PER_DAY; first += MAX_EVENTS / 2) {
      const events = Array.from({ length: MAX_EVENTS / 2 }, (_, index) => [
        { kind: 'search', text: `regiment ${first + index}`, results: index },
        { kind: 'view', productId: productIds[index % productIds.length] },
      ]);
      await call('POST /api/events', { body: { events: events.flat() } });
    }
    await call('GET /api/searches', { headers, query: 'days=365' });
    await call('GET /api/analytics', { headers, query: 'days=90' });
  },
  async cart({ call }, { collector: headers, productIds }) {
    for (const productId of productIds)
      await call('POST /api/cart', { headers, body: { productId } });
    await call('GET /api/cart', { headers });
  },
  async wishlist({ call }, { collector: headers, productIds }) {
    for (const productId of productIds) {
      await call('POST /api/wishlist', { headers, body: { productId } });
    }
    await call('GET /api/wishlist', { headers });
  },
  /** Runs after the calls of the cart, which it orders. */
  async orders({ call }, { collector, staff }) {
    await call('POST /api/orders', { headers: collector });
    await call('GET /api/orders', { headers: staff });
  },
  /** Runs after the calls of the orders. */
  async payments({ call }, { staff: headers }) {
    const orders = await loadCalls('orders');
    const [order] = (await orders('GET /api/orders', { headers })).body;
    await call('GET /api/orders/{id}/ways-to-pay', { headers, params: { id: order.id } });
    await call('GET /api/orders/{id}/paypal-marks', { headers, params: { id: order.id } });
  },
  /** A photo of 40 megapixels takes the most. */
  async deliveries({ call }, { collector, staff }) {
    const orders = await loadCalls('orders');
    const [{ productId }] = (await orders('GET /api/orders', { headers: staff })).body[0].items;
    const { body: quote } = await orders('POST /api/orders/question', {
      headers: collector,
      body: { productId, question: 'Is it original?' },
    });
    const params = { id: quote.id };
    await orders('PATCH /api/orders/{id}', { headers: staff, params, body: { status: 'sold' } });
    const create = { width: 7_300, height: 5_475, channels: 3 as const, background: '#4b5320' };
    const body = await sharp({ create }).jpeg().toBuffer();
    const headers = { ...staff, 'content-type': 'image/jpeg' };
    await call('POST /api/orders/{id}/photos', { headers, params, body });
  },
  /** Runs after the calls of the orders. */
  async documents({ call }, { collector, staff }) {
    const orders = await loadCalls('orders');
    const [order] = (await orders('GET /api/orders', { headers: collector })).body;
    const params = { id: order.id };
    const lines = order.items.map(({ productId }: OrderItem) => ({ productId, price: '125.00' }));
    await orders('POST /api/orders/{id}/offers', { headers: staff, params, body: { lines } });
    await orders('POST /api/orders/{id}/accept', {
      headers: collector,
      params,
      body: { offer: 1 },
    });
    await orders('POST /api/orders/{id}/sold', { headers: staff, params });
    const { body: sold } = await orders('GET /api/orders/{id}', { headers: staff, params });
    for (const { id: documentId } of sold.documents) {
      await call('GET /api/orders/{id}/documents/{documentId}', {
        headers: collector,
        params: { ...params, documentId },
      });
    }
    const items = await loadCalls('items');
    const body = { name: 'A patch', itemType: 'Patches', condition: 'Good' };
    const { body: item } = await items('POST /api/military-items', { headers: staff, body });
    const labels = { itemIds: Array(MAX_LABELS).fill(item.id), sheet: 'avery-5160' };
    await call('POST /api/labels', { headers: staff, body: labels });
    const album = { ...body, imageUrls: await uploadPhotos(staff) };
    const { body: photographed } = await items('POST /api/military-items', {
      headers: staff,
      body: album,
    });
    const reported = { id: photographed.id };
    await call('POST /api/military-items/{id}/condition-reports', {
      headers: staff,
      params: reported,
      body: { marks: [] },
    });
    await call('GET /api/military-items/{id}/condition-reports/{number}', {
      headers: { ...staff, accept: 'application/pdf' },
      params: { ...reported, number: '1' },
    });
  },
  ...BUSINESS_CALLS,
  async alerts({ call }, { collector, staff }) {
    for (let number = 0; number < BUDGETS.alert.rows; number++) {
      const body = { query: { search: `regiment ${number}` }, isNameShown: true };
      await call('POST /api/alerts', { headers: collector, body });
    }
    await call('GET /api/alerts', { headers: collector });
    await call('GET /api/wanted', { headers: staff });
  },
  /** Runs after the calls of the alerts. */
  async mailings({ call }, { collector: headers }) {
    const { body } = await call('GET /api/mail-preferences/token', { headers });
    await call('GET /api/mail-preferences', { query: `token=${body.token}` });
  },
  async auth({ call }) {
    const jar = new CookieJar();
    const { result } = await call('GET /api/login');
    jar.take(result);
    const callbackUrl = await passHostedLogin(result.headers.location, accounts.collector);
    const query = new URL(callbackUrl).search.slice(1);
    const { headers } = jar;
    jar.take((await call('GET /api/auth/callback', { headers, query })).result);
    await call('GET /api/auth/user', { headers: jar.headers });
    await call('GET /api/logout', { headers: jar.headers });
  },
  /** Runs after the calls of the cart, the wishlist and the orders. */
  async account({ call }, { collector: headers }) {
    await call('GET /api/account/export', { headers });
    await call('GET /api/account/sessions', { headers });
  },
  async staff({ call }, { staff: headers }) {
    await call('POST /api/staff', { headers, body: { email: 'new@dealer.example' } });
    await call('GET /api/staff', { headers });
    const kind = 'item-template';
    const values = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`field${n}`, 'x'.repeat(300)]),
    );
    for (let n = 0; n < MAX_PRESETS; n++) {
      const body = { kind, name: `Template ${n}`, values };
      await call('PUT /api/presets/{id}', { headers, params: { id: randomUUID() }, body });
    }
    await call('GET /api/presets', { headers, query: `kind=${kind}` });
  },
  async items({ call }, { staff: headers }) {
    await call('GET /api/military-items', { headers });
    const body = {
      name: 'An album of patches',
      itemType: 'Patches',
      condition: 'Fine',
      imageUrls: await uploadPhotos(headers),
    };
    await call('POST /api/military-items', { headers, body });
  },
  async identification({ call }, { staff: headers, itemId, entries }) {
    const body = gzipSync(JSON.stringify(entries));
    const query = 'apply=true&detail=true';
    await call('POST /api/asmic-entries/import', { headers, query, body });
    await call('GET /api/asmic-entries', { headers, query: 'search=airborne&limit=1000' });
    await call('POST /api/military-items/{id}/compare', { headers, params: { id: itemId } });
  },
  async uploads({ call }, { staff: headers }) {
    const file = { filename: 'photo.jpg', type: 'image/jpeg' };
    await call('POST /api/objects/upload', { headers, body: { ...file, size: 20_000_000 } });
    await call('POST /api/s3/multipart', { headers, body: file });
    await call('GET /api/s3/sts', { headers });
  },
  /** Another function performs the download. */
  async imports({ call }, { staff: headers }) {
    await call('POST /api/url/get', { headers, body: { url: 'https://photos.example/1.jpg' } });
  },
  async airtable({ call }, { staff: headers }) {
    await call('GET /api/airtable/schema', { headers });
    await call('GET /api/airtable/tables', { headers });
    const params = { tableName: 'Item Log', page: '20' };
    await call('GET /api/airtable/table/{tableName}/{page}', { headers, params });
    for (const sort of ['header', 'status', 'price', 'uniqueId']) {
      const query = `sort=${sort}&search=the`;
      await call('GET /api/airtable/item-log', { headers, query });
    }
  },
  /** Statements are also PDFs. */
  async consignors({ call }, { staff: headers }) {
    const body = { name: 'Estate of Cpl. Smith' };
    const { body: consignor } = await call('POST /api/consignors', { headers, body });
    const params = { id: consignor.id };
    for (let n = 1; n <= 200; n++) {
      const fee = { kind: 'fee', amount: '1.00', reason: `Photos of piece ${n}` };
      await call('POST /api/consignors/{id}/adjustments', { headers, params, body: fee });
    }
    await call('GET /api/consignors', { headers });
    const accept = 'application/pdf';
    await call('GET /api/consignors/{id}/statement', { headers: { ...headers, accept }, params });
  },
  /** Starting and closing read the items and their products. */
  async stocktakes({ call }, { staff: headers, itemId }) {
    const storageLocation = 'Box 1';
    const items = await loadCalls('items');
    await items('PATCH /api/military-items/{id}', {
      headers,
      params: { id: itemId },
      body: { storageLocation },
    });
    await call('GET /api/stocktakes/locations', { headers });
    const { body: stocktake } = await call('POST /api/stocktakes', { headers, body: {} });
    const params = { id: stocktake.id };
    const scans = Array.from({ length: MAX_SCANS_PER_CALL }, (_, n) => ({
      code: `Unknown ${n}`,
      location: storageLocation,
    }));
    await call('POST /api/stocktakes/{id}/scans', { headers, params, body: { scans } });
    await call('POST /api/stocktakes/{id}/close', { headers, params, body: {} });
  },
  async search({ call }, { staff: headers }) {
    await call('GET /api/search', { headers });
    for (const words of ['regiment', 'airborne patch', '14th inf']) {
      const q = encodeURIComponent(words);
      await call('GET /api/search', { headers, query: `q=${q}&limit=${MAX_SEARCH_LIMIT}` });
    }
  },
  async webhooks({ call }) {
    await addWebhook();
    await call('POST /api/airtable-webhook', createPing());
  },
  async sync({ call }, { staff: headers }) {
    await call('GET /api/sync-airtable/runs', { headers });
    await call('GET /api/inventory', { headers });
    await call('POST /api/add-sample-data', { headers });
  },
};

export function createLargePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({
    create: { width: 5_000, height: 4_000, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function uploadPhotos(headers: Record<string, string>): Promise<string[]> {
  const photo = await createLargePhoto();
  const uploads = await loadCalls('uploads');
  const paths: string[] = [];
  for (let index = 0; index < MAX_PHOTOS; index++) {
    paths.push((await upload(uploads, { headers }, photo)).objectPath);
  }
  return paths;
}
