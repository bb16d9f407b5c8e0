import { gzipSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import Papa from 'papaparse';
import { afterEach, expect, test, vi } from 'vitest';
import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import { loadHandler } from '../../../tests/support/call.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { interceptS3Command } from '../../../tests/support/intercept-s3.ts';
import { jsonFile, setUpImport } from './testing/setup-import.ts';

const { preview, apply, detail, entries, ...api } = setUpImport();
afterEach(() => {
  vi.restoreAllMocks();
});

const HEADER =
  'asmicNumber,designation,description,itemType,era,branch,unit,materials,length,width,height,weight,referenceImages,variations,notes';
const csv = (...rows: string[]) => [HEADER, ...rows].join('\n');
const findEntry = async (asmicNumber: string): Promise<AsmicEntry> => {
  const found = (await entries()).find((entry) => entry.asmicNumber === asmicNumber);
  if (!found) throw new Error(`No entry ${asmicNumber}`);
  return found;
};
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

test('POST /api/asmic-entries/import previews a file without changing anything, and applies it', async () => {
  const file = csv(
    'FULL-1,"1st Infantry Division, ""Big Red One""","Olive drab shield,\nred 1",Patches,WWII (1941-1945),Army,1st Infantry Division,Wool; Cotton ;,2 1/2,"1,75",0,½ oz,/photos/a/full;https://example.com/a.jpg,bullion;felt,Approved 1924',
  );
  expect(await preview(file)).toMatchObject({
    status: 200,
    body: { new: 1, changed: 0, unchanged: 0, refused: [] },
  });
  expect(await entries()).toEqual([]);
  const { body } = await apply(file);
  expect(body).toEqual({ new: 1, changed: 0, unchanged: 0, refused: [] });
  const entry = await findEntry('FULL-1');
  expect(entry).toEqual({
    id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5/),
    asmicNumber: 'FULL-1',
    designation: '1st Infantry Division, "Big Red One"',
    description: 'Olive drab shield,\nred 1',
    dimensions: { length: 2.5, width: 1.75, height: 0, weight: 0.5 },
    materials: ['Wool', 'Cotton'],
    itemType: 'Patches',
    era: 'WWII (1941-1945)',
    branch: 'Army',
    unit: '1st Infantry Division',
    referenceImages: ['/photos/a/full', 'https://example.com/a.jpg'],
    notes: 'Approved 1924',
    variations: ['bullion', 'felt'],
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: entry.createdAt,
  });
});

test('POST /api/asmic-entries/import writes nothing if nothing changes', async () => {
  const file = jsonFile(['SAME-1', 'SAME-2']);
  await apply(file);
  const before = await entries();
  const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  const { body } = await apply(file);
  expect(body).toEqual({ new: 0, changed: 0, unchanged: 2, refused: [] });
  expect(
    send.mock.calls.filter(([command]) => (command as object) instanceof TransactWriteCommand),
  ).toEqual([]);
  expect(await entries()).toEqual(before);
});

test('POST /api/asmic-entries/import changes fields in the file, keeps omitted ones and clears empty ones', async () => {
  await apply(
    csv(
      'PART-1,Name,Text,Patches,WWII,Army,1st,Wool,2.5,2,,,/a.jpg,felt,Note',
      'PART-2,Other,Text,Patches,WWII,Army,1st,Wool,2.5,2,,,/a.jpg,felt,Note',
    ),
  );
  const [before, other] = [await findEntry('PART-1'), await findEntry('PART-2')];
  const partial =
    'asmicNumber,designation,itemType,era,width,variations\npart-1,New name,Patches,,,';
  expect((await detail(partial)).body).toEqual({
    new: 0,
    changed: 1,
    unchanged: 0,
    refused: [],
    unknownWords: [],
    ignoredColumns: [],
    changes: [
      {
        row: 2,
        asmicNumber: 'part-1',
        designation: 'New name',
        fields: ['asmicNumber', 'designation', 'era', 'width', 'variations'],
      },
    ],
  });
  await apply(partial);
  const after = await findEntry('part-1');
  expect(after).toEqual({
    ...before,
    asmicNumber: 'part-1',
    designation: 'New name',
    era: null,
    dimensions: { length: 2.5 },
    variations: [],
    updatedAt: after.updatedAt,
  });
  expect(after.updatedAt > before.updatedAt).toBe(true);
  expect(await findEntry('PART-2')).toEqual(other);

  const json = { asmicNumber: 'PART-1', designation: 'New name', itemType: 'Patches' };
  const more = { ...json, dimensions: { weight: 1 }, notes: null, id: 'x', createdAt: 'never' };
  await apply(JSON.stringify([more]));
  expect(await findEntry('PART-1')).toEqual({
    ...after,
    asmicNumber: 'PART-1',
    dimensions: { length: 2.5, weight: 1 },
    notes: null,
    updatedAt: expect.any(String),
  });
  await apply(JSON.stringify([{ ...json, dimensions: null }]));
  expect(await findEntry('PART-1')).toMatchObject({ dimensions: null, description: 'Text' });
});

