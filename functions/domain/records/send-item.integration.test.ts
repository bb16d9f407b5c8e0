import { describe, expect, test, vi } from 'vitest';
import { toAutomaticNumber } from '../../platform/table/catalog-numbers.ts';
import { ITEM } from './testing/item-log.ts';
import { photo, photoNames, sendTestItems } from './testing/send-test-items.ts';

const shop = sendTestItems();

const onlyRecord = async () => {
  const [record, ...others] = await shop.records();
  if (!record) throw new Error('There is no record');
  expect(others).toEqual([]);
  return record;
};
const failure = async (sending = shop.send()) => {
  const error: unknown = await sending.then(
    () => Promise.reject(new Error('It did not fail')),
    (thrown) => thrown,
  );
  return error as { code: string; message: string };
};

test('sending an item creates a record with all fields, not for sale, and the photos in order', async () => {
  const sent = await shop.send({ photos: [photo('front'), photo('back'), photo('tab')] });
  const record = await onlyRecord();
  expect(sent).toMatchObject({ airtableId: record.id, refused: [] });
  expect(photoNames(record)).toEqual(['front', 'back', 'tab']);
  const { Photos: _, ...fields } = record.fields;
  expect(fields).toEqual({
    Header: ITEM.name,
    Summary: ITEM.description,
    'Unique ID': toAutomaticNumber(shop.identity),
    Status: 'Owned',
    'Item Type': ['Patches'],
    Era: 'WWII (1941-1945)',
    'Unit Name': '101st Airborne Division',
    Material: 'Embroidered Cloth',
    Condition: 'Very Fine',
    Branch: 'Army',
    Rank: 'Sergeant',
    Specialty: 'Parachutist',
    'Secondary Material': 'Felt',
    Manufacturer: 'Lion Brothers',
    'Manufacturing Location': 'Baltimore',
    Length: 2.5,
    Width: 3.25,
    Height: 0.1,
    Weight: 0.5,
    Notes: 'No glow under the lamp.',
    'Storage Location': 'Box 12',
    'Is Authentic': true,
    'Is Rare': true,
    'Is Featured': true,
    'Unit Number': '101',
    Motto: 'Rendezvous with Destiny',
    Backing: 'Cheesecloth',
    Quantity: 3,
    'Share Price': 65,
  });
});

test('sending an item creates one record, however often it is repeated', async () => {
  const photos = [photo('front')];
  const first = await shop.send({ photos });
  const { airtableId, refused } = first;
  expect(await shop.send({ photos })).toMatchObject({ airtableId, refused, photos: 0 });
  expect(shop.callCounts()).toMatchObject({ create: 1, upload: 1 });
  await onlyRecord();
});

test('sending an item creates one record for concurrent requests, which get the same response', async () => {
  const photos = [photo('front'), photo('back')];
  vi.resetModules();
  const another = await shop.modules();
  expect(another.sendToAirtable).not.toBe(shop.functions.sendToAirtable);
  const requests = [
    shop.send({ photos }),
    shop.send({ photos }),
    shop.send({ photos, by: another }),
  ];
  const [first, ...others] = await Promise.all(requests);
  expect(others).toEqual([first, first]);
  expect(photoNames(await onlyRecord())).toEqual(['front', 'back']);
  expect(shop.callCounts()).toMatchObject({ create: 1, upload: 2 });
});

test('sending an item creates a new record when the first was deleted in Airtable', async () => {
  const first = await shop.send({ photos: [photo('front')] });
  await shop.remove(first.airtableId);
  const second = await shop.send({ photos: [photo('front')] });
  expect(second.airtableId).not.toBe(first.airtableId);
  expect(photoNames(await onlyRecord())).toEqual(['front']);
});

test('sending an item uses the record whose id is stored with the item', async () => {
  const { id } = await shop.add({ Header: 'By hand' });
  const sent = await shop.send({ airtableId: id, photos: [photo('front')] });
  expect(sent).toMatchObject({ airtableId: id, refused: [] });
  expect((await onlyRecord()).fields.Header).toBe('By hand');
});

