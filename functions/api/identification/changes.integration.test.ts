import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import type { CatalogChange } from '../../../shared/entities/catalog-change.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { BIG_RED_ONE, beforeNextTransaction } from './testing/setup-identification.ts';
import { jsonFile, setUpImport } from './testing/setup-import.ts';

const { apply, entries, list, one, calls } = setUpImport();
afterEach(() => {
  vi.restoreAllMocks();
});

const edit = (id: string, body: object) =>
  calls('PATCH /api/asmic-entries/{id}', { params: { id }, body });
const remove = (id: string) => calls('DELETE /api/asmic-entries/{id}', { params: { id } });
const history = (id: string) => calls('GET /api/asmic-entries/{id}/history', { params: { id } });
const changes = (query = '') => calls('GET /api/asmic-changes', { query });
const newestChange = async (): Promise<CatalogChange> => (await changes('limit=1')).body[0];
const undo = (revision: number, query = 'apply=true') =>
  calls('POST /api/asmic-changes/{revision}/undo', {
    params: { revision: String(revision) },
    query,
  });

const find = async (asmicNumber: string): Promise<AsmicEntry> => {
  const entry = (await entries()).find((each) => each.asmicNumber === asmicNumber);
  if (!entry) throw new Error(`No entry ${asmicNumber}`);
  return entry;
};
const imported = async (asmicNumber: string, more: object = {}) => {
  await apply(jsonFile([asmicNumber], more));
  return find(asmicNumber);
};
const numbers = async () => (await entries()).map(({ asmicNumber }) => asmicNumber);

test('PATCH /api/asmic-entries/{id} changes the given fields, as an import would read them', async () => {
  const before = await imported('EDIT-1', {
    era: 'WWII',
    notes: 'Old',
    dimensions: { width: 2 },
  });
  const { status, body } = await edit(before.id, {
    designation: ' 1st  Infantry Division ',
    notes: null,
    dimensions: { length: 3.5 },
    materials: ['Felt', 'Felt', ''],
    updatedAt: before.updatedAt,
  });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      ...before,
      designation: '1st Infantry Division',
      notes: null,
      dimensions: { length: 3.5, width: 2 },
      materials: ['Felt'],
      updatedAt: expect.any(String),
    },
  });
  expect((await one(before.id)).body).toEqual(body);
});

test('PATCH /api/asmic-entries/{id} rejects invalid fields by name, and an entry that has changed since', async () => {
  const before = await imported('EDIT-2');
  const invalid = await edit(before.id, { designation: ' ', referenceImages: ['a b'] });
  expect(invalid).toMatchObject({
    status: 400,
    body: {
      issues: [
        { path: 'designation', message: 'is required' },
        { path: 'referenceImages', message: expect.stringContaining('expected a path') },
      ],
    },
  });
  const body = { notes: 'Mine', updatedAt: before.updatedAt };
  expect((await edit(before.id, body)).status).toBe(200);
  expect((await edit(before.id, body)).status).toBe(409);
  expect((await edit(before.id, { asmicNumber: 'OTHER' })).status).toBe(400);
  expect((await edit(randomUUID(), { notes: 'Mine' })).status).toBe(404);
});

test('PATCH /api/asmic-entries/{id} records no change if nothing changes', async () => {
  const entry = await imported('EDIT-3');
  const before = await newestChange();
  expect((await edit(entry.id, { notes: '' })).body).toEqual(entry);
  expect(await newestChange()).toEqual(before);
});

test('PATCH /api/asmic-entries/{id} is not lost when a colleague imports at the same time', async () => {
  const entry = await imported('EDIT-4');
  beforeNextTransaction(() => apply(jsonFile(['EDIT-5'])));
  expect((await edit(entry.id, { notes: 'Mine' })).status).toBe(200);
  expect(await find('EDIT-4')).toMatchObject({ notes: 'Mine' });
  expect(await find('EDIT-5')).toBeDefined();
});