test('POST /api/asmic-entries/import lists the first hundred changes and which are new', async () => {
  await apply(jsonFile(['TELL-1']));
  const numbers = Array.from({ length: 130 }, (_, i) => `TELL-${i + 1}`);
  const { body } = await detail(jsonFile(numbers));
  expect(body).toMatchObject({ new: 129, unchanged: 1 });
  expect(body.changes).toHaveLength(100);
  expect(body.changes[0]).toEqual({
    row: 2,
    asmicNumber: 'TELL-2',
    designation: 'Insignia TELL-2',
    fields: [],
  });
});

test('POST /api/asmic-entries/import names columns that are not imported', async () => {
  const file =
    'row,reason,asmicNumber,designation,itemType,Material,Shelf,\n4,is wrong,COL-1,Name,Patches,Felt,B2,';
  const { body } = await detail(file);
  expect(body).toMatchObject({ new: 1, ignoredColumns: ['Material', 'Shelf'] });
  const json = { asmicNumber: 'COL-1', designation: 'Name', itemType: 'Patches', id: 'x' };
  expect((await detail(JSON.stringify([json]))).body.ignoredColumns).toEqual([]);
});

test('POST /api/asmic-entries/import warns about values that comparisons do not recognize, with the name that is probably meant', async () => {
  const file = csv(
    'WORD-1,Name,,Patchez,World War 2,Navvy,,Unobtainium;Felt,,,,,,,',
    'WORD-2,Name,,Shoulder Sleeve Insignia,Approved 1922,US Army,,Coton;Wool,,,,,,,',
    'WORD-3,Name,,patchez,WWII (1941-1945),Army,,unobtainium,,,,,,,',
  );
  const { body } = await detail(file);
  expect(body.unknownWords).toEqual([
    { column: 'itemType', value: 'Patchez', suggestion: 'Patches', row: 2, count: 2 },
    { column: 'materials', value: 'Unobtainium', suggestion: null, row: 2, count: 2 },
    { column: 'era', value: 'World War 2', suggestion: 'WWII (1941-1945)', row: 2, count: 1 },
    { column: 'branch', value: 'Navvy', suggestion: 'Navy', row: 2, count: 1 },
    { column: 'materials', value: 'Coton', suggestion: 'Cotton', row: 3, count: 1 },
  ]);
  expect((await apply(file)).body).toEqual({ new: 3, changed: 0, unchanged: 0, refused: [] });
});

test('POST /api/asmic-entries/import reimports its own export unchanged, as CSV and as JSON', async () => {
  const all = await entries();
  const rows = all.map(({ dimensions, materials, variations, referenceImages, ...entry }) => ({
    ...entry,
    ...dimensions,
    materials: materials.join(';'),
    variations: variations.join(';'),
    referenceImages: referenceImages.join(';'),
  }));
  const unchanged = { new: 0, changed: 0, unchanged: all.length, refused: [] };
  const file = Papa.unparse({ fields: HEADER.split(','), data: rows }, { escapeFormulae: true });
  expect((await preview(file)).body).toEqual(unchanged);
  expect((await preview(JSON.stringify(all))).body).toEqual(unchanged);
});