test('sending an item leaves a record that the dealer edited unchanged, and reports that', async () => {
  const { airtableId } = await shop.send();
  await shop.edit(airtableId, { Header: 'Screaming Eagle', 'Unique ID': 'GD-7', Status: 'List' });
  const { refused } = await shop.send({ item: { ...ITEM, era: 'WWI (1914-1918)' } });
  expect(refused).toEqual([
    {
      field: 'airtableId',
      message: expect.stringContaining('does not have the changes since the last upload'),
    },
  ]);
  const { fields } = await onlyRecord();
  expect(fields).toMatchObject({ Header: 'Screaming Eagle', Status: 'List', Era: ITEM.era });
});

test('sending an item creates another record for another item of the same name', async () => {
  const first = await shop.send();
  const second = await shop.send({ identity: `${shop.identity} twin` });
  expect(second.airtableId).not.toBe(first.airtableId);
  expect(await shop.records()).toHaveLength(2);
});

const UNCONFIRMED = [
  ['a connection that drops', { answer: 'drop' }],
  ['a response that never comes', { answer: 'stall-before-headers' }],
  ['a response that stalls', { answer: 'stall-after-headers' }],
  ['a web page as the response', { answer: 'not-json' }],
  ['a 500 after the request was applied', { answer: 500, isApplied: true }],
  ['a 502 after the request was applied', { answer: 502, isApplied: true }],
  ['a 502', { answer: 502 }],
] as const;
const limits = { requestTimeoutMs: 1_000 };

test.each(UNCONFIRMED)('sending an item creates no second record after %s', async (_, fault) => {
  shop.airtable.faults.next({ ...fault, on: ['create'] });
  const { airtableId } = await shop.send({ limits, photos: [photo('front')] });
  const record = await onlyRecord();
  expect(record.id).toBe(airtableId);
  expect(photoNames(record)).toEqual(['front']);
});

test.each(UNCONFIRMED)(
  'sending an item creates no second record after %s, when Unique ID is a formula',
  async (_, fault) => {
    await shop.start({ 'Unique ID': 'formula' });
    const item = { ...ITEM, name: 'A "mint" one, 50\\50' };
    const twin = await shop.send({ item, identity: `${shop.identity} twin` });
    shop.airtable.faults.next({ ...fault, on: ['create'] });
    const { airtableId } = await shop.send({ limits, item });
    expect((await shop.records()).map(({ id }) => id).sort()).toEqual(
      [twin.airtableId, airtableId].sort(),
    );
  },
);

test('sending an item creates no second record after a lost response with no time left to check', async () => {
  shop.airtable.faults.next({ answer: 'stall-before-headers', on: ['create'] });
  const { code } = await failure(shop.send({ limits: { untilMs: Date.now() + 1_500 } }));
  expect(code).toBe('AIRTABLE_FAILED');
  await shop.send();
  await onlyRecord();
  expect(shop.callCounts().create).toBe(1);
});

test('sending an item creates no second record after a crash before the response', async () => {
  const { acquireRecordLease, saveRecordAttempt } = shop.functions;
  const expired = { isDraft: false, heldUntilMs: Date.now() - 1 };
  const lease = await acquireRecordLease(shop.identity, expired);
  if (!lease) throw new Error('The lease is held');
  const value = toAutomaticNumber(shop.identity);
  await saveRecordAttempt(lease, {
    beganAt: new Date().toISOString(),
    sign: { column: 'Unique ID', value },
    refused: [{ field: 'rank', message: 'Rejected before the crash' }],
    contentHash: '',
  });
  await shop.add({ Header: 'Its name at that time', 'Unique ID': value });
  const { airtableId, refused } = await shop.send({ photos: [photo('front')] });
  const record = await onlyRecord();
  expect(record.id).toBe(airtableId);
  expect(photoNames(record)).toEqual(['front']);
  expect(refused.map(({ field }) => field)).toEqual(['rank', 'airtableId']);
});

test('sending an item creates no second record after a record whose id could not be stored', async () => {
  const { middlewareStack } = shop.functions.dynamodb;
  middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (!commandName?.startsWith('TransactWrite')) return next(args);
        return Promise.reject(new Error('The table does not respond'));
      },
    { name: 'failing' },
  );
  await expect(shop.send()).rejects.toThrow('The table does not respond');
  middlewareStack.remove('failing');
  const { id } = await onlyRecord();
  expect((await shop.send()).airtableId).toBe(id);
  await onlyRecord();
});

