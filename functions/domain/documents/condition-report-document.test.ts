import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { ConditionReport, ReportView } from '../../../shared/entities/condition-report.ts';
import { renderConditionReport } from './condition-report-document.ts';
import type { ReportPhoto } from './report-photo.ts';

const shop = { name: 'Guidon', siteUrl: 'https://shop.example', timeZone: 'America/New_York' };
const front: ReportView = {
  photo: '/photos/1/full',
  side: 'front',
  aspect: 1.5,
  scale: { x1: 0.1, y1: 0.9, x2: 0.6, y2: 0.9, millimeters: 100 },
  extent: { x: 0.2, y: 0.1, width: 0.4, height: 0.6 },
};
const detail: ReportView = {
  photo: '/photos/2/full',
  side: 'detail',
  aspect: 0.75,
  scale: null,
  extent: null,
};
const toMark = (photo: string, note: string) =>
  ({ photo, shape: 'point', x: 1, y: 1, note }) as const;
const report: ConditionReport = {
  itemId: '00000000-0000-4000-8000-000000000001',
  number: 3,
  name: 'Eagle patch 軍',
  catalogNumber: 'GD-0042',
  condition: 'Very Fine',
  summary: null,
  views: [front, detail],
  marks: [toMark(detail.photo, 'Glue residue'), toMark(front.photo, 'Moth hole')],
  size: { width: 80, height: 127 },
  createdAt: '2026-11-21T02:30:00.000Z',
  by: { id: '00000000-0000-4000-8000-000000000002', email: 'abigail@guidon.example' },
};

const photo = async (): Promise<ReportPhoto> => {
  const create = { width: 60, height: 40, channels: 3 as const, background: '#4b5320' };
  return { jpeg: await sharp({ create }).jpeg().toBuffer(), width: 60, height: 40 };
};

async function readPages(changes: Partial<ConditionReport> = {}): Promise<string[]> {
  const photos = [await photo(), undefined];
  const pdf = await renderConditionReport({ ...report, ...changes }, photos, shop);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}
const read = async (changes?: Partial<ConditionReport>) => (await readPages(changes)).join(' ');

test('a report names the piece, the day in the time zone of the shop and the size in both units', async () => {
  const text = await read();
  for (const part of [
    'PIECE Eagle patch Catalog no. GD-0042 Condition: Very Fine',
    'EXAMINED BY Guidon',
    'REPORT No. 3',
    'DATE November 20, 2026',
    'WIDTH 80 mm, 3.1 in',
    'HEIGHT 127 mm, 5.0 in',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('abigail');
});

test('each view has its marks with their numbers in the report, and a scale if there is one', async () => {
  const text = await read();
  expect(text).toMatch(/FRONT.*50 mm.*2\. Moth hole.*DETAIL.*1\. Glue residue/);
  expect(text.match(/\d+ mm(?!,)/g)).toEqual(['50 mm']);
});

test('a view without marks says so, and a missing photo leaves a frame', async () => {
  const text = await read({ marks: [] });
  expect(text).toContain('No marks on this photo.');
  expect(text).toContain('Photo no longer available');
  expect(text).not.toContain('The numbers in the photos');
});

test('notes continue on further pages', async () => {
  const marks = Array.from({ length: 100 }, (_, n) =>
    toMark(front.photo, `Stain no. ${n + 1}, ${'about the size of a pinhead '.repeat(n % 9)}`),
  );
  const pages = await readPages({ marks });
  expect(pages.length).toBeGreaterThan(2);
  for (const n of marks.keys()) expect(pages.join(' ')).toContain(`${n + 1}. Stain no. ${n + 1},`);
  pages.forEach((page, n) => {
    expect(page).toContain(`PAGE ${n + 1} OF ${pages.length}`);
  });
});

test('the footer has the number of the report alone if the catalog number is too long', async () => {
  expect(await read()).toMatch(/GD-0042 · 3\s?Guidon/);
  expect(await read({ catalogNumber: 'N'.repeat(60) })).toMatch(/NO\. 3\s?Guidon/);
});