test('POST /api/asmic-entries/import accepts any spreadsheet’s encoding, delimiter and line ends', async () => {
  const name = '“Überfall” – naïve café';
  const text = `asmicNumber,designation,itemType\r\nENC-1,${name},Patches\r\n\r\n,,\r\n`;
  await apply(text);
  expect(await findEntry('ENC-1')).toMatchObject({ designation: name });
  const windows1252 = Buffer.from(
    text.replace('“', '\x93').replace('”', '\x94').replace('–', '\x96'),
    'latin1',
  );
  const same: Record<string, string | Buffer> = {
    'a UTF-8 mark': `\ufeff${text}`,
    'UTF-16, little end first': utf16(text),
    'UTF-16, big end first': utf16(text).swap16(),
    'UTF-16 without a mark': utf16(text).subarray(2),
    'Windows-1252': windows1252,
    semicolons: text.replaceAll(',', ';'),
    tabs: text.replaceAll(',', '\t'),
    pipes: text.replaceAll(',', '|'),
    'Excel’s own first line': `sep=;\r\n${text.replaceAll(',', ';')}`,
    'old Mac line ends': text.replaceAll('\r\n', '\r'),
    'no line end at the end': text.trimEnd(),
    'names written otherwise': text
      .replace('asmicNumber', ' ASMIC_Number ')
      .replace('itemType', 'ITEM TYPE'),
    'columns of another system': text
      .replace('itemType', 'itemType,Shelf')
      .replace('Patches', 'Patches,A 4'),
    gzip: gzipSync(text),
    'gzip, gzipped to be sent': gzipSync(gzipSync(text)),
    JSON: ` ${JSON.stringify([{ 'ASMIC Number': 'ENC-1', designation: name, item_type: 'Patches' }])}`,
  };
  for (const [kind, file] of Object.entries(same)) {
    const { body } = await preview(file);
    expect({ kind, ...body }).toEqual({ kind, new: 0, changed: 0, unchanged: 1, refused: [] });
  }
});

test('POST /api/asmic-entries/import accepts a body that the gateway passes as text', async () => {
  const handler = await loadHandler('identification');
  const event = createEvent('POST /api/asmic-entries/import', {
    headers: { ...api.headers(), 'content-type': 'text/csv' },
    body: csv('TEXT-1,Café,,Patches,,,,,,,,,,,'),
  });
  const { statusCode, body } = await handler(event);
  expect({ statusCode, body: JSON.parse(body ?? '') }).toEqual({
    statusCode: 200,
    body: { new: 1, changed: 0, unchanged: 0, refused: [] },
  });
});

test.each([
  ['UTF-16', utf16(csv('LOST-1,Café,,Patches,,,,,,,,,,,'))],
  ['UTF-16 without a mark', utf16(csv('LOST-1,Café,,Patches,,,,,,,,,,,')).subarray(2)],
  ['Windows-1252', Buffer.from(csv('LOST-1,Café,,Patches,,,,,,,,,,,'), 'latin1')],
])(
  'POST /api/asmic-entries/import refuses %s that the gateway passed as text, and reads it gzipped',
  async (_, file) => {
    const handler = await loadHandler('identification');
    const event = createEvent('POST /api/asmic-entries/import', {
      headers: { ...api.headers(), 'content-type': 'text/csv' },
      body: file.toString('utf8'),
    });
    const { statusCode, body } = await handler(event);
    expect({ statusCode, message: JSON.parse(body ?? '').message }).toEqual({
      statusCode: 400,
      message: expect.stringMatching(/Expected UTF-8 text.*application\/gzip/),
    });
    expect((await preview(gzipSync(file))).body).toMatchObject({ new: 1, refused: [] });
  },
);

