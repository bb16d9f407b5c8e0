import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  MAX_PRESETS,
  PRESET_KINDS,
  type Preset,
  type PresetKind,
} from '../../../shared/entities/preset.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { signedIn, signedInAs, signedInStaff } from '../../../tests/support/session.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let headers: { cookie: string };
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  call = await loadCalls('staff');
  ({ headers } = await signedInStaff());
});
afterAll(() => engines.stop());
beforeEach(async () => {
  for (const kind of PRESET_KINDS) {
    for (const { id } of await list(kind)) await remove(id, kind);
  }
});

const KIND = 'items-view';
const list = async (kind: PresetKind = KIND): Promise<Preset[]> =>
  (await call('GET /api/presets', { headers, query: `kind=${kind}` })).body;
const put = (name: string, changes: object = {}, id: string = randomUUID()) =>
  call('PUT /api/presets/{id}', {
    headers,
    params: { id },
    body: { kind: KIND, name, values: { era: 'Korea' }, hiddenColumns: ['Cost'], ...changes },
  });
const remove = (id: string, kind: PresetKind = KIND) =>
  call('DELETE /api/presets/{id}', { headers, params: { id }, query: `kind=${kind}` });
const names = async (kind?: PresetKind) => (await list(kind)).map(({ name }) => name);

test('GET /api/presets answers all staff with the presets of one kind, by name', async () => {
  await put('Korea');
  await put('box 12', { hiddenColumns: undefined });
  await put('Felt patch', { kind: 'item-template' });
  expect(await names()).toEqual(['box 12', 'Korea']);
  const { headers: colleague } = await signedInStaff();
  const { status, body } = await call('GET /api/presets', {
    headers: colleague,
    query: 'kind=item-template',
  });
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: expect.any(String),
      kind: 'item-template',
      name: 'Felt patch',
      values: { era: 'Korea' },
      hiddenColumns: ['Cost'],
    },
  ]);
});

test('GET /api/presets is for staff only, and knows its kinds', async () => {
  const member = await signedIn();
  const ask = (query: string, jar = headers) => call('GET /api/presets', { headers: jar, query });
  expect((await ask(`kind=${KIND}`, member.headers)).status).toBe(403);
  expect((await call('GET /api/presets', { query: `kind=${KIND}` })).status).toBe(401);
  const { status, body } = await ask('kind=orders');
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: expect.stringContaining('Expected one of item-log-view, items-view'),
  });
});

test('PUT /api/presets/{id} replaces the preset with its id, also by one of another name', async () => {
  const id = randomUUID();
  await put('Korea', {}, id);
  const { status, body } = await put('  Korea, patches ', { values: { type: 'Patches' } }, id);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      id,
      kind: KIND,
      name: 'Korea, patches',
      values: { type: 'Patches' },
      hiddenColumns: ['Cost'],
    },
  });
  expect(await list()).toEqual([body]);
});

test('PUT /api/presets/{id} keeps a value by the name of a property of objects', async () => {
  const values = { constructor: 'Bevo', toString: 'felt' };
  expect(await put('Makers', { values })).toMatchObject({ status: 200, body: { values } });
  expect(await list()).toMatchObject([{ values }]);
});

test('PUT /api/presets/{id} rejects a name that another one has, whatever its case', async () => {
  await put('Café');
  const { status, body } = await put('CAFE\u0301');
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 409,
    code: 'CONFLICT',
    message: 'There is a view named CAFE\u0301 already.',
  });
  expect((await put('Café', { kind: 'quotes-view' })).status).toBe(200);
});

test('PUT /api/presets/{id} rejects one more than the maximum', async () => {
  for (let n = 0; n < MAX_PRESETS; n++) await put(`View ${n}`);
  const { status, body } = await put('One more');
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: 'There are 50 views. Please delete one to save another.',
  });
  expect(await names()).toHaveLength(MAX_PRESETS);
  const [first] = await list();
  expect((await put('Renamed', {}, first?.id)).status).toBe(200);
});

