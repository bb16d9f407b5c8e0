import type { Page, Route } from 'playwright-core';
import { v5 as uuid } from 'uuid';
import type { ItemEvent } from '../../shared/entities/item-event.ts';
import type { MilitaryItem } from '../../shared/entities/military-item.ts';
import { EMPTY_OPTIONAL_FIELDS } from '../../shared/item-form/fields.ts';
import { mockBackOffice, refuse } from './back-office.ts';
import { makeUser } from './quotes.ts';

const NAMESPACE = '5d0c2a43-94f2-4c0b-8a52-6a6d8e1b9d10';
const idOf = (of: string) => uuid(of, NAMESPACE);
const HOUR_MS = 3_600_000;
const at = (hours: number) =>
  new Date(Date.UTC(2026, 10, 18, 14, 2) - hours * HOUR_MS).toISOString();
export const photoPath = (n: number) => `/photos/${idOf(`photo ${n}`)}/full`;

const SPECIMENS = [
  {
    name: '101st Airborne Division ‘Screaming Eagle’, attached tab, cut edge',
    itemType: 'Patches',
    era: 'WWII (1941-1945)',
    branch: 'Army',
    unitDesignation: '101st Airborne Division',
    condition: 'Excellent',
    primaryMaterial: 'Embroidered Cloth',
    length: '2.50',
    width: '3.75',
    description:
      'Fully embroidered on cotton, the tab attached when made. Clean white back with light age toning; two moth nips at the lower edge that do not reach the border.\n\nFrom the estate of a glider pilot, with a letter.',
    authenticityNotes: 'No glow under UV. Thread count and cut edge agree with 1943-44 pieces.',
  },
  {
    name: 'Combat Infantryman Badge, sterling, Meyer hallmark',
    itemType: 'Pins & Badges',
    era: 'Korea (1950-1953)',
    branch: 'Army',
    condition: 'Very Fine',
    primaryMaterial: 'Sterling Silver',
    manufacturer: 'N.S. Meyer Inc.',
    manufacturingLocation: 'New York',
    length: '3.00',
    width: '1.00',
    height: '0.25',
    weight: '0.85',
  },
  {
    name: 'M1 helmet liner, Westinghouse',
    itemType: 'Field Gear',
    era: 'WWII (1941-1945)',
    branch: 'Army',
    condition: 'Good',
    manufacturer: 'Westinghouse',
  },
  { name: 'Boatswain’s mate rating badge', itemType: 'Insignia', condition: 'Mint', rank: 'BM2' },
  { name: 'Unmarked ribbon bar', itemType: 'Ribbons', condition: 'Unknown' },
] as const;

/** The nth, counted from the newest. */
export function makeItem(n: number, changes: Partial<MilitaryItem> = {}): MilitaryItem {
  const photos = [4, 2, 1, 1, 0][n % SPECIMENS.length] ?? 0;
  const imageUrls = Array.from({ length: photos }, (_, place) => photoPath(n * 10 + place));
  return {
    id: idOf(`item ${n}`),
    ...EMPTY_OPTIONAL_FIELDS,
    asmicMatches: null,
    imageUrls,
    primaryImageUrl: imageUrls[0] ?? null,
    catalogedBy: makeUser().id,
    catalogDate: at(n * 7),
    airtableId: n % 3 === 2 ? `recItem${String(n).padStart(10, '0')}` : null,
    createdAt: at(n * 7),
    updatedAt: at(n * 7),
    ...(SPECIMENS[n % SPECIMENS.length] ?? SPECIMENS[0]),
    ...changes,
  };
}

/** Newest first. */
export const makeItems = (count: number) => Array.from({ length: count }, (_, n) => makeItem(n));

/** `hours` before the newest. */
export function makeEvent(hours: number, changes: Partial<ItemEvent> = {}): ItemEvent {
  const { id, email } = makeUser();
  return {
    id: idOf(`event ${hours}`),
    kind: 'edited',
    at: at(hours),
    by: { id, email },
    changes: [],
    undoes: null,
    undoneBy: null,
    ...changes,
  };
}

type Office = Awaited<ReturnType<typeof mockBackOffice>>;
interface Catalog {
  items: MilitaryItem[];
  /** Of every item; newest first. */
  events: ItemEvent[];
  /** What Airtable does not take of an upload. */
  refused: { field: string; message: string }[];
  /** In order, with what was sent. */
  calls: string[];
  answer: Office['answer'];
}

/** Answers the calls for cataloged items as the API would, out of what stands in the object that it
 *  gives back. */
export async function mockItems(
  page: Page,
  given: Partial<Catalog> & { user?: Office['user'] } = {},
): Promise<Catalog> {
  const { user, ...own } = given;
  await mockBackOffice(page, user === undefined ? {} : { user });
  const catalog: Catalog = {
    items: makeItems(12),
    events: [makeEvent(0, { kind: 'cataloged' })],
    refused: [],
    calls: [],
    answer: () => undefined,
    ...own,
  };
  await page.route(/\/api\/military-items/, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    catalog.calls.push(`${call}${search}`);
    if ((await catalog.answer(call, route)) !== undefined) return;
    await reply(catalog, call, route);
  });
  return catalog;
}

function reply(catalog: Catalog, call: string, route: Route) {
  const [, id = '', , eventId = ''] =
    /military-items\/?([^/]*)\/?([^/]*)\/?([^/]*)/.exec(call) ?? [];
  const item = catalog.items.find((each) => each.id === id);
  if (call === 'GET /api/military-items') return route.fulfill({ json: catalog.items });
  if (call.endsWith('/upload-airtable')) return route.fulfill(upload(catalog, route));
  if (!item) return route.fulfill(refuse(404, 'NOT_FOUND', 'No such item'));
  if (call.startsWith('DELETE')) {
    catalog.items = catalog.items.filter((each) => each !== item);
    return route.fulfill({ json: { success: true } });
  }
  if (call.startsWith('PATCH')) {
    return route.fulfill({ json: put(catalog, { ...item, ...route.request().postDataJSON() }) });
  }
  if (call.endsWith('/undo')) return route.fulfill({ json: undo(catalog, item, eventId) });
  if (call.endsWith('/history')) return route.fulfill({ json: catalog.events });
  return route.fulfill({ json: item });
}

function upload(catalog: Catalog, route: Route) {
  const { id } = route.request().postDataJSON();
  const item = catalog.items.find((each) => each.id === id);
  if (!item) return refuse(404, 'NOT_FOUND', 'No such item');
  const airtableId = item.airtableId ?? 'recUploaded000000';
  put(catalog, { ...item, airtableId });
  catalog.events.unshift(makeEvent(-1, { kind: 'uploaded' }));
  const message = 'Item uploaded to Airtable successfully!';
  return { json: { success: true, message, airtableId, refused: catalog.refused } };
}

function undo(catalog: Catalog, item: MilitaryItem, eventId: string) {
  const undone = catalog.events.find((each) => each.id === eventId);
  const changes = undone?.changes ?? [];
  const newer = makeEvent(-1 - catalog.events.length, {
    kind: 'undone',
    undoes: eventId,
    changes: changes.map(({ field, before, after }) => ({ field, before: after, after: before })),
  });
  catalog.events = [
    newer,
    ...catalog.events.map((each) => (each === undone ? { ...each, undoneBy: newer.id } : each)),
  ];
  const before = Object.fromEntries(changes.map((change) => [change.field, change.before]));
  return put(catalog, { ...item, ...before });
}

function put(catalog: Catalog, item: MilitaryItem): MilitaryItem {
  catalog.items = catalog.items.map((each) => (each.id === item.id ? item : each));
  return item;
}