test('POST /api/asmic-entries/import removes the apostrophe that escapes formulas', async () => {
  await apply(csv(`QUOTE-1,'=HYPERLINK,'-dash,Patches,,,,'@a;'+b,,,,,,,'plain'`));
  expect(await findEntry('QUOTE-1')).toMatchObject({
    designation: '=HYPERLINK',
    description: '-dash',
    materials: ['@a', '+b'],
    notes: "'plain'",
  });
});

test('POST /api/asmic-entries/import rejects an unreadable file with the reason', async () => {
  const before = await entries();
  const xlsx = Buffer.concat([
    Buffer.from('PK\x03\x04'),
    Buffer.alloc(50),
    Buffer.from('xl/workbook.xml'),
  ]);
  const many = ['asmicNumber,designation,itemType', ...Array(20_001).fill('A,B,C')];
  const refused: [string | Buffer, string][] = [
    ['', 'A CSV or JSON body is required'],
    ['\ufeff \n', 'A CSV or JSON body is required'],
    ['{"asmicNumber": "1"}', 'Expected a JSON array'],
    ['[{"asmicNumber": 1', 'not valid JSON'],
    ['%PDF-1.7', 'seems to be a PDF. Export it as CSV'],
    [xlsx, 'seems to be an Excel workbook'],
    [Buffer.from('PK\x03\x04 other'), 'seems to be a ZIP archive'],
    ['\n<!doctype html><p>Sign in', 'seems to be a web page'],
    [utf16(csv('A')).toString('utf8'), 'Save it as UTF-8'],
    [gzipSync(csv('A')).toString('utf8'), 'Save it as UTF-8'],
    [gzipSync(csv('A')).subarray(0, 40), 'gzip file is corrupt'],
    [
      'designation,era\nA,B',
      'Missing columns: asmicNumber, itemType. Found: “designation”, “era”.',
    ],
    ['asmicNumber,designation\nA,B', 'Missing column: itemType'],
    ['sep=;\n', 'Missing columns: asmicNumber, designation, itemType. Found: nothing.'],
    [',,,\n,,,', 'Missing columns'],
    ['asmicNumber,designation,itemType,ASMIC number\nA,B,C,D', 'asmicNumber appears twice'],
    [
      csv('A,B,,C', 'OPEN,"never closed,,Patches', 'D,E,,F'),
      'Row 3 has a quote that is not closed',
    ],
    [csv('OPEN,"never closed,,Patches', 'D,"E",,F'), 'Row 2 has a quote that is not closed'],
    [many.join('\n'), 'The file has 20,001 rows. The limit is 20,000'],
    [jsonFile(Array(20_001).fill('A')), 'The file has 20,001 rows'],
    [`asmicNumber,designation,itemType\n${','.repeat(2_000_000)}`, 'is not a table. See line 2'],
    ['\n'.repeat(2_000_000) + csv('A'), 'is not a table. See line 1,000,001'],
    [`[${'{},'.repeat(3_100_000)}{}]`, 'more quotes and brackets'],
    [`${HEADER}\n"${'a"a\n'.repeat(3_100_000)}`, 'more quotes and brackets'],
  ];
  for (const [file, message] of refused) {
    const { status, body } = await apply(file);
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining(message),
    });
  }
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, 'a,b\n'));
  expect(await apply(bomb)).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE', message: expect.stringContaining('32 MiB') },
  });
  expect(await entries()).toEqual(before);
});

