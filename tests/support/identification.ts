import type { Page, Route } from 'playwright-core';
import { v5 as uuid } from 'uuid';
import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import type { Accuracy, AsmicMatch, Comparison } from '../../shared/entities/comparison.ts';
import type { Evidence } from '../../shared/entities/evidence.ts';
import type { MilitaryItem } from '../../shared/entities/military-item.ts';
import { refuse } from './back-office.ts';
import { makeItem, makeItems, mockItems } from './cataloged-items.ts';
import { makeUser } from './quotes.ts';

const NAMESPACE = '0f0a0f0e-6f0b-4a56-9a0e-6d1f5e2c7b31';
const idOf = (of: string) => uuid(of, NAMESPACE);
const COMPARED_AT = '2026-11-19T09:30:00.000Z';
export const DECIDED_AT = '2026-11-20T12:00:00.000Z';

const ENTRIES = [
  ['SAMPLE-USA-0101', '101st Airborne Division'],
  ['SAMPLE-USA-0082', '82nd Airborne Division'],
  ['SAMPLE-USA-0011', '11th Airborne Division, with airborne tab worked in one piece'],
  ['SAMPLE-USA-0017', '17th Airborne Division'],
  ['SAMPLE-USA-0013', '13th Airborne Division'],
] as const;

export function makeEntry(n: number, changes: Partial<AsmicEntry> = {}): AsmicEntry {
  const [asmicNumber, designation] = ENTRIES[n % ENTRIES.length] ?? ENTRIES[0];
  return {
    id: idOf(`entry ${n}`),
    asmicNumber,
    designation,
    description:
      'On a black shield an eagle’s head, white with a yellow beak and red tongue; above it a black tab with AIRBORNE in yellow letters.',
    dimensions: { length: 2.5, width: 3.75 },
    materials: ['Embroidered Cloth', 'Felt'],
    itemType: 'Patches',
    era: 'WWII (1941-1945)',
    branch: 'Army',
    unit: '101st Airborne Division',
    referenceImages: [`/reference/${n}/full`],
    notes: 'Approved 1942. Source: TIOH.',
    variations: ['White tongue', 'Tab in white letters'],
    createdAt: COMPARED_AT,
    updatedAt: COMPARED_AT,
    ...changes,
  };
}

export const EVIDENCE: Evidence[] = [
  {
    field: 'designation',
    level: 'alias',
    bits: 9.8,
    item: 'Screaming Eagle',
    entry: '101st Airborne Division',
    reason: '‘Screaming Eagle’ is a nickname of the 101st Airborne Division.',
  },
  {
    field: 'dimensions',
    level: 'conflict',
    bits: -3,
    item: '2.50 × 3.75 in',
    entry: '2.00 × 3.00 in',
    reason: 'It is 19 mm wider than the entry: more than patches of one issue differ.',
  },
  {
    field: 'itemType',
    level: 'exact',
    bits: 1.4,
    item: 'Patches',
    entry: 'Patches',
    reason: 'Both are patches, as are most.',
  },
  {
    field: 'era',
    level: 'near',
    bits: 0.6,
    item: 'WWII (1941-1945)',
    entry: '1942-1946',
    reason: 'The years overlap.',
  },
  {
    field: 'material',
    level: 'missing',
    bits: 0,
    item: null,
    entry: 'Felt',
    reason: '',
  },
];

/** The nth best. */
export function makeMatch(n: number, changes: Partial<Comparison> = {}): Comparison {
  const { id, asmicNumber, designation } = makeEntry(n);
  const overallMatchScore = [92.5, 64.25, 12, 3.4, 0.61][n] ?? 0.2;
  return {
    id: idOf(`comparison ${n}`),
    militaryItemId: makeItem(0).id,
    asmicEntryId: id,
    asmicEntry: { asmicNumber, designation },
    overallMatchScore,
    confidenceLevel: (['High', 'Medium'] as const)[n] ?? 'Low',
    typeMatch: true,
    eraMatch: n < 3,
    materialMatch: n < 2,
    dimensionMatch: n === 0,
    differencesSummary: n === 0 ? '' : '19 mm wider; green border: adopted after 1966',
    comparisonNotes: null,
    evidence: EVIDENCE,
    userVerified: false,
    verifiedBy: null,
    verifiedByEmail: null,
    verifiedAt: null,
    verificationNotes: null,
    createdAt: COMPARED_AT,
    ...changes,
  };
}
export const makeMatches = (count: number) => Array.from({ length: count }, (_, n) => makeMatch(n));