test('sending an item creates no second record after a crash before the photos', async () => {
  await shop.send();
  await shop.send({ photos: [photo('front'), photo('back')] });
  expect(photoNames(await onlyRecord())).toEqual(['front', 'back']);
  expect(shop.callCounts().create).toBe(1);
});

test('sending an item reports missing columns, and sends the rest', async () => {
  await shop.start({ Length: undefined, Era: undefined, Rank: undefined });
  const { refused } = await shop.send({ item: { ...ITEM, rank: null } });
  expect(refused).toEqual([
    { field: 'era', message: 'Airtable has no column "Era"; it was left out of the record.' },
    {
      field: 'length',
      message: 'Airtable has no column "Length"; it was left out of the record.',
    },
  ]);
  expect((await onlyRecord()).fields).toMatchObject({ Header: ITEM.name, Width: 3.25 });
  expect((await shop.send({ item: { ...ITEM, rank: null } })).refused).toEqual(refused);
});

test('sending an item reports columns that were renamed since the schema was cached, and sends the rest', async () => {
  await shop.send({ identity: 'another item' });
  await shop.renameColumn('Era', 'Period');
  await shop.renameColumn('Unique ID', 'Tag');
  const { airtableId, refused } = await shop.send();
  expect(refused.map(({ field }) => field)).toEqual(['era']);
  const record = (await shop.records()).find(({ id }) => id === airtableId);
  expect(record?.fields).toMatchObject({ Header: ITEM.name, Condition: 'Very Fine' });
});

test('sending an item reports columns that are computed, linked, or of another type, and sends the rest', async () => {
  await shop.start({ Rank: 'formula', Branch: 'multipleRecordLinks', Length: 'checkbox' });
  const messages = (await shop.send()).refused.map(({ message }) => message);
  expect(messages.join()).toMatch(/links to other .*computes the column "Rank".*\(checkbox\)/);
});

test('sending an item reports a missing photo column, and sends the rest', async () => {
  await shop.start({ Photos: undefined });
  const { refused } = await shop.send({ photos: [photo('front')] });
  expect(refused).toEqual([
    { field: 'imageUrls', message: expect.stringContaining('no column "Photos"') },
  ]);
});

test('sending an item reports a choice that the token may not add, and sends the rest', async () => {
  shop.airtable.faults.next({
    answer: 422,
    on: ['create'],
    error: {
      type: 'INVALID_MULTIPLE_CHOICE_OPTIONS',
      message: 'Insufficient permissions to create new select option ""Vietnam (1955-1975)""',
    },
  });
  const { refused } = await shop.send({ item: { ...ITEM, era: 'Vietnam (1955-1975)' } });
  expect(refused).toEqual([
    { field: 'era', message: expect.stringContaining('no choice "Vietnam (1955-1975)"') },
  ]);
  expect((await onlyRecord()).fields).not.toHaveProperty('Era');
});

test('sending an item adapts to a column that was added since the schema was cached', async () => {
  await shop.start({ Length: undefined, Lenght: 'number' });
  await shop.send({ identity: 'another item' });
  await shop.renameColumn('Lenght', 'Length');
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  const { refused } = await shop.send();
  vi.useRealTimers();
  expect(refused).toEqual([]);
});

test('sending an item adapts to a single select for the item type', async () => {
  await shop.start({ 'Item Type': 'singleSelect' });
  expect((await shop.send()).refused).toEqual([]);
  expect((await onlyRecord()).fields['Item Type']).toBe('Patches');
});

test('sending an item adds missing choices, but not another spelling of an existing one', async () => {
  await shop.send({ item: { ...ITEM, itemType: 'Cap Badges', condition: 'very fine' } });
  expect((await onlyRecord()).fields).toMatchObject({
    'Item Type': ['Cap Badges'],
    Condition: 'Very Fine',
  });
  expect(await shop.choices('Item Type')).toEqual(['Patches', 'Medals', 'Cap Badges']);
  expect(await shop.choices('Condition')).toEqual(['Mint', 'Very Fine']);
});

