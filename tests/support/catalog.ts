import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import type { MilitaryItem } from '../../shared/entities/military-item.ts';
import type { SignedInUser } from '../../shared/entities/user.ts';
import { EMPTY_OPTIONAL_FIELDS } from '../../shared/item-form/fields.ts';
import { mockBackOffice, refuse, unauthorized } from './back-office.ts';
import { makeUser } from './quotes.ts';

export interface Catalog {
  /** Nobody, when null. */
  user: Partial<SignedInUser> | null;
  /** Newest first. */
  items: MilitaryItem[];
  /** Of items and uploads, in order: `POST /api/military-items {"name":…}`. */
  calls: string[];
  /** What was sent with them, in the same order. */
  bodies: { name?: string; imageUrls?: string[]; [field: string]: unknown }[];
  /** The idempotency keys of what was sent, in order. */
  keys: string[];
  /** The record that 'Upload to Airtable' answers with; what it refused may be missing. */
  record: { airtableId: string; refused?: { field: string; message: string }[] };
  /** Gives another answer to some calls; the catalog gives its own where this gives none. */
  answer: (call: string, route: Route) => unknown;
}

/** Answers the page's calls as the API would, out of what stands in the object that it gives back. */
export async function mockCatalog(page: Page, given: Partial<Catalog> = {}): Promise<Catalog> {
  const catalog: Catalog = {
    user: makeUser(),
    items: [],
    calls: [],
    bodies: [],
    keys: [],
    record: { airtableId: 'recIN5XCoqDp1h7Oq' },
    answer: () => undefined,
    ...given,
  };
  await mockBackOffice(page, {
    user: catalog.user,
    answer: (_, route) => (catalog.user ? undefined : answered(route.fulfill(unauthorized))),
  });
  await page.route('**/store/**', (route) => route.fulfill({ status: 200, body: '' }));
  await page.route(/\/api\/(military-items|objects)/, async (route) => {
    const request = route.request();
    const { pathname, origin } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    const text = request.postData();
    const body = text ? JSON.parse(text) : {};
    catalog.calls.push(text ? `${call} ${text}` : call);
    catalog.bodies.push(body);
    const key = request.headers()['idempotency-key'];
    if (key) catalog.keys.push(key);
    if ((await catalog.answer(call, route)) !== undefined) return;
    await route.fulfill(catalog.user ? reply(catalog, call, body, origin) : unauthorized);
  });
  return catalog;
}

const answered = async (done: Promise<void>) => {
  await done;
  return true;
};

function reply(catalog: Catalog, call: string, body: Record<string, unknown>, origin: string) {
  if (call === 'GET /api/military-items') return { json: catalog.items };
  if (call === 'POST /api/objects/upload') {
    const userId = catalog.user?.id ?? '';
    const objectPath = `/uploads/${userId}/${randomUUID()}`;
    return { json: { uploadURL: `${origin}/store${objectPath}`, objectPath } };
  }
  if (call === 'POST /api/military-items/upload-airtable') {
    return { json: { success: true, message: 'Uploaded', ...catalog.record } };
  }
  if (call === 'POST /api/military-items') {
    const item = itemOf(body, catalog.user?.id ?? '');
    catalog.items = [item, ...catalog.items];
    return { status: 201, json: item };
  }
  if (call.endsWith('/history')) return { json: [] };
  const found = catalog.items.find(({ id }) => call.endsWith(id));
  if (!found) return refuse(404, 'NOT_FOUND', 'There is no such item');
  if (call.startsWith('GET')) return { json: found };
  if (body.updatedAt && body.updatedAt !== found.updatedAt) {
    return refuse(409, 'CONFLICT', 'ada@guidon.example has changed the item meanwhile');
  }
  const now = new Date().toISOString();
  const item = { ...found, ...measured(body), updatedAt: now } as MilitaryItem;
  catalog.items = catalog.items.map((each) => (each.id === item.id ? item : each));
  return { json: item };
}

/** An item as the API would make it of what was sent. */
function itemOf(body: Record<string, unknown>, userId: string): MilitaryItem {
  const now = new Date().toISOString();
  return {
    ...EMPTY_OPTIONAL_FIELDS,
    airtableId: null,
    asmicMatches: null,
    ...measured(body),
    id: randomUUID(),
    catalogedBy: userId,
    catalogDate: now,
    createdAt: now,
    updatedAt: now,
  } as MilitaryItem;
}

/** Measures are answered with two decimals. */
function measured(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toFixed(2) : value,
    ]),
  );
}
