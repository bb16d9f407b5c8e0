import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterEach, expect, test, vi } from 'vitest';
import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import { interceptS3Command } from '../../../tests/support/intercept-s3.ts';
import { jsonFile, setUpImport } from './testing/setup-import.ts';

const { apply, list, one, entries, ...api } = setUpImport();
afterEach(() => {
  vi.restoreAllMocks();
});

const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `LIST-${from + i}`);
const getAsmicNumbers = (body: AsmicEntry[]) => body.map(({ asmicNumber }) => asmicNumber);

test('GET /api/asmic-entries is empty before the first import', async () => {
  const { status, body, headers } = await list();
  expect({ status, body, total: headers?.['x-total-count'] }).toEqual({
    status: 200,
    body: [],
    total: '0',
  });
});

test('GET /api/asmic-entries lists the newest import first, sorted by number within it', async () => {
  await apply(jsonFile(['LIST-10', 'LIST-9', 'LIST-100']));
  await apply(jsonFile(['LIST-2', 'LIST-1']));
  expect(getAsmicNumbers(await entries())).toEqual([
    'LIST-1',
    'LIST-2',
    'LIST-9',
    'LIST-10',
    'LIST-100',
  ]);
});

test('GET /api/asmic-entries pages through thousands without gaps or repeats, even during an import', async () => {
  await apply(jsonFile(numbers(1, 2_500)));
  const all = getAsmicNumbers(await entries());
  expect(all).toHaveLength(2_500);

  const seen: string[] = [];
  let query = 'limit=400';
  for (let page = 1; ; page++) {
    const { body, headers } = await list(query);
    seen.push(...getAsmicNumbers(body));
    const next = headers?.['x-next-cursor'];
    expect(headers?.link).toBe(next && `</api/asmic-entries?limit=400&cursor=${next}>; rel="next"`);
    if (!next) break;
    query = `limit=400&cursor=${next}`;
    if (page === 3) await apply(jsonFile(numbers(3_000, 100)));
  }
  expect(seen).toEqual(all);
});

test('GET /api/asmic-entries ends a page before the response is too large, with a cursor', async () => {
  const description = 'x'.repeat(4_000);
  await apply(jsonFile(numbers(1, 2_500), { description }));
  const { body, headers } = await list();
  expect(headers?.['x-total-count']).toBe('2600');
  expect(body.length).toBeLessThan(2_600);
  const rest = await list(`cursor=${headers?.['x-next-cursor']}`);
  expect(body.length + rest.body.length).toBe(2_600);
  expect(Buffer.byteLength(JSON.stringify(JSON.stringify(body)))).toBeLessThan(6_000_000);
});

test('GET /api/asmic-entries searches page by page', async () => {
  const csv = [
    'asmicNumber,designation,itemType,unit,era,description,variations,notes',
    'FIND-1,The Red Shield,Patches,1st Infantry Division,WWII,Olive shield,felt;bullion,TIOH',
    'FIND-2,Old Abe,Patches,101st Airborne Division,WWII,Black shield,felt,',
    'FIND-3,Dixie,Patches,31st Infantry Division,WWII,Two Ds,,',
  ].join('\n');
  await apply(csv);
  const found = async (search: string) => {
    const { body, headers } = await list(`search=${encodeURIComponent(search)}`);
    expect(headers?.['x-total-count']).toBe(String(body.length));
    return getAsmicNumbers(body);
  };
  expect(await found('find-2')).toEqual(['FIND-2']);
  expect(await found('1st infantry')).toEqual(['FIND-1', 'FIND-3']);
  for (const search of ['olive', 'bullion', 'tioh', 'red shield', 'Big Red One', '1st ID']) {
    expect(await found(search)).toEqual(['FIND-1']);
  }
  expect(await found('shield')).toEqual(['FIND-1', 'FIND-2']);
  expect(await found('no such thing')).toEqual([]);
  const first = await list('search=shield&limit=1');
  expect(first.headers).toMatchObject({ 'x-total-count': '2' });
  const second = await list(`search=shield&limit=1&cursor=${first.headers?.['x-next-cursor']}`);
  expect(getAsmicNumbers(second.body)).toEqual(['FIND-2']);
  expect(second.headers).not.toHaveProperty('x-next-cursor');
});

test('GET /api/asmic-entries rejects a foreign cursor', async () => {
  for (const cursor of ['nonsense', '6f0d2c5a-4b1e-5c8f-9a37-1d2e6b40c7f3']) {
    expect(await list(`cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'cursor' }] },
    });
  }
});

test('GET /api/asmic-entries reads the bucket once for concurrent requests, and again only after an import', async () => {
  await apply(jsonFile(['ONCE-1']));
  const send = vi.spyOn(S3Client.prototype, 'send');
  await Promise.all([entries(), entries(), entries()]);
  await entries();
  expect(send).toHaveBeenCalledTimes(1);
});

test('GET /api/asmic-entries fails while the bucket is unreadable, and recovers', async () => {
  await apply(jsonFile(['BACK-1']));
  interceptS3Command('GetObjectCommand', () => {
    throw new Error('The bucket does not answer');
  });
  expect((await list()).status).toBe(500);
  expect(getAsmicNumbers(await entries())).toContain('BACK-1');

  await apply(jsonFile(['BACK-2']));
  interceptS3Command('GetObjectCommand', () => ({
    Body: { transformToByteArray: async () => Buffer.from('no archive') },
  }));
  expect((await list()).status).toBe(503);
  expect(getAsmicNumbers(await entries())).toContain('BACK-2');
});

test('GET /api/asmic-entries keeps every version', async () => {
  const s3 = new S3Client({ forcePathStyle: true });
  const versions = async () => {
    const { Contents = [] } = await s3.send(
      new ListObjectsV2Command({ Bucket: api.bucket(), Prefix: 'reference-catalogue/' }),
    );
    return Contents.map(({ Key }) => Key);
  };
  const before = await versions();
  await apply(jsonFile(['KEPT-1']));
  const after = await versions();
  expect(after).toEqual(expect.arrayContaining(before));
  expect(after).toHaveLength(before.length + 2);
});

test('GET /api/asmic-entries/{id} returns an entry, or 404', async () => {
  await apply(jsonFile(['ONE-1']));
  const [entry] = await entries();
  expect(await one(String(entry?.id))).toMatchObject({ status: 200, body: entry });
  expect(await one('nobody')).toMatchObject({
    status: 404,
    body: { message: 'Reference entry not found' },
  });
});
