import { v5 as uuid } from 'uuid';
import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import type { Accuracy, AsmicMatch, Comparison } from '../../../shared/entities/comparison.ts';
import type { Evidence } from '../../../shared/entities/evidence.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import { makeUser } from '../../support/quotes.ts';
import { listItems, makeItem, makeItems, mockItems } from './items.ts';
import { errorReply, type Handlers, pageReply } from './mockApi.ts';
import { NO_DECISIONS } from './referenceCatalog.ts';

const NAMESPACE = '0f0a0f0e-6f0b-4a56-9a0e-6d1f5e2c7b31';
const getId = (name: string) => uuid(name, NAMESPACE);
const COMPARED_AT = '2026-11-19T09:30:00.000Z';
export const DECIDED_AT = '2026-11-20T12:00:00.000Z';

export const referencePhoto = (n: number) => `/photos/${getId(`reference ${n}`)}/full`;

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
    id: getId(`entry ${n}`),
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
    referenceImages: [referencePhoto(n)],
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

export function makeMatch(n: number, changes: Partial<Comparison> = {}): Comparison {
  const { id, asmicNumber, designation } = makeEntry(n);
  const overallMatchScore = ([92.5, 64.25, 12, 3.4, 0.61][n] ?? 0.2).toFixed(2);
  return {
    id: getId(`comparison ${n}`),
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

export const decided = (userVerified: boolean, verificationNotes = ''): Partial<Comparison> => ({
  userVerified,
  verifiedBy: makeUser().id,
  verifiedByEmail: makeUser().email,
  verifiedAt: DECIDED_AT,
  verificationNotes,
});

export const toItemMatch = (match: Comparison, verified: boolean | null): AsmicMatch => ({
  asmicEntryId: match.asmicEntryId,
  ...match.asmicEntry,
  overallMatchScore: match.overallMatchScore,
  confidenceLevel: match.confidenceLevel,
  verified,
});

interface Identification {
  items: MilitaryItem[];
  entries: AsmicEntry[];
  comparisons: Comparison[];
  found: Comparison[];
  accuracy: Accuracy;
}

export const COMPARE = 'POST /api/military-items/{id}/compare';
export const LIST_COMPARISONS = 'GET /api/military-items/{id}/comparisons';
export const VERIFY = 'POST /api/comparisons/{id}/verify';

/** Tests may change the data. `api.on` replaces single calls. */
export function mockIdentification(given: Partial<Identification> = {}, handlers: Handlers = {}) {
  const state: Identification = {
    items: makeItems(5),
    entries: [0, 1, 2, 3, 4].map((n) => makeEntry(n)),
    comparisons: [],
    found: makeMatches(3),
    accuracy: {
      identified: 42,
      first: 40,
      levels: { ...NO_DECISIONS.levels, High: { verified: 30, rejected: 0 } },
    },
    ...given,
  };
  const { api } = mockItems(
    { items: state.items },
    {
      'GET /api/military-items': listItems(() => state.items),
      'GET /api/military-items/{id}': ({ params }) =>
        state.items.find(({ id }) => id === params.id) ?? errorReply('NOT_FOUND', 'No such item'),
      [LIST_COMPARISONS]: () => state.comparisons,
      [COMPARE]: () => {
        state.comparisons = state.found;
        return { matches: state.found };
      },
      'GET /api/comparisons/accuracy': () => state.accuracy,
      [VERIFY]: ({ params, body }) => {
        const match = state.comparisons.find(({ id }) => id === params.id);
        if (!match) return errorReply('NOT_FOUND', 'No such comparison');
        const decidedMatch = { ...match, ...decided(body.verified, body.notes) };
        state.comparisons = state.comparisons.map((other) =>
          other === match ? decidedMatch : other,
        );
        return decidedMatch;
      },
      'GET /api/asmic-entries': (call) => pageReply(state.entries, call),
      'GET /api/asmic-entries/{id}': ({ params }) =>
        state.entries.find(({ id }) => id === params.id) ??
        errorReply('NOT_FOUND', 'No such entry'),
      ...handlers,
    },
  );
  return Object.assign(state, { api });
}
