import { expect, it } from 'vitest';
import * as z from 'zod';
import { fieldId, itemId, photoId, unitId } from '../testing/small-base.ts';
import { TOKEN } from '../testing/start.ts';
import { ITEM_LOG, startWithWebhooks, UNITS } from '../testing/webhooks.ts';

const ITEMS_ONLY = { dataTypes: ['tableData' as const], recordChangeScope: ITEM_LOG };
const FIELDS_ONLY = { dataTypes: ['tableFields' as const] };
const changed = expect.any(String);

it('a payload reports all records that one request created', async () => {
  const { client, create } = await startWithWebhooks();
  const { read } = await create({ filters: ITEMS_ONLY });
  const created = await client('Item Log').create([
    { fields: { Header: 'First', Price: 3 } },
    { fields: { Header: 'Second' } },
  ]);
  const [first = '', second = ''] = created.map(({ id }) => id);
  const cells = (id: string, header: string) => ({
    [fieldId('Header')]: header,
    [fieldId('Label')]: `GD-${id}`,
    [fieldId('Changed')]: changed,
  });
  const createdTime = expect.any(String);
  expect((await read()).payloads).toEqual([
    {
      timestamp: expect.any(String),
      baseTransactionNumber: 1,
      actionMetadata: { source: 'publicApi' },
      payloadFormat: 'v0',
      changedTablesById: {
        [ITEM_LOG]: {
          createdRecordsById: {
            [first]: {
              createdTime,
              cellValuesByFieldId: { ...cells(first, 'First'), [fieldId('Price')]: 3 },
            },
            [second]: { createdTime, cellValuesByFieldId: cells(second, 'Second') },
          },
        },
      },
    },
  ]);
});

it('a payload reports changed and emptied cells', async () => {
  const { client, create } = await startWithWebhooks();
  const { changes } = await create({ filters: ITEMS_ONLY });
  await client('Item Log').update([
    { id: itemId(2), fields: { Price: 7 } },
    { id: itemId(3), fields: { Status: '' } },
  ]);
  const current = (cells: Record<string, unknown>) => ({
    current: { cellValuesByFieldId: { ...cells, [fieldId('Changed')]: changed } },
  });
  expect(await changes()).toEqual([
    {
      [ITEM_LOG]: {
        changedRecordsById: {
          [itemId(2)]: current({ [fieldId('Price')]: 7 }),
          [itemId(3)]: current({ [fieldId('Status')]: null }),
        },
      },
    },
  ]);
});

it('a payload reports a deleted record and the records that linked to it', async () => {
  const { client, create } = await startWithWebhooks();
  const { changes } = await create();
  await client('Item Log').destroy(itemId(241));
  const linked = { [fieldId('Items')]: expect.any(Array), [fieldId('Item Count')]: 24 };
  expect(await changes()).toEqual([
    {
      [ITEM_LOG]: { destroyedRecordIds: [itemId(241)] },
      [UNITS]: {
        changedRecordsById: {
          [unitId]: {
            current: { cellValuesByFieldId: { ...linked, [fieldId('Top Price')]: 231 } },
          },
        },
      },
    },
  ]);
});

it('a payload reports both sides of a link', async () => {
  const { client, create } = await startWithWebhooks();
  const { changes } = await create();
  await client('Item Log').update(itemId(2), { Unit: [unitId] });
  expect(await changes()).toMatchObject([
    {
      [ITEM_LOG]: {
        changedRecordsById: {
          [itemId(2)]: {
            current: {
              cellValuesByFieldId: {
                [fieldId('Unit')]: [unitId],
                [fieldId('Motto')]: ['No mission too difficult'],
              },
            },
          },
        },
      },
      [UNITS]: { changedRecordsById: { [unitId]: {} } },
    },
  ]);
});

