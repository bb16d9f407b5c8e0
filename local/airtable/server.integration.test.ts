import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { demoBase } from './demo-base.ts';
import { fieldId, itemId } from './testing/small-base.ts';
import { startForTest, TOKEN } from './testing/start.ts';

it('the local Airtable requires the right token', async () => {
  const { url, call, items } = await startForTest();
  for (const answer of [await fetch(url + items), await call(items, { token: 'patWrong' })]) {
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' } },
    ]);
  }
});

it('the local Airtable does not distinguish an unknown base or table from a forbidden one', async () => {
  const { call, baseId } = await startForTest();
  const strange = '/v0/appAAAAAAAAAAAAAA';
  for (const path of [`${strange}/Item%20Log`, `/v0/${baseId}/Nope`]) {
    const answer = await call(path);
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { error: { type: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND' } },
    ]);
  }
});

it('the local Airtable answers 404 for an unknown path', async () => {
  const { call } = await startForTest();
  const answer = await call('/v1/nothing/here');
  expect([answer.status, await answer.json()]).toEqual([404, { error: 'NOT_FOUND' }]);
});

it('the metadata of the local Airtable describes tables, fields and views, without record counts', async () => {
  const { call, baseId } = await startForTest();
  const answer = await call(`/v0/meta/bases/${baseId}/tables`);
  expect(await answer.json()).toMatchObject({
    tables: [
      {
        id: expect.stringMatching(/^tbl/),
        name: 'Item Log',
        primaryFieldId: fieldId('Header'),
        fields: expect.arrayContaining([
          { id: fieldId('Header'), name: 'Header', type: 'singleLineText' },
        ]),
        views: [{ id: expect.stringMatching(/^viw/), name: 'Grid view', type: 'grid' }],
      },
      { name: 'Units' },
    ],
  });
});

it('the metadata of the local Airtable is available to the official client, as are whoami and the list of bases', async () => {
  const { airtable, call, baseId } = await startForTest();
  const path = `/bases/${baseId}/tables`;
  const reached = await airtable.base('meta').makeRequest({ method: 'GET', path });
  expect(reached.body).toMatchObject({ tables: [{ name: 'Item Log' }, { name: 'Units' }] });
  expect(await (await call('/v0/meta/whoami')).json()).toEqual({
    id: expect.stringMatching(/^usr/),
  });
  expect(await (await call('/v0/meta/bases')).json()).toEqual({
    bases: [{ id: baseId, name: 'Test base', permissionLevel: 'create' }],
  });
});

it('the metadata of the local Airtable renames a field and its cells', async () => {
  const { call, baseId, cells, tables } = await startForTest();
  const [itemLog] = await tables();
  const path = `/v0/meta/bases/${baseId}/tables/${itemLog?.id}/fields/${fieldId('Price')}`;
  expect((await call(path, { method: 'PATCH', body: { name: 'Asking Price' } })).status).toBe(200);
  const fields = await cells(itemId(5));
  expect(fields['Asking Price']).toBe(5);
  expect(fields).not.toHaveProperty('Price');
});

it('the metadata of the local Airtable computes the formulas of the demo base, also after its fields were renamed', async () => {
  const { call, client, baseId } = await startForTest({ base: demoBase });
  const read = async (table: string, fields: string[]) =>
    (await client(table).select({ fields, pageSize: 1 }).firstPage())[0]?.fields;
  const rename = async (name: string, field: string, newName: string) => {
    const table = demoBase().tables.find((each) => each.name === name);
    const id = table?.fields.find((each) => each.name === field)?.id;
    const path = `/v0/meta/bases/${baseId}/tables/${table?.id}/fields/${id}`;
    expect((await call(path, { method: 'PATCH', body: { name: newName } })).status).toBe(200);
  };
  const computed = async () => ({
    ...(await read('Sales', ['Net'])),
    ...(await read('Suppliers', ['Label', 'Value on the shelf'])),
    ...(await read('Reference Books', ['Citation', 'Age'])),
    ...(await read('Consignors', ['Highest price'])),
  });
  const before = await computed();
  expect(before).toEqual({
    Net: 24.38,
    Label: 'Allegheny Estate Buyers — Johnstown, PA',
    'Value on the shelf': 1237,
    Citation: 'War Department, AR 600-40, Wearing of the Service Uniform (1944)',
    Age: 82,
    'Highest price': 75,
  });
  await rename('Sales', 'Price', 'Sold for');
  await rename('Suppliers', 'Town', 'Place');
  await rename('Reference Books', 'Year', 'Printed');
  expect(await computed()).toEqual(before);
});

it('acknowledged writes survive kill -9', async () => {
  const dataDir = await temporaryFolder();
  const child = startInChild(dataDir);
  const [line] = await once(child.stdout, 'data');
  const url = String(line).trim();
  const { baseId } = await startForTest();
  const edit = (number: number) =>
    fetch(`${url}/v0/${baseId}/Item%20Log/${itemId(number)}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fields: { Price: number * 100 } }),
    });
  const acknowledged = [11, 12, 13, 14];
  const answers = await Promise.all(acknowledged.map(edit));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const cutShort = Promise.allSettled([21, 22, 23, 24, 25, 26].map(edit));
  child.kill('SIGKILL');
  await Promise.all([once(child, 'exit'), cutShort]);

  const { cells } = await startForTest({ dataDir });
  for (const number of acknowledged) {
    expect((await cells(itemId(number))).Price).toBe(number * 100);
  }
  expect((await readdir(dataDir)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

it('acknowledged writes do not need the demo base once there is a data directory', async () => {
  const dataDir = await temporaryFolder();
  const first = await startForTest({ dataDir });
  await first.client('Item Log').update(itemId(1), { Header: 'Edited' });
  await first.close();
  const base = () => {
    throw new Error('not asked for');
  };
  const { cells } = await startForTest({ dataDir, base });
  expect((await cells(itemId(1))).Header).toBe('Edited');
});

function startInChild(dataDir: string) {
  const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    const { startAirtable } = await import(${here('./server.ts')});
    const { smallBase } = await import(${here('./testing/small-base.ts')});
    const { url } = await startAirtable({
      dataDir: ${JSON.stringify(dataDir)},
      base: smallBase,
      token: ${JSON.stringify(TOKEN)},
      loadAsset: () => Promise.reject(new Error('none')),
      requestsPerSecond: 1000,
    });
    console.log(url);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
