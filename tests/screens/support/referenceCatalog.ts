import { v5 as uuid } from 'uuid';

import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import type { CatalogChange } from '../../../shared/entities/catalog-change.ts';
import type { Accuracy } from '../../../shared/entities/comparison.ts';
import type { Reply } from '../../../web/src/lib/api.ts';
import { makeUser } from '../../support/quotes.ts';
import { readText } from './download.ts';
import { photoPath } from './items.ts';
import { errorReply, type Handlers, pageReply } from './mockApi.ts';
import { mockShop } from './shop.ts';

const NAMESPACE = '0c1f6a0e-6f43-4c0f-9d86-0d4b0d6f4f5e';
const NOW = '2026-11-18T14:02:00.000Z';

const EMPTY_FIELDS = {
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

export function makeEntry(n: number, changes: Partial<AsmicEntry> = {}): AsmicEntry {
  return {
    id: uuid(`entry ${n}`, NAMESPACE),
    asmicNumber: `SAMPLE-REGT-${String(n).padStart(5, '0')}`,
    designation: `${n}th Infantry Regiment`,
    itemType: 'Insignia',
    ...EMPTY_FIELDS,
    createdAt: NOW,
    updatedAt: NOW,
    ...ENTRIES[n],
    ...changes,
  };
}

export const makeEntries = (count: number) => Array.from({ length: count }, (_, n) => makeEntry(n));

export const LIST_ENTRIES = 'GET /api/asmic-entries';
export const IMPORT = 'POST /api/asmic-entries/import';

export const LIST_CHANGES = 'GET /api/asmic-changes';
export const UNDO = 'POST /api/asmic-changes/{revision}/undo';
export const EDIT = 'PATCH /api/asmic-entries/{id}';
export const HISTORY = 'GET /api/asmic-entries/{id}/history';

export const makeChange = (changes: Partial<CatalogChange> = {}): CatalogChange => ({
  revision: 1,
  kind: 'imported',
  at: NOW,
  by: { id: uuid('author', NAMESPACE), email: 'ada@dealer.example' },
  fileName: 'insignia.csv',
  added: 3,
  changed: 0,
  deleted: 0,
  entry: null,
  undoes: null,
  undoneBy: null,
  ...changes,
});

interface ReferenceCatalog {
  entries: AsmicEntry[];
  changes: CatalogChange[];
  imported: Reply<typeof IMPORT>;
}

/** Tests may change the catalog. `api.on` replaces single calls. */
export function mockReferenceCatalog(
  given: Partial<ReferenceCatalog> = {},
  handlers: Handlers = {},
) {
  const catalog: ReferenceCatalog = {
    entries: makeEntries(3),
    changes: [makeChange()],
    imported: { new: 0, changed: 0, unchanged: 0, refused: [] },
    ...given,
  };
  const { api } = mockShop(
    { user: makeUser() },
    {
      'GET /api/comparisons/accuracy': NO_DECISIONS,
      [LIST_ENTRIES]: (call) => {
        const search = call.query.get('search')?.toLowerCase() ?? '';
        const found = catalog.entries.filter(({ asmicNumber, designation }) =>
          `${asmicNumber} ${designation}`.toLowerCase().includes(search),
        );
        return pageReply(found, call);
      },
      'GET /api/asmic-entries/{id}': ({ params }) =>
        catalog.entries.find(({ id }) => id === params.id) ??
        errorReply('NOT_FOUND', 'No such entry'),
      [EDIT]: ({ params, body: { updatedAt: _, ...fields } }) => {
        const edit = (entry: AsmicEntry) =>
          entry.id === params.id ? { ...entry, ...fields } : entry;
        catalog.entries = catalog.entries.map(edit);
        return (
          catalog.entries.find(({ id }) => id === params.id) ??
          errorReply('NOT_FOUND', 'No such entry')
        );
      },
      'DELETE /api/asmic-entries/{id}': ({ params }) => {
        catalog.entries = catalog.entries.filter(({ id }) => id !== params.id);
        return { success: true };
      },
      [HISTORY]: [],
      [LIST_CHANGES]: (call) => pageReply(catalog.changes, call),
      [UNDO]: { added: 0, changed: 2, deleted: 1, kept: 0, keptEntries: [] },
      [IMPORT]: () => catalog.imported,
      ...handlers,
    },
  );
  const calls = () => api.calls.filter((call) => /asmic-entries(?!\?limit=1$)/.test(call));
  const uploads = () =>
    Promise.all(api.callsTo(IMPORT).map(({ request }) => gunzip(request.clone())));
  return Object.assign(catalog, { api, calls, uploads });
}

const gunzip = ({ body }: Request) =>
  readText(new Response(body?.pipeThrough(new DecompressionStream('gzip'))));

const none = { verified: 0, rejected: 0 };
export const NO_DECISIONS: Accuracy = {
  identified: 0,
  first: 0,
  levels: { High: none, Medium: none, Low: none },
};