it('a payload reports computed cells that depend on another record', async () => {
  const { client, create } = await startWithWebhooks();
  const { changes } = await create();
  await client('Item Log').update(itemId(1), { Price: 500 });
  await client('Units').update(unitId, { 'Unit Motto': 'Duty first' });
  const [rollup, lookup] = await changes();
  expect(rollup).toMatchObject({
    [UNITS]: {
      changedRecordsById: {
        [unitId]: { current: { cellValuesByFieldId: { [fieldId('Top Price')]: 500 } } },
      },
    },
  });
  const mottoes = Array.from({ length: 25 }, (_, index) => [
    itemId(index * 10 + 1),
    { current: { cellValuesByFieldId: { [fieldId('Motto')]: ['Duty first'] } } },
  ]);
  expect(lookup).toMatchObject({
    [ITEM_LOG]: { changedRecordsById: Object.fromEntries(mottoes) },
  });
});

it('a payload reports records that typecast created, and the new options of a field', async () => {
  const { client, create } = await startWithWebhooks();
  const { changes } = await create({ filters: { dataTypes: ['tableData', 'tableFields'] } });
  await client('Item Log').update([{ id: itemId(2), fields: { Unit: ['2nd'], Status: 'Lost' } }], {
    typecast: true,
  });
  const newUnits = await client('Units').select({ filterByFormula: "{Name}='2nd'" }).firstPage();
  const newUnit = newUnits[0]?.id ?? '';
  expect(await changes()).toMatchObject([
    {
      [ITEM_LOG]: {
        changedRecordsById: { [itemId(2)]: {} },
        changedFieldsById: {
          [fieldId('Status')]: { current: { name: 'Status', type: 'singleSelect' } },
        },
      },
      [UNITS]: {
        createdRecordsById: {
          [newUnit]: { cellValuesByFieldId: { [fieldId('Items')]: [itemId(2)] } },
        },
      },
    },
  ]);
});

it('a payload reports created, renamed and deleted fields', async () => {
  const { baseId, call, create, faults } = await startWithWebhooks();
  const { changes } = await create({ filters: FIELDS_ONLY });
  const path = `/v0/meta/bases/${baseId}/tables/${ITEM_LOG}/fields`;
  const created = await call(path, { body: { name: 'Notes', type: 'multilineText' } });
  const { id } = z.object({ id: z.string() }).parse(await created.json());
  await call(`${path}/${id}`, { method: 'PATCH', body: { name: 'Remarks' } });
  await faults.deleteField('Item Log', 'Remarks');
  expect(await changes()).toEqual([
    { [ITEM_LOG]: { createdFieldsById: { [id]: { name: 'Notes', type: 'multilineText' } } } },
    {
      [ITEM_LOG]: {
        changedFieldsById: { [id]: { current: { name: 'Remarks', type: 'multilineText' } } },
      },
    },
    { [ITEM_LOG]: { destroyedFieldIds: [id] } },
  ]);
});

it('deleting a field removes its cells', async () => {
  const { cells, faults, tables } = await startWithWebhooks();
  await faults.deleteField('Item Log', fieldId('Price'));
  expect(await cells(itemId(1))).not.toHaveProperty('Price');
  expect(JSON.stringify(await tables())).not.toContain('"Price"');
});

it('a payload reports an uploaded attachment', async () => {
  const { baseId, call, create } = await startWithWebhooks();
  const { changes } = await create();
  await call(`/v0/${baseId}/${itemId(1)}/Photos/uploadAttachment`, {
    body: { contentType: 'text/plain', filename: 'a.txt', file: 'YQ==' },
  });
  const photos = [{ id: photoId(1) }, { id: photoId(2) }, { filename: 'a.txt' }];
  expect(await changes()).toMatchObject([
    {
      [ITEM_LOG]: {
        changedRecordsById: {
          [itemId(1)]: { current: { cellValuesByFieldId: { [fieldId('Photos')]: photos } } },
        },
      },
    },
  ]);
});

it.each([
  { ...ITEMS_ONLY, recordChangeScope: UNITS },
  FIELDS_ONLY,
  { ...ITEMS_ONLY, changeTypes: ['add' as const, 'remove' as const] },
  { ...ITEMS_ONLY, fromSources: ['client' as const] },
  { ...ITEMS_ONLY, watchDataInFieldIds: [fieldId('Header')] },
])('the filters %j exclude a price that the API changed', async (filters) => {
  const { client, create } = await startWithWebhooks();
  const { changes } = await create({ filters });
  await client('Item Log').update(itemId(2), { Price: 7 });
  expect(await changes()).toEqual([]);
});

