import { expect, it } from 'vitest';
import { itemId, unitId } from '../testing/small-base.ts';
import { ListResponse, startForTest } from '../testing/start.ts';

const refusal = (type: string) => ({ error: { type, message: expect.any(String) } });

it('writing records supports create, update and delete of the official client', async () => {
  const { client, cells } = await startForTest();
  const items = client('Item Log');
  const created = await items.create([
    { fields: { Header: 'New', Price: 12.5, Found: '2025-02-03', 'Is Rare': true } },
  ]);
  const id = created[0]?.id ?? '';
  expect(await cells(id)).toMatchObject({ Header: 'New', Price: 12.5, Found: '2025-02-03' });

  await items.update([{ id, fields: { Price: 13 } }]);
  expect(await cells(id)).toMatchObject({ Header: 'New', Price: 13 });

  const single = await items.create({ Header: 'Alone' });
  expect(single.get('Header')).toBe('Alone');

  await items.destroy(id);
  await expect(items.find(id)).rejects.toMatchObject({ statusCode: 404 });
});

it('writing records accepts at most ten records', async () => {
  const { call, items } = await startForTest();
  const records = Array.from({ length: 11 }, () => ({ fields: { Header: 'x' } }));
  const answer = await call(items, { body: { records } });
  expect([answer.status, await answer.json()]).toEqual([422, refusal('INVALID_RECORDS')]);
});

it.each([
  [{ Nope: 1 }, 'UNKNOWN_FIELD_NAME'],
  [{ Label: 'x' }, 'INVALID_VALUE_FOR_COLUMN'],
  [{ Motto: ['x'] }, 'INVALID_VALUE_FOR_COLUMN'],
  [{ Changed: '2025-01-01' }, 'INVALID_VALUE_FOR_COLUMN'],
  [{ Price: 'twelve' }, 'INVALID_VALUE_FOR_COLUMN'],
  [{ Header: 5 }, 'INVALID_VALUE_FOR_COLUMN'],
  [{ Found: '2024-02-30' }, 'INVALID_VALUE_FOR_COLUMN'],
  [{ Found: '5' }, 'INVALID_VALUE_FOR_COLUMN'],
  [{ Status: 'Lost' }, 'INVALID_MULTIPLE_CHOICE_OPTIONS'],
  [{ Unit: [itemId(9999)] }, 'ROW_DOES_NOT_EXIST'],
  [{ Photos: [{ id: 'attAAAAAAAAAAAAAA' }] }, 'INVALID_ATTACHMENT_OBJECT'],
  [{ Photos: [{ url: 'data:image/png;base64,AAAA' }] }, 'INVALID_ATTACHMENT_OBJECT'],
])('writing records refuses %j and writes nothing of that request', async (fields, type) => {
  const { call, items, page } = await startForTest();
  const records = [{ fields: { Header: 'Zzz' } }, { fields }];
  const answer = await call(items, { body: { records } });
  expect([answer.status, await answer.json()]).toEqual([422, refusal(type)]);
  expect((await page(`?filterByFormula={Header}='Zzz'`)).records).toEqual([]);
});

it('writing records creates missing options and linked records with typecast', async () => {
  const { client, call, baseId, cells, tables } = await startForTest();
  const created = await client('Item Log').create(
    [{ fields: { Status: 'Lost', Price: '1,234.50', Tags: ['felt', 'silk'], Unit: ['2nd'] } }],
    { typecast: true },
  );
  const fields = await cells(created[0]?.id ?? '');
  expect(fields).toMatchObject({ Status: 'Lost', Price: 1234.5, Tags: ['felt', 'silk'] });
  const units = ListResponse.parse(await (await call(`/v0/${baseId}/Units`)).json()).records;
  expect(fields.Unit).toEqual([units.find((unit) => unit.fields.Name === '2nd')?.id]);
  expect(JSON.stringify((await tables())[0]?.fields)).toContain('"name":"Lost"');
});

it('writing records keeps both sides of a link consistent', async () => {
  const { client, cells } = await startForTest();
  await client('Item Log').update(itemId(2), { Unit: [unitId] });
  const unit = () => client('Units').find(unitId);
  expect((await unit()).get('Items')).toContain(itemId(2));
  await client('Item Log').destroy(itemId(2));
  expect((await unit()).get('Items')).not.toContain(itemId(2));
  await client('Units').destroy(unitId);
  expect(await cells(itemId(1))).not.toHaveProperty('Unit');
});

it('writing records answers 422 to a body that is not JSON', async () => {
  const { url, items } = await startForTest();
  const answer = await fetch(`${url}${items}`, {
    method: 'POST',
    headers: { authorization: 'Bearer patTest.secret' },
    body: '{',
  });
  expect([answer.status, await answer.json()]).toEqual([422, refusal('INVALID_REQUEST_BODY')]);
});

it('computed fields show current formulas, lookups, counts and rollups', async () => {
  const { client, cells } = await startForTest();
  expect(await cells(itemId(1))).toMatchObject({
    Label: `GD-${itemId(1)}`,
    Motto: ['No mission too difficult'],
  });
  const unit = () => client('Units').find(unitId);
  expect((await unit()).fields).toMatchObject({ 'Item Count': 25, 'Top Price': 241 });
  await client('Item Log').update(itemId(1), { Price: 500 });
  expect((await unit()).get('Top Price')).toBe(500);
});

it('computed fields show when a record was last edited', async () => {
  const { client, cells } = await startForTest();
  expect((await cells(itemId(4))).Changed).toBe('2025-01-01T00:04:00.000Z');
  const before = new Date().toISOString();
  await client('Item Log').update(itemId(4), { Price: 4.5 });
  expect(String((await cells(itemId(4))).Changed) >= before).toBe(true);
});