test.each(['multipleSelects', 'singleSelect', 'singleLineText'])(
  'sending an item works without access to the schema, with %s as the item type',
  async (type) => {
    const types = {
      'Item Type': type,
      'Unique ID': 'formula',
      Era: undefined,
      Length: undefined,
    };
    await shop.start(types);
    shop.airtable.faults.next({ answer: 403, on: ['schema'], times: 'always' });
    const { refused } = await shop.send({ photos: [photo('front')] });
    expect(refused.find(({ field }) => field === 'era')?.message).toContain('no column "Era"');
    expect(refused.find(({ field }) => field === 'length')?.message).toContain('schema.bases:read');
    const { fields } = await onlyRecord();
    expect([fields['Item Type']].flat()).toEqual(['Patches']);
    expect(fields).toMatchObject({ Header: ITEM.name, Status: 'Owned' });
  },
);

test.each([
  ['an exhausted monthly quota', { answer: 'billing' }, 'calls are used up'],
  ['a read-only token', { answer: 403 }, 'data.records:write'],
  ['a missing table', { answer: 404 }, 'named exactly "Item Log"'],
  ['too many requests', { answer: 429 }, 'too many requests'],
  ['a request that is too large', { answer: 413 }, 'larger than Airtable accepts'],
  ['a revoked token', { answer: 401 }, 'Make a new one'],
] as const)('sending an item explains what to do after a failure: %s', async (_, fault, words) => {
  await shop.start({ 'Unique ID': 'formula' });
  shop.airtable.faults.next({ ...fault, on: ['create'], times: 'always' });
  const { code, message } = await failure();
  expect([code, message]).toEqual(['AIRTABLE_FAILED', expect.stringContaining(words)]);
  expect(await shop.records()).toEqual([]);

  shop.airtable.faults.reset();
  await shop.add({ Header: ITEM.name });
  await shop.send();
  expect(await shop.records()).toHaveLength(2);
});

test('sending an item names the scope that the token lacks', async () => {
  process.env.AIRTABLE_TOKEN = await shop.tokenWith('data.records:read schema.bases:read');
  const { message } = await failure(shop.send({ photos: [photo('front')] }));
  expect(message).toContain('Check that the token has the scope data.records:write');
  expect(message).not.toContain(process.env.AIRTABLE_TOKEN);
});

test('sending an item is retried after a 429', async () => {
  shop.airtable.faults.next({ answer: 429, on: ['create', 'upload'], retryAfter: 0, times: 2 });
  await shop.send({ photos: [photo('front')] });
  expect(photoNames(await onlyRecord())).toEqual(['front']);
});

test('sending an item is a conflict while another upload of it is in progress', async () => {
  const { acquireRecordLease } = shop.functions;
  const heldUntilMs = Date.now() + 60_000;
  await acquireRecordLease(shop.identity, { isDraft: false, heldUntilMs });
  const { code, message } = await failure(shop.send({ delays: { duplicateMs: 300 } }));
  expect(code).toBe('CONFLICT');
  expect(message).toContain('being uploaded');
  expect(shop.callCounts()).toEqual({});
});

describe('a draft', () => {
  const advance = (seconds: number) => {
    vi.useFakeTimers({ now: Date.now() + seconds * 1_000, toFake: ['Date'] });
  };

  test('a draft expires after thirty days, unless it is cataloged', async () => {
    const { findRecordRow, keepRecordOfDraft } = shop.functions;
    const cataloged = `${shop.identity} cataloged`;
    await shop.send({ isDraft: true });
    const { airtableId } = await shop.send({ isDraft: true, identity: cataloged });
    expect(await keepRecordOfDraft(cataloged)).toBe(airtableId);
    const days = 24 * 3_600;
    advance(29 * days);
    expect(await findRecordRow(shop.identity)).toBeDefined();
    advance(2 * days);
    expect(await findRecordRow(shop.identity)).toBeUndefined();
    expect((await findRecordRow(cataloged))?.record?.airtableId).toBe(airtableId);
    vi.useRealTimers();
  });

  test('a draft keeps its record when it is cataloged', async () => {
    const draft = await shop.send({ isDraft: true });
    const item = await shop.send({ isDraft: false });
    expect(item.airtableId).toBe(draft.airtableId);
    expect((await shop.functions.findRecordRow(shop.identity))?.expiresAtSeconds).toBeUndefined();
    await shop.send({ isDraft: true });
    expect((await shop.functions.findRecordRow(shop.identity))?.expiresAtSeconds).toBeUndefined();
  });
});