it('a payload reports edits of Airtable’s own app as such', async () => {
  const { url, items, create } = await startWithWebhooks();
  const { read } = await create({ filters: { ...ITEMS_ONLY, fromSources: ['client'] } });
  await fetch(`${url}${items}/${itemId(2)}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${TOKEN}`, 'x-local-source': 'client' },
    body: JSON.stringify({ fields: { Price: 7 } }),
  });
  expect((await read()).payloads).toMatchObject([{ actionMetadata: { source: 'client' } }]);
});

it('a webhook that watches a field reports only its cells, and no deletions', async () => {
  const { client, create } = await startWithWebhooks();
  const { changes } = await create({
    filters: { ...ITEMS_ONLY, watchDataInFieldIds: [fieldId('Price')] },
  });
  const items = client('Item Log');
  await items.update(itemId(2), { Price: 7, Header: 'Renamed' });
  await items.create({ Header: 'Without price' });
  await items.destroy(itemId(3));
  expect(await changes()).toEqual([
    {
      [ITEM_LOG]: {
        changedRecordsById: {
          [itemId(2)]: { current: { cellValuesByFieldId: { [fieldId('Price')]: 7 } } },
        },
      },
    },
  ]);
});

it('a payload includes the unchanged cells that the webhook asks for', async () => {
  const { client, create } = await startWithWebhooks();
  const { changes } = await create({
    filters: ITEMS_ONLY,
    includes: { includeCellValuesInFieldIds: [fieldId('Header'), fieldId('Price')] },
  });
  await client('Item Log').update(itemId(2), { Price: 7 });
  expect(await changes()).toMatchObject([
    {
      [ITEM_LOG]: {
        changedRecordsById: {
          [itemId(2)]: {
            current: { cellValuesByFieldId: { [fieldId('Price')]: 7 } },
            unchanged: { cellValuesByFieldId: { [fieldId('Header')]: 'Patch 002' } },
          },
        },
      },
    },
  ]);
});

it('payloads are read in pages', async () => {
  const { call, client, create } = await startWithWebhooks();
  const { path, read } = await create({ filters: ITEMS_ONLY });
  for (let price = 1; price <= 5; price += 1) {
    await client('Item Log').update(itemId(2), { Price: price });
  }
  const numbers = async (query: string) => {
    const { payloads, ...rest } = await read(query);
    return { ...rest, numbers: payloads.map((each) => each.baseTransactionNumber) };
  };
  const all = [1, 2, 3, 4, 5];
  expect(await numbers('')).toEqual({ numbers: all, cursor: 6, mightHaveMore: false });
  expect(await numbers('?limit=2')).toEqual({ numbers: [1, 2], cursor: 3, mightHaveMore: true });
  expect(await numbers('?cursor=4&limit=2')).toEqual({
    numbers: [4, 5],
    cursor: 6,
    mightHaveMore: false,
  });
  expect(await numbers('?cursor=6')).toEqual({ numbers: [], cursor: 6, mightHaveMore: false });
  for (const query of ['?limit=51', '?limit=0', '?cursor=0', '?offset=1']) {
    expect((await call(`${path}/payloads${query}`)).status).toBe(422);
  }
});

it('a control splits a transaction into several payloads', async () => {
  const { client, create, faults } = await startWithWebhooks();
  const { read } = await create({ filters: ITEMS_ONLY });
  faults.splitPayloads(2);
  await client('Item Log').update(
    [1, 2, 3].map((number) => ({ id: itemId(number), fields: { Price: 7 } })),
  );
  const { payloads } = await read();
  expect(payloads).toMatchObject([
    {
      baseTransactionNumber: 1,
      changedTablesById: {
        [ITEM_LOG]: { changedRecordsById: { [itemId(1)]: {}, [itemId(2)]: {} } },
      },
    },
    {
      baseTransactionNumber: 1,
      changedTablesById: { [ITEM_LOG]: { changedRecordsById: { [itemId(3)]: {} } } },
    },
  ]);
});