test('DELETE /api/asmic-entries deletes the sample entries of the demo in one change, which can be undone', async () => {
  await apply(jsonFile(['SAMPLE-XX-001', 'SAMPLE-XX-002', 'OWN-1']));
  const { body } = await calls('DELETE /api/asmic-entries', {});
  expect(body).toEqual({ removed: 2 });
  expect(await numbers()).toContain('OWN-1');
  expect((await numbers()).filter((number) => number.startsWith('SAMPLE-'))).toEqual([]);
  expect((await calls('DELETE /api/asmic-entries', {})).body).toEqual({ removed: 0 });
  const { revision } = await newestChange();
  expect((await undo(revision)).body).toMatchObject({ added: 2 });
});

test('DELETE /api/asmic-entries/{id} deletes an entry, which undoing brings back', async () => {
  const entry = await imported('GONE-1');
  expect((await remove(entry.id)).body).toEqual({ success: true });
  expect((await one(entry.id)).status).toBe(404);
  expect((await remove(entry.id)).status).toBe(404);
  const change = await newestChange();
  expect(change).toMatchObject({
    kind: 'deleted',
    deleted: 1,
    entry: { id: entry.id, asmicNumber: 'GONE-1' },
  });
  expect((await undo(change.revision)).body).toMatchObject({ added: 1, kept: 0 });
  expect((await one(entry.id)).body).toEqual({ ...entry, updatedAt: expect.any(String) });
});

test('DELETE /api/asmic-entries/{id} keeps the place of a reader whose last entry is deleted', async () => {
  await apply(jsonFile(['PAGE-1', 'PAGE-2', 'PAGE-3']));
  const first = await list('limit=2');
  await remove((await find('PAGE-2')).id);
  const second = await list(`limit=1&cursor=${first.headers?.['x-next-cursor']}`);
  expect(second.body).toMatchObject([{ asmicNumber: 'PAGE-3' }]);
  expect((await list('cursor=nonsense')).status).toBe(400);
});

test('GET /api/asmic-entries/{id}/history tells who changed what, newest first, also of a deleted entry', async () => {
  const { id } = await imported('PAST-1', { era: 'WWI' });
  await apply(jsonFile(['PAST-1', 'PAST-2'], { era: 'WWII', dimensions: { length: 2 } }));
  await edit(id, { materials: ['Felt'] });
  await remove(id);
  const { status, body } = await history(id);
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { kind: 'deleted', effect: 'deleted', changes: [], by: { email: expect.any(String) } },
    { kind: 'edited', effect: 'changed', changes: [{ field: 'materials', after: ['Felt'] }] },
    {
      kind: 'imported',
      effect: 'changed',
      changes: [
        { field: 'era', before: 'WWI', after: 'WWII' },
        { field: 'length', before: null, after: 2 },
      ],
    },
    { kind: 'imported', effect: 'added', changes: [] },
  ]);
  expect((await history(randomUUID())).status).toBe(404);
});

test('GET /api/asmic-changes lists the changes page by page, newest first', async () => {
  await imported('LOG-1');
  await calls('POST /api/asmic-entries/import', {
    query: 'apply=true&fileName=insignia.csv',
    body: Buffer.from(jsonFile(['LOG-1', 'LOG-2'], { era: 'WWII' })),
  });
  const first = await changes('limit=1');
  expect(first.body).toEqual([
    {
      revision: expect.any(Number),
      kind: 'imported',
      at: expect.any(String),
      by: { id: expect.any(String), email: expect.any(String) },
      fileName: 'insignia.csv',
      added: 1,
      changed: 1,
      deleted: 0,
      entry: null,
      undoes: null,
      undoneBy: null,
    },
  ]);
  expect(Number(first.headers?.['x-total-count'])).toBe((await changes()).body.length);
  const second = await changes(`limit=1&cursor=${first.headers?.['x-next-cursor']}`);
  expect(second.body[0].revision).toBe(first.body[0].revision - 1);
  expect((await changes('cursor=nonsense')).status).toBe(400);
});

test('POST /api/asmic-changes/{revision}/undo previews and undoes an import: changed fields return and new entries go', async () => {
  const before = await imported('BACK-1', { era: 'WWI', materials: ['Felt'] });
  await apply(jsonFile(['BACK-1', 'BACK-2'], { era: 'Modern', materials: ['Plastic'] }));
  const { revision } = await newestChange();
  const effect = { added: 0, changed: 1, deleted: 1, kept: 0, keptEntries: [] };
  expect((await undo(revision, '')).body).toEqual(effect);
  expect(await numbers()).toContain('BACK-2');

  expect((await undo(revision)).body).toEqual(effect);
  expect(await find('BACK-1')).toEqual({ ...before, updatedAt: expect.any(String) });
  expect(await numbers()).not.toContain('BACK-2');
  const undoing = await newestChange();
  expect(undoing).toMatchObject({ kind: 'undone', undoes: revision, changed: 1, deleted: 1 });
  expect((await changes()).body).toContainEqual(
    expect.objectContaining({ revision, undoneBy: undoing.revision }),
  );
});