test('POST /api/asmic-entries/import refuses invalid rows with their problems and imports the others', async () => {
  const cell = (column: string, value: string) => {
    const cells = HEADER.split(',').map((name) =>
      name === column
        ? value
        : ({ asmicNumber: column, designation: 'D', itemType: 'T' }[name] ?? ''),
    );
    return Papa.unparse([cells]);
  };
  const invalid: [row: string, reason: string][] = [
    [cell('designation', ' '), 'designation: is required'],
    [cell('asmicNumber', 'x'.repeat(101)), 'asmicNumber: has 101 characters; the limit is 100'],
    [cell('description', 'x'.repeat(5_001)), 'description: has 5001 characters'],
    [cell('length', '64 mm'), 'length: “64 mm”: expected inches, like 2.5, 2,5 or 2 1/2'],
    [cell('weight', '-1'), 'weight: “-1”: expected ounces'],
    [cell('width', '1000000'), 'width: “1000000”'],
    [
      cell('referenceImages', '/a.jpg;javascript:alert(1)'),
      '“javascript:alert(1)”: expected a path',
    ],
    [cell('referenceImages', 'data:image/png'), 'referenceImages: “data:image/png”'],
    [cell('referenceImages', '//elsewhere.example/a.jpg'), 'referenceImages:'],
    [cell('referenceImages', '/\\elsewhere.example'), 'referenceImages:'],
    [
      cell('materials', Array.from({ length: 51 }, (_, i) => i).join(';')),
      'materials: has 51 values',
    ],
    [cell('variations', 'x'.repeat(501)), 'the limit is 500 characters'],
    [
      cell('notes', 'caf\ufffd'),
      'notes: contains characters that were lost when the file was saved. Save it as UTF-8',
    ],
    [cell('unit', 'a\u0007b'), 'unit: contains control characters'],
    ['SHORT,B,,C', 'has 4 cells; the header has 15'],
    [`${cell('era', 'LONG')},,`, 'has 17 cells; the header has 15'],
    ['BAD,"a "quoted" word",,T,,,,,,,,,,,', 'a quote inside quotes that is not doubled'],
  ];
  const file = csv(
    'FIRST,D,"two\nlines",T,,,,,,,,,,,',
    '',
    ...invalid.map(([row]) => row),
    ' first ,D,,T,,,,,,,,,,,',
    'LAST,D,,T,,,,,,,,,,,',
  );
  const { status, body } = await apply(file);
  expect(status).toBe(200);
  expect(body).toMatchObject({ new: 2, changed: 0, unchanged: 0 });
  expect(body.refused).toEqual([
    ...invalid.map(([, reason], i) => ({ row: i + 4, reason: expect.stringContaining(reason) })),
    { row: invalid.length + 4, reason: 'has the same asmicNumber as row 2' },
  ]);
  expect(await findEntry('LAST')).toMatchObject({ designation: 'D' });
});

test('POST /api/asmic-entries/import refuses invalid entries of a JSON file by position', async () => {
  const whole = { asmicNumber: 7, designation: 'D', itemType: 'T' };
  const invalid = [
    [1, 'Expected an object'],
    [{ ...whole, itemType: undefined }, 'itemType: is required'],
    [{ ...whole, designation: { en: 'D' } }, 'designation: expected a text'],
    [{ ...whole, designation: null }, 'designation: is required'],
    [{ ...whole, materials: [true] }, 'materials: '],
    [{ ...whole, length: true }, 'length: expected a text'],
    [{ ...whole, dimensions: [1] }, 'dimensions: expected an object'],
    [{ ...whole, dimensions: { length: 1 }, length: 2 }, 'has length twice'],
    [{ ...whole, notes: 'a', Notes: 'b' }, 'has notes twice'],
    [{ ...whole, notes: '\ud800' }, 'notes: contains characters that were lost'],
  ] as const;
  const { body } = await preview(JSON.stringify([...invalid.map(([entry]) => entry), whole]));
  expect(body).toMatchObject({ new: 1 });
  expect(body.refused).toEqual(
    invalid.map(([, reason], i) => ({ row: i + 1, reason: expect.stringContaining(reason) })),
  );
  expect((await preview('[]')).body).toEqual({ new: 0, changed: 0, unchanged: 0, refused: [] });
});

test('POST /api/asmic-entries/import keeps the response within limits if every row is refused', async () => {
  const invalid = [
    `x,,,,,,,,${Array(2).fill('"""'.repeat(20)).join(',')},,,${'javascript:'.repeat(9)},,\ufffd`,
    `x,x,,x,,,,,${Array(4).fill('\\'.repeat(40)).join(',')},,,`,
    `x,x,,x,,,,,${Array(4)
      .fill(`a${'\u0001'.repeat(40)}`)
      .join(',')},,,`,
    `x,x,,x,,,,,${Array(4).fill('漢'.repeat(40)).join(',')},,,`,
  ];
  for (const row of invalid) {
    const { status, body } = await preview(csv(...Array(20_000).fill(row)));
    expect(status).toBe(200);
    expect(body.refused).toHaveLength(20_000);
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(body)))).toBeLessThan(6_000_000);
  }
});

