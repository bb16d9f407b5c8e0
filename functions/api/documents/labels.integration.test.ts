import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import type { Product } from '../../../shared/entities/product.ts';
import {
  type Box,
  divideLabel,
  LABEL_SHEET_IDS,
  LABEL_SHEETS,
  type LabelSheet,
  placeLabel,
} from '../../../shared/labels/sheets.ts';
import { formatShortCode, toItemCode, toProductCode } from '../../../shared/short-codes.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedIn, signedInAs, signedInStaff } from '../../../tests/support/session.ts';

const engines = await startEngines();
Object.assign(process.env, engines.env);
afterAll(() => engines.stop());
const documents = await loadCalls('documents');
const items = await loadCalls('items');

let staff: Awaited<ReturnType<typeof signedInStaff>>;
let patch: MilitaryItem;
let long: MilitaryItem[];
beforeAll(async () => {
  staff = await signedInStaff();
  patch = await catalog('101st Airborne Division patch');
  const catalogNumber = 'N'.repeat(40);
  long = [
    await catalog('Oberschützenmeisterschaftsabzeichen'.repeat(8), { catalogNumber }),
    await catalog('theater-made '.repeat(20)),
    await catalog('Żołnierz «Гвардия» Ελληνικό '.repeat(9)),
  ];
});

async function catalog(name: string, more: object = {}): Promise<MilitaryItem> {
  const body = { name, itemType: 'Patches', condition: 'Good', ...more };
  const answer = await items('POST /api/military-items', { ...staff, body });
  expect(answer.status).toBe(201);
  return answer.body;
}
const print = (body: object, { headers } = staff) =>
  documents('POST /api/labels', { headers, body: { sheet: 'avery-5160', ...body } });
const printed = async (body: object): Promise<Buffer> => {
  const { status, body: file } = await print(body);
  expect(status, String(file)).toBe(200);
  return file;
};

test('POST /api/labels answers with a PDF that only staff get', async () => {
  expect(await print({ itemIds: [patch.id] })).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Labels.pdf"',
      'cache-control': 'no-store',
    },
  });
  const member = await signedIn();
  expect(await print({ itemIds: [patch.id] }, member)).toMatchObject({ status: 403 });
});

test('POST /api/labels prints the name, the number as the only code in letters, and an own line', async () => {
  const [texts] = await readPages(await printed({ itemIds: [patch.id], line: ' Box 12 ' }));
  const parts = ['Box 12', patch.catalogNumber];
  expect(texts?.map(({ text }) => text)).toEqual(expect.arrayContaining(parts));
  const all = texts?.map(({ text }) => text).join(' ');
  expect(all).toContain(patch.name);
  expect(all).not.toContain(formatShortCode(toItemCode(patch.id)));
});

test('POST /api/labels prints a long number in small letters, and the short code of one that is too long for that', async () => {
  const [small, tooLong] = [
    await catalog('Helmet', { catalogNumber: 'MILITARIA-2026-HELMET-01' }),
    await catalog('Medal', { catalogNumber: 'N'.repeat(60) }),
  ];
  const file = await printed({ itemIds: [small.id, tooLong.id] });
  const texts = (await readPages(file)).flat().map(({ text }) => text);
  expect(texts).toContain(small.catalogNumber);
  expect(texts).toContain(formatShortCode(toItemCode(tooLong.id)));
  expect(texts.join(' ')).not.toContain('NNN');
});

test('POST /api/labels prints the price of pieces that have one, if that is wanted', async () => {
  const { id } = await catalog('Medal', { sharePrice: '1250' });
  const readTexts = async (body: object) => {
    const [texts] = await readPages(await printed({ itemIds: [id, patch.id], ...body }));
    return texts?.map(({ text }) => text).filter((text) => text.includes('$'));
  };
  expect(await readTexts({ showsPrice: true })).toEqual(['$1,250.00']);
  expect(await readTexts({})).toEqual([]);
});

test('POST /api/labels prints prices only for roles that see them, and no labels for readers', async () => {
  const { id } = await catalog('Medal', { sharePrice: '7411.17' });
  const cataloger = await signedInAs('cataloger');
  expect(await print({ itemIds: [id], showsPrice: true }, cataloger)).toMatchObject({
    status: 403,
    body: { message: 'Forbidden: your role does not include sharePrice.' },
  });
  const { status, body } = await print({ itemIds: [id] }, cataloger);
  expect(status).toBe(200);
  const texts = (await readPages(body)).flat().map(({ text }) => text);
  expect(texts.join(' ')).not.toContain('7,411');
  const seller = await signedInAs('seller');
  expect(await print({ itemIds: [id], showsPrice: true }, seller)).toMatchObject({ status: 200 });
  expect(await print({ itemIds: [id] }, await signedInAs('reader'))).toMatchObject({ status: 403 });
});