test.each([
  ['a blank name', { name: '  ' }, 'name: Expected a name'],
  ['a long name', { name: 'x'.repeat(61) }, 'name: Expected at most 60 characters'],
  ['a lot of values', { values: manyValues() }, 'values: Expected at most 4000 bytes'],
  ['an unknown kind', { kind: 'orders' }, 'kind: '],
  ['an unknown field', { share: true }, 'share'],
])('PUT /api/presets/{id} rejects %s', async (_, changes, message) => {
  const { status, body } = await put('Korea', changes);
  expect(status).toBe(400);
  expect(body.message).toContain(message);
  expect(await list()).toEqual([]);
});

test('PUT /api/presets/{id} loses none of many that are saved at the same time', async () => {
  const given = Array.from({ length: 6 }, (_, n) => `View ${n}`);
  const replies = await Promise.all(given.map((name) => put(name)));
  expect(replies.map(({ status }) => status)).toEqual(given.map(() => 200));
  expect(await names()).toEqual(given);
});

test('DELETE /api/presets/{id} deletes the preset, also twice', async () => {
  const id = randomUUID();
  await put('Korea', {}, id);
  await put('Vietnam');
  expect((await remove(id)).body).toEqual({ success: true });
  expect(await names()).toEqual(['Vietnam']);
  expect((await remove(id)).status).toBe(200);
  expect(await names()).toEqual(['Vietnam']);
});

function manyValues() {
  return Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`field${n}`, 'é'.repeat(150)]));
}

test('“Activity” keeps a changed and a deleted preset, so that staff can save it again', async () => {
  const id = randomUUID();
  await put('Korea', {}, id);
  await put('Korea', { values: { era: 'WWII' }, hiddenColumns: [] }, id);
  await remove(id);
  const { iterateActivities } = await import('../../platform/table/activity.ts');
  const [deleted, changed, created] = await Array.fromAsync(iterateActivities());
  expect(created).toMatchObject({ action: 'preset-saved', replacedPreset: null });
  expect(changed).toMatchObject({
    subject: 'Korea',
    changes: [
      { field: 'era', before: 'Korea', after: 'WWII' },
      { field: 'hidden columns', before: 'Cost', after: '' },
    ],
    replacedPreset: { id, values: { era: 'Korea' }, hiddenColumns: ['Cost'] },
  });
  expect(deleted).toMatchObject({
    action: 'preset-deleted',
    replacedPreset: { id, values: { era: 'WWII' } },
  });
});

const CALLERS = [
  { who: 'a cataloger', role: 'cataloger', seesPrices: false, seesCosts: false },
  { who: 'a seller', role: 'seller', seesPrices: true, seesCosts: false },
  { who: 'a seller who sees costs', role: 'seller', seesPrices: true, seesCosts: true },
  { who: 'a reader', role: 'reader', seesPrices: true, seesCosts: false },
  { who: 'an owner', role: 'owner', seesPrices: true, seesCosts: true },
] as const;
const TEMPLATE = {
  era: 'Korea',
  sharePrice: '7411.17',
  cost: '7311.13',
  consignor: 'Zebulon Consignor',
  consignorShare: '37.31',
};
const template = { kind: 'item-template', values: TEMPLATE, hiddenColumns: [] };

