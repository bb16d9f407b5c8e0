import { v5 as uuid } from 'uuid';
import type { Inventory } from '../../../shared/entities/inventory.ts';
import type { SyncChange, SyncProblem, SyncRun } from '../../../shared/entities/sync-run.ts';

const HOUR_MS = 3_600_000;
const NAMESPACE = '5f0f3a0e-7f0d-4c5e-9f5b-3a1b6a2f7c11';
const CAUSES = ['schedule', 'manual', 'schedule', 'first start'];

export function makeRun(n: number, changes: Partial<SyncRun> = {}): SyncRun {
  const startedMs = Date.UTC(2026, 10, 18, 14, 2) - n * HOUR_MS;
  const isRunning = changes.status === 'running';
  return {
    id: uuid(`run ${n}`, NAMESPACE),
    status: 'succeeded',
    cause: CAUSES[n % CAUSES.length] ?? 'manual',
    startedAt: new Date(startedMs).toISOString(),
    finishedAt: isRunning ? null : new Date(startedMs + 4000 + n * 9000).toISOString(),
    read: 1391,
    created: n % 2 ? 12 : 0,
    updated: n % 3,
    unchanged: 1379,
    unlisted: n % 2,
    photos: n % 2 ? 31 : 0,
    problems: n % 2 ? makeProblems(2) : [],
    recorded: 0,
    full: true,
    dryRun: false,
    calls: 14,
    ...changes,
  };
}

export const makeRuns = (count: number) => Array.from({ length: count }, (_, n) => makeRun(n));

export const runningRun = (written: number, changes: Partial<SyncRun> = {}) =>
  makeRun(0, {
    status: 'running',
    cause: 'manual',
    read: 1391,
    photos: 40,
    progress: {
      phase: 'writing',
      recordsExpected: 1391,
      written,
      toWrite: 220,
      photosToCopy: 160,
      secondsLeft: 130,
    },
    ...changes,
  });

export function makeProblems(count: number): SyncProblem[] {
  return Array.from({ length: count }, (_, n) => ({
    recordId: `rec${String(n).padStart(14, 'A')}`,
    header: `Patch ${n}`,
    cause: n % 4 === 0 ? ('unknown status' as const) : ('photo not copied' as const),
    ...(n % 2 === 0 && { field: n % 4 === 0 ? 'Status' : 'Photos' }),
    message:
      n % 4 === 0
        ? 'The status "list" must be "List" exactly; the item is not for sale until that is corrected.'
        : `The photo "patch-${n}-front.jpg" could not be imported: it is not an image.`,
  }));
}

export const CHANGES: SyncChange[] = [
  {
    recordId: 'recOwlPatch000001',
    productId: uuid('owl', NAMESPACE),
    name: '101st Airborne Division ‘Screaming Eagle’, attached tab, cut edge',
    kind: 'updated',
    fields: [
      { field: 'condition', from: 'Very Fine', to: 'Excellent' },
      { field: 'unitName', from: null, to: '101st Airborne Division' },
    ],
  },
  {
    recordId: 'recHelmet00000002',
    productId: uuid('helmet', NAMESPACE),
    name: 'M1 helmet liner, Westinghouse',
    kind: 'sold',
    fields: [{ field: 'availability', from: 'In Stock', to: 'Sold Out' }],
  },
  {
    recordId: 'recLiner000000003',
    productId: uuid('liner', NAMESPACE),
    name: '10th Mountain Division, snow back',
    kind: 'created',
    fields: ['name', 'itemType', 'era', 'unitName', 'material', 'condition', 'countryOfOrigin'].map(
      (field) => ({ field, from: null, to: `New ${field}` }),
    ),
  },
];

const toCounts = (counts: Record<string, number>) =>
  Object.entries(counts).map(([name, count]) => ({ name, count }));

export const INVENTORY: Inventory = {
  asOf: '2026-11-18T14:02:06.000Z',
  total: 1391,
  byType: toCounts({
    Patches: 612,
    Insignia: 204,
    'Pins & Badges': 171,
    'Collar Insignia': 96,
    Medals: 88,
    'Field Gear': 71,
    Uniforms: 54,
    Documents: 40,
    Photographs: 31,
    Ribbons: 24,
  }),
  byEra: toCounts({
    'WWII (1941-1945)': 871,
    'Vietnam (1955-1975)': 214,
    'WWI (1914-1918)': 121,
    'Cold War (1945-1991)': 92,
    'Korea (1950-1953)': 61,
    '': 32,
  }),
  byStatus: toCounts({
    List: 802,
    Owned: 260,
    Ebay: 190,
    Sold: 108,
    Reserved: 21,
    list: 10,
  }),
};