test('POST /api/labels prints the storage location if that is wanted', async () => {
  const { id } = await catalog('Badge', { storageLocation: 'Box 12 / Row 3' });
  const readTexts = async (body: object) => {
    const [texts] = await readPages(await printed({ itemIds: [id], ...body }));
    return texts?.map(({ text }) => text).join(' ');
  };
  expect(await readTexts({ showsLocation: true })).toContain('Box 12 / Row 3');
  expect(await readTexts({})).not.toContain('Box 12');
});

test('POST /api/labels leaves out letters that its fonts lack, and names them in a header', async () => {
  const { id } = await catalog('Gun-tō 軍刀 ✚ 🎖');
  const { headers, body } = await print({ itemIds: [id], line: '刀 Box 3' });
  expect(decodeURIComponent(String(headers?.['x-letters-left-out']))).toBe('刀 軍 🎖');
  const [texts] = await readPages(body);
  const parts = ['Gun-tō +', 'Box 3'];
  expect(texts?.map(({ text }) => text)).toEqual(expect.arrayContaining(parts));
  const whole = await print({ itemIds: [patch.id] });
  expect(whole.headers).not.toHaveProperty('x-letters-left-out');
});

test('POST /api/labels prints labels of products, which lead to them', async () => {
  const [sample] = makeProducts(1);
  const product = { ...(sample as Product), name: 'Jeep manual' };
  const { writeProducts } = await import('../../platform/table/products.ts');
  const uniqueId = 'GD-0042';
  await writeProducts({ put: [{ ...product, uniqueId, sourceHash: null }], remove: [] });
  const file = await printed({ itemIds: [patch.id], productIds: [product.id] });
  const [texts] = await readPages(file);
  const parts = ['Jeep manual', uniqueId, patch.catalogNumber];
  expect(texts?.map(({ text }) => text)).toEqual(expect.arrayContaining(parts));
  await writeProducts({ put: [{ ...product, uniqueId: null, sourceHash: null }], remove: [] });
  const [unnumbered] = await readPages(await printed({ productIds: [product.id] }));
  const code = formatShortCode(toProductCode(product.id));
  expect(unnumbered?.map(({ text }) => text)).toContain(code);
  const scanned = await scanPages(file, LABEL_SHEETS['avery-5160']);
  expect(scanned.flat()).toContain(`${engines.env.SITE_URL}/i/${toProductCode(product.id)}`);
  const unknown = await print({ productIds: [randomUUID()] });
  expect(unknown).toMatchObject({ status: 400, body: { issues: [{ path: 'productIds.0' }] } });
});

test.each(LABEL_SHEET_IDS)(
  'POST /api/labels prints codes on %s that can be scanned',
  async (sheet) => {
    const second = await catalog('Badge');
    const file = await printed({ itemIds: [patch.id, second.id], sheet, copies: 2 });
    const expected = [patch, patch, second, second].map(
      ({ id }) => `${engines.env.SITE_URL}/i/${toItemCode(id)}`,
    );
    const scanned = await scanPages(file, LABEL_SHEETS[sheet]);
    expect(scanned.flat().sort()).toEqual(expected.sort());
  },
);

test.each(LABEL_SHEET_IDS)(
  'POST /api/labels keeps everything on %s within its label',
  async (sheet) => {
    const layout: LabelSheet = LABEL_SHEETS[sheet];
    const file = await printed({
      itemIds: [...long, patch].map(({ id }) => id),
      sheet,
      line: 'W'.repeat(60),
    });
    const pages = await readPages(file);
    const places = [...long, patch].map((_, index) => placeLabel(layout, index));
    for (const [page, texts] of pages.entries()) {
      expect(texts.length).toBeGreaterThan(0);
      const onPage = places.filter((place) => place.page === page);
      for (const { text, box } of texts) {
        const isInOne = onPage.some((place) =>
          isWithin(box, divideLabel(place.box, layout.padding).text),
        );
        expect([text, isInOne]).toEqual([text, true]);
      }
    }
  },
);