/** By the one who is signed in. */
export const decided = (userVerified: boolean, verificationNotes = ''): Partial<Comparison> => ({
  userVerified,
  verifiedBy: makeUser().id,
  verifiedByEmail: makeUser().email,
  verifiedAt: DECIDED_AT,
  verificationNotes,
});

/** As an item has it of a match. */
export const keptOf = (match: Comparison, verified: boolean | null): AsmicMatch => ({
  asmicEntryId: match.asmicEntryId,
  ...match.asmicEntry,
  overallMatchScore: match.overallMatchScore,
  confidenceLevel: match.confidenceLevel,
  verified,
});

interface Identification {
  items: MilitaryItem[];
  entries: AsmicEntry[];
  /** Of any item. */
  comparisons: Comparison[];
  /** What the next run finds. */
  found: Comparison[];
  accuracy: Accuracy;
  /** In order, with what was sent; without the reads of the list. */
  calls: string[];
  /** Gives another answer to some calls; the mock gives its own where this gives none. */
  answer: (call: string, route: Route) => unknown;
}

/** Answers the calls for items, comparisons and reference entries as the API would, out of what stands
 *  in the object that it gives back. */
export async function mockIdentification(
  page: Page,
  given: Partial<Identification> = {},
): Promise<Identification> {
  const office: Identification = {
    items: makeItems(5),
    entries: [0, 1, 2, 3, 4].map((n) => makeEntry(n)),
    comparisons: [],
    found: makeMatches(3),
    accuracy: { identified: 42, first: 40, levels: { ...LEVELS, High: count(30, 0) } },
    calls: [],
    answer: () => undefined,
    ...given,
  };
  const answered = async (route: Route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    const body = request.postData();
    if (call !== 'GET /api/military-items') office.calls.push(body ? `${call} ${body}` : call);
    if ((await office.answer(call, route)) !== undefined) return true;
    const answer = reply(office, call, body ? JSON.parse(body) : {});
    if (answer) await route.fulfill(answer);
    return answer ? true : undefined;
  };
  await mockItems(page, { items: office.items, answer: (_, route) => answered(route) });
  await page.route(/\/api\/(asmic-entries|comparisons)/, async (route) => {
    if (!(await answered(route))) await route.fulfill(refuse(404, 'NOT_FOUND', 'No such thing'));
  });
  await page.route('**/reference/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    }),
  );
  return office;
}

const count = (verified: number, rejected: number) => ({ verified, rejected });
const LEVELS = { High: count(0, 0), Medium: count(0, 0), Low: count(0, 0) };
export const NOTHING_DECIDED: Accuracy = { identified: 0, first: 0, levels: LEVELS };

function reply(
  office: Identification,
  call: string,
  body: { verified?: boolean; notes?: string },
): Parameters<Route['fulfill']>[0] {
  if (call === 'GET /api/military-items') return { json: office.items };
  if (call.endsWith('/comparisons')) return { json: office.comparisons };
  if (call.endsWith('/compare')) {
    office.comparisons = office.found;
    return { json: { matches: office.found } };
  }
  if (call === 'GET /api/comparisons/accuracy') return { json: office.accuracy };
  if (call.endsWith('/verify')) {
    const match = office.comparisons.find(({ id }) => call.includes(id));
    if (!match) return refuse(404, 'NOT_FOUND', 'There is no such comparison any more.');
    const after = { ...match, ...decided(body.verified === true, body.notes) };
    office.comparisons = office.comparisons.map((each) => (each === match ? after : each));
    return { json: after };
  }
  if (call === 'GET /api/asmic-entries') {
    return {
      json: office.entries,
      headers: { 'x-total-count': String(office.entries.length) },
    };
  }
  const entry = office.entries.find(({ id }) => call === `GET /api/asmic-entries/${id}`);
  return entry && { json: entry };
}
