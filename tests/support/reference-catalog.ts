import { gunzipSync } from 'node:zlib';
import type { Page, Route } from 'playwright-core';
import { v5 as uuid } from 'uuid';
import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import { mockBackOffice, refuse } from './back-office.ts';
import { photoPath } from './cataloged-items.ts';

const NAMESPACE = '0c1f6a0e-6f43-4c0f-9d86-0d4b0d6f4f5e';
const NOW = '2026-11-18T14:02:00.000Z';

const NOTHING_SAID = {
  description: null,
  dimensions: null,
  materials: [],
  era: null,
  branch: null,
  unit: null,
  referenceImages: [],
  notes: null,
  variations: [],
};

const ENTRIES: readonly Partial<AsmicEntry>[] = [
  {
    asmicNumber: 'SAMPLE-ID-1',
    designation: '1st Infantry Division',
    description: 'Red numeral 1 on an olive drab shield, the point down.',
    dimensions: { length: 3.75, width: 2.5, weight: 0.2 },
    materials: ['Cotton', 'Wool felt'],
    itemType: 'Patches',
    era: 'WWI (1914-1918)',
    branch: 'Army',
    unit: '1st Infantry Division',
    referenceImages: [photoPath(500), photoPath(501), 'https://museum.example/big-red-one.jpg'],
    variations: ['Felt on felt, liberty loan', 'Fully embroidered, cut edge'],
    notes: 'Nickname: The Big Red One.\nSource: a sample, after The Institute of Heraldry.',
  },
  {
    asmicNumber: 'SAMPLE-CORPS-18-AIRBORNE',
    designation: 'XVIII Airborne Corps, with the separate airborne tab of 1944',
    description: 'Blue dragon’s head on a white lozenge.',
    dimensions: { length: 2.75, width: 2.75 },
    itemType: 'Patches',
    era: 'WWII (1941-1945)',
    branch: 'Army',
  },
  { asmicNumber: 'SAMPLE-CIB', designation: 'Combat Infantryman Badge', itemType: 'Pins & Badges' },
];

/** The nth, counted from the newest. */
export function makeEntry(n: number, changes: Partial<AsmicEntry> = {}): AsmicEntry {
  const known = ENTRIES[n];
  return {
    id: uuid(`entry ${n}`, NAMESPACE),
    asmicNumber: `SAMPLE-REGT-${String(n).padStart(5, '0')}`,
    designation: `${n}th Infantry Regiment`,
    itemType: 'Insignia',
    ...NOTHING_SAID,
    createdAt: NOW,
    updatedAt: NOW,
    ...known,
    ...changes,
  };
}

export const makeEntries = (count: number) => Array.from({ length: count }, (_, n) => makeEntry(n));

type Office = Awaited<ReturnType<typeof mockBackOffice>>;
interface ReferenceCatalogue {
  /** Newest first. */
  entries: AsmicEntry[];
  /** What an import would do, or does. */
  imported: object;
  /** In order, without those for the count. */
  calls: string[];
  /** What was sent to be imported. */
  sent: string[];
  answer: Office['answer'];
}

/** Answers the calls for the reference catalogue as the API would, out of what stands in the object
 *  that it gives back. */
export async function mockReferenceCatalog(
  page: Page,
  given: Partial<ReferenceCatalogue> = {},
): Promise<ReferenceCatalogue> {
  await mockBackOffice(page);
  const catalogue: ReferenceCatalogue = {
    entries: makeEntries(3),
    imported: { new: 0, changed: 0, unchanged: 0, refused: [] },
    calls: [],
    sent: [],
    answer: () => undefined,
    ...given,
  };
  await page.route(/\/api\/comparisons\/accuracy/, (route) =>
    route.fulfill({ json: { identified: 0, first: 0, levels: {} } }),
  );
  await page.route(/\/api\/asmic-entries/, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const call = `${request.method()} ${url.pathname}${url.search}`;
    if (url.searchParams.get('limit') !== '1') catalogue.calls.push(call);
    const body = request.postDataBuffer();
    if (body) catalogue.sent.push(gunzipSync(body).toString());
    if ((await catalogue.answer(call, route)) !== undefined) return;
    await reply(catalogue, request.method(), url, route);
  });
  return catalogue;
}

function reply(catalogue: ReferenceCatalogue, method: string, url: URL, route: Route) {
  if (method === 'POST') return route.fulfill({ json: catalogue.imported });
  const [, id] = /asmic-entries\/(.+)/.exec(url.pathname) ?? [];
  if (id) {
    const entry = catalogue.entries.find((each) => each.id === id);
    return route.fulfill(entry ? { json: entry } : refuse(404, 'NOT_FOUND', 'No such entry'));
  }
  return route.fulfill(pageOf(catalogue.entries, url));
}

function pageOf(entries: readonly AsmicEntry[], { searchParams }: URL) {
  const words = searchParams.get('search')?.toLowerCase() ?? '';
  const found = entries.filter(({ asmicNumber, designation }) =>
    `${asmicNumber} ${designation}`.toLowerCase().includes(words),
  );
  const limit = Number(searchParams.get('limit') ?? found.length);
  const first = Number(searchParams.get('cursor') ?? 0);
  const next = first + limit < found.length ? { 'x-next-cursor': String(first + limit) } : {};
  return {
    json: found.slice(first, first + limit),
    headers: { 'x-total-count': String(found.length), ...next },
  };
}