test('POST /api/labels starts on a used sheet where it is free', async () => {
  const file = await printed({ itemIds: [patch.id], start: 29, copies: 3 });
  const sheet = LABEL_SHEETS['avery-5160'];
  const pages = await readPages(file);
  expect(pages).toHaveLength(2);
  const codes = pages.map((texts) => texts.filter(({ text }) => text === patch.catalogNumber));
  expect(codes.map((each) => each.length)).toEqual([2, 1]);
  const [first, second] = codes[0] ?? [];
  for (const [place, code] of [
    [placeLabel(sheet, 28), first],
    [placeLabel(sheet, 29), second],
    [placeLabel(sheet, 30), codes[1]?.[0]],
  ] as const) {
    expect(code && isWithin(code.box, place.box)).toBe(true);
  }
});

test('POST /api/labels prints 500 labels at once', async () => {
  const file = await printed({ itemIds: Array(5).fill(patch.id), copies: 100 });
  expect(await readPages(file)).toHaveLength(17);
});

test.each([
  ['itemIds', 'Choose at least one item', { itemIds: [] }],
  ['itemIds', 'At most 500 items at once', { itemIds: Array(501).fill(randomUUID()) }],
  ['copies', 'Expected at least 1 copy', { copies: 0 }],
  ['copies', 'At most 100 copies of a label', { copies: 101 }],
  ['start', 'Expected a position from 1', { start: 0 }],
  ['start', 'This sheet has 30 labels; start at 1 to 30', { start: 31 }],
  ['start', 'Labels on a roll start at 1', { start: 2, sheet: 'roll-62x29' }],
  ['line', 'At most 60 characters', { line: 'x'.repeat(61) }],
  [
    'copies',
    'At most 500 labels at once; these would be 600',
    { itemIds: Array(6).fill(randomUUID()), copies: 100 },
  ],
])('POST /api/labels rejects a wrong %s: %s', async (path, message, body) => {
  expect(await print({ itemIds: [patch.id], ...body })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST', issues: [{ path, message }] },
  });
});

test('POST /api/labels names each item that is not there', async () => {
  const message = 'Item not found. It may have been deleted';
  expect(await print({ itemIds: [patch.id, randomUUID()] })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'itemIds.1', message }] },
  });
});

async function readPages(file: Buffer): Promise<{ text: string; box: Box }[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const page = await pdf.getPage(number);
      const [, , , height] = page.view as [number, number, number, number];
      const { items: texts } = await page.getTextContent();
      return texts.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , size, x, baseline] = item.transform;
        const capitals = size * 0.7;
        const box = { x, y: height - baseline - capitals, width: item.width, height: capitals };
        return [{ text: item.str, box }];
      });
    }),
  );
}

const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.1 &&
  inner.y >= outer.y - 0.1 &&
  inner.x + inner.width <= outer.x + outer.width + 0.1 &&
  inner.y + inner.height <= outer.y + outer.height + 0.1;

/** The codes are drawn and scanned at the resolution of a label printer. */
async function scanPages(file: Buffer, { page }: LabelSheet): Promise<string[][]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer } });
  const pages = readContents(file).filter((content) => / re\n/.test(content));
  return Promise.all(
    pages.map(async (content) => {
      const rectangles = Array.from(content.matchAll(/^([\d. -]+) re$/gm), ([, numbers = '']) => {
        const [x, y, width, height] = numbers.split(' ');
        return `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;
      });
      const size = `width="${page.width}" height="${page.height}"`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${rectangles.join('')}</svg>`;
      const image = await sharp(Buffer.from(svg), { density: 203 })
        .flatten({ background: '#fff' })
        .png()
        .toBuffer();
      const codes = await readBarcodes(new Uint8Array(image), { formats: ['QRCode'] });
      return codes.map(({ text }) => text);
    }),
  );
}

function readContents(file: Buffer): string[] {
  const contents: string[] = [];
  const mark = Buffer.from('stream\n');
  for (let from = file.indexOf(mark); from !== -1; from = file.indexOf(mark, from + 1)) {
    if (file.subarray(from - 3, from).toString() === 'end') continue;
    try {
      contents.push(inflateSync(file.subarray(from + mark.length)).toString('latin1'));
    } catch {
      // Not every stream is compressed.
    }
  }
  return contents;
}