test('POST /api/asmic-entries/import parses a file with an enormous header quickly', async () => {
  const header = `asmicNumber,designation,itemType${',a'.repeat(490_000)}`;
  const file = [header, ...Array(20_000).fill('x,x,x')].join('\n');
  const startedMs = performance.now();
  const { body } = await preview(file);
  expect(body.refused[0].reason).toBe('has 3 cells; the header has 490003');
  expect(performance.now() - startedMs).toBeLessThan(30_000);
});

test('POST /api/asmic-entries/import shows nothing of an interrupted import', async () => {
  const before = await entries();
  const { send } = DynamoDBDocumentClient.prototype;
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(function (
    this: DynamoDBDocumentClient,
    ...args: unknown[]
  ) {
    if (args[0] instanceof TransactWriteCommand) throw new Error('The process was killed');
    return Reflect.apply(send, this, args);
  });
  const file = jsonFile(['KILL-1', 'KILL-2']);
  expect((await apply(file)).status).toBe(500);
  vi.restoreAllMocks();
  expect(await entries()).toEqual(before);
  expect((await apply(file)).body).toMatchObject({ new: 2 });
});

test('POST /api/asmic-entries/import loses nothing in concurrent imports', async () => {
  const files = ['A', 'B', 'C'].map((who) =>
    jsonFile(Array.from({ length: 50 }, (_, i) => `TOGETHER-${who}${i}`)),
  );
  const answers = await Promise.all(files.map(apply));
  expect(answers.map(({ body }) => body.new)).toEqual([50, 50, 50]);
  const found = (await entries()).filter(({ asmicNumber }) => asmicNumber.startsWith('TOGETHER'));
  expect(found).toHaveLength(150);
});

test('POST /api/asmic-entries/import recalculates the changes after a concurrent import', async () => {
  interceptS3Command('PutObjectCommand', async () => {
    await apply(jsonFile(['FIRST-1', 'FIRST-2'], { notes: 'theirs' }));
  });
  const { body } = await apply(jsonFile(['FIRST-2', 'FIRST-3'], { notes: 'mine' }));
  expect(body).toEqual({ new: 1, changed: 1, unchanged: 0, refused: [] });
  const notes = ['FIRST-1', 'FIRST-2', 'FIRST-3'].map(
    async (number) => (await findEntry(number)).notes,
  );
  expect(await Promise.all(notes)).toEqual(['theirs', 'mine', 'mine']);
});

test('POST /api/asmic-entries/import gives up with an error if concurrent imports keep winning', async () => {
  let others = 0;
  const { send } = S3Client.prototype;
  let isOther = false;
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (
    this: S3Client,
    ...args: unknown[]
  ) {
    const isLastWrite =
      args[0] instanceof PutObjectCommand && args[0].input.Key?.includes('/changes/');
    if (isLastWrite && !isOther) {
      isOther = true;
      await apply(jsonFile([`OTHER-${++others}`]));
      isOther = false;
    }
    return Reflect.apply(send, this, args);
  });
  const { status, body } = await apply(jsonFile(['MINE-1']));
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' });
  expect(others).toBe(12);
  await expect(findEntry('MINE-1')).rejects.toThrow();
  await expect(findEntry('OTHER-3')).resolves.toBeDefined();
});

test('POST /api/asmic-entries/import succeeds if the table’s response to a successful write was lost', async () => {
  const { send } = DynamoDBDocumentClient.prototype;
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
    this: DynamoDBDocumentClient,
    ...args: unknown[]
  ) {
    if (args[0] instanceof TransactWriteCommand) await Reflect.apply(send, this, args);
    return Reflect.apply(send, this, args);
  });
  expect((await apply(jsonFile(['LOST-1']))).body).toMatchObject({ new: 1, unchanged: 0 });
});