test.each(CALLERS)(
  'GET /api/presets answers $who with the values and orders of visible fields',
  async ({ role, seesPrices, seesCosts }) => {
    await put('Felt', template);
    await put('By price', { values: { era: 'Korea', sort: 'price-desc' } });
    await put('By cost', { values: { era: 'Korea', sort: 'cost' } });
    await put('By era', { values: { era: 'Korea', sort: 'era-desc' } });
    const log = { kind: 'item-log-view', values: { status: 'List', sort: 'price', order: 'desc' } };
    await put('Dear', log);
    const session = await signedInAs(role, { seesCosts });
    const read = async (kind: PresetKind) => {
      const answer = await call('GET /api/presets', { ...session, query: `kind=${kind}` });
      expect(answer.status).toBe(200);
      return answer.body.map(({ values }: Preset) => values);
    };
    const { era, sharePrice, ...costs } = TEMPLATE;
    expect(await read('item-template')).toEqual([
      { era, ...(seesPrices && { sharePrice }), ...(seesCosts && costs) },
    ]);
    expect(await read('items-view')).toEqual([
      { era: 'Korea', ...(seesCosts && { sort: 'cost' }) },
      { era: 'Korea', sort: 'era-desc' },
      { era: 'Korea', ...(seesPrices && { sort: 'price-desc' }) },
    ]);
    expect(await read('item-log-view')).toEqual([
      { status: 'List', ...(seesPrices && { sort: 'price', order: 'desc' }) },
    ]);
  },
);

test.each([
  ['cataloger', 'sharePrice'],
  ['cataloger', 'consignor'],
  ['seller', 'cost'],
  ['seller', 'consignorShare'],
] as const)('PUT /api/presets/{id} refuses a template of a %s with a %s', async (role, field) => {
  const body = { ...template, name: 'Felt', values: { era: 'Korea', [field]: TEMPLATE[field] } };
  const session = await signedInAs(role);
  const params = { id: randomUUID() };
  expect(await call('PUT /api/presets/{id}', { ...session, params, body })).toMatchObject({
    status: 403,
    body: { message: `Forbidden: your role does not include ${field}.` },
  });
  expect(await list('item-template')).toEqual([]);
});

test('PUT /api/presets/{id} keeps the values of a template that its editor does not see', async () => {
  const id = randomUUID();
  await put('Felt', template, id);
  const session = await signedInAs('cataloger');
  const body = { ...template, name: 'Wool', values: { era: 'WWII' } };
  const saved = await call('PUT /api/presets/{id}', { ...session, params: { id }, body });
  expect(saved).toMatchObject({ status: 200, body: { name: 'Wool' } });
  expect(saved.body.values).toEqual({ era: 'WWII' });
  expect(await list('item-template')).toMatchObject([
    { id, name: 'Wool', values: { ...TEMPLATE, era: 'WWII' } },
  ]);
});

test('the data export of the editor of a template lacks the values that the editor does not see', async () => {
  const id = randomUUID();
  await put('Felt', template, id);
  const { headers, user } = await signedInAs('cataloger');
  const body = { ...template, name: 'Wool', values: { era: 'WWII' } };
  const params = { id };
  await call('PUT /api/presets/{id}', { headers, params, body });
  await call('DELETE /api/presets/{id}', { headers, params, query: 'kind=item-template' });
  const { personalData } = await import('../../platform/table/activity.ts');
  const exported = await personalData.load({ userId: user.id, email: user.email });
  expect(exported.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['preset-saved', 'preset-deleted']),
  );
  for (const value of [TEMPLATE.cost, TEMPLATE.sharePrice, TEMPLATE.consignor]) {
    expect(JSON.stringify(exported)).not.toContain(value);
  }
});

test('GET /api/presets refuses views of quotes to a cataloger, and so do its changes', async () => {
  const id = randomUUID();
  await put('Hale', { kind: 'quotes-view', values: { find: 'hale@collectors.example' } }, id);
  const session = await signedInAs('cataloger');
  const query = 'kind=quotes-view';
  const body = { kind: 'quotes-view', name: 'Other', values: {} };
  const params = { id };
  const answers = [
    await call('GET /api/presets', { ...session, query }),
    await call('PUT /api/presets/{id}', { ...session, params, body }),
    await call('DELETE /api/presets/{id}', { ...session, params, query }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await names('quotes-view')).toEqual(['Hale']);
  const seller = await signedInAs('seller');
  expect((await call('GET /api/presets', { ...seller, query })).body).toHaveLength(1);
});