test('POST /api/asmic-changes/{revision}/undo keeps what has changed again since', async () => {
  await imported('KEEP-1', { era: 'WWI', notes: 'Old' });
  await imported('KEEP-2');
  await apply(jsonFile(['KEEP-1', 'KEEP-2', 'KEEP-3'], { era: 'Modern', notes: 'New' }));
  const { revision } = await newestChange();
  await edit((await find('KEEP-1')).id, { era: 'Korea (1950-1953)', branch: 'Navy' });
  await remove((await find('KEEP-2')).id);
  await edit((await find('KEEP-3')).id, { notes: 'Newer' });
  expect((await undo(revision)).body).toEqual({
    added: 0,
    changed: 1,
    deleted: 0,
    kept: 3,
    keptEntries: [
      { asmicNumber: 'KEEP-1', designation: 'Insignia KEEP-1', fields: ['era'] },
      { asmicNumber: 'KEEP-2', designation: 'Insignia KEEP-2', fields: [] },
      { asmicNumber: 'KEEP-3', designation: 'Insignia KEEP-3', fields: ['notes'] },
    ],
  });
  expect(await find('KEEP-1')).toMatchObject({
    era: 'Korea (1950-1953)',
    branch: 'Navy',
    notes: 'Old',
  });
});

test('POST /api/asmic-changes/{revision}/undo has no further effect when repeated, even after the same import', async () => {
  await imported('TWICE-1', { era: 'WWI' });
  const file = jsonFile(['TWICE-1'], { era: 'WWII' });
  await apply(file);
  const { revision } = await newestChange();
  const twice = await Promise.all([undo(revision), undo(revision)]);
  expect(twice.map(({ body }) => body.changed).sort()).toEqual([0, 1]);
  await apply(file);
  expect((await undo(revision)).body).toMatchObject({ changed: 0 });
  expect(await find('TWICE-1')).toMatchObject({ era: 'WWII' });
});

test('POST /api/asmic-changes/{revision}/undo rejects an unknown change and the undoing of an undoing', async () => {
  expect((await undo(999_999)).status).toBe(404);
  await imported('OVER-1');
  await undo((await newestChange()).revision);
  expect((await undo((await newestChange()).revision)).status).toBe(409);
});

test('POST /api/asmic-changes/{revision}/undo of the first import leaves an empty catalog that can be imported again', async () => {
  for (const { id } of await entries()) await remove(id);
  expect(await entries()).toEqual([]);
  await imported('FIRST-1');
  expect(await numbers()).toEqual(['FIRST-1']);
});

test('a verified match recovers its score when the import that overwrote its entry is undone', async () => {
  const { loadCalls } = await import('../../../tests/support/call.ts');
  const items = await loadCalls('items');
  const { headers } = await signedInStaff();
  const entry = await imported('SCORE-1', {
    designation: '1st Infantry Division',
    unit: '1st Infantry Division',
    era: 'WWII (1941-1945)',
  });
  const item = (await items('POST /api/military-items', { headers, body: BIG_RED_ONE })).body;
  const compare = async () => {
    const params = { id: item.id };
    const { matches } = (await calls('POST /api/military-items/{id}/compare', { params })).body;
    return matches.find(({ asmicEntryId }: { asmicEntryId: string }) => asmicEntryId === entry.id);
  };
  const before = await compare();
  await calls('POST /api/comparisons/{id}/verify', {
    params: { id: before.id },
    body: { verified: true, notes: '' },
  });
  await apply(
    jsonFile(['SCORE-1'], {
      designation: '82nd Airborne Division',
      unit: '82nd Airborne Division',
    }),
  );
  await undo((await newestChange()).revision);
  expect(await compare()).toMatchObject({
    userVerified: true,
    overallMatchScore: before.overallMatchScore,
  });
});
