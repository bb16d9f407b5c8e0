import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { diffCatalog } from '../../functions/domain/identification/import/catalog-diff.ts';
import { readSamples } from '../../local/demo-samples.ts';
import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import { REFERENCE_COLUMNS } from '../../shared/entities/reference-columns.ts';
import { BRANCHES, ERAS, ITEM_TYPES, MATERIALS } from '../../shared/vocabulary.ts';
import { PICTURES, pictureUrl, SHEETS, sheetUrl } from './samples.ts';

let samples: Awaited<ReturnType<typeof readSamples>>;
let entries: AsmicEntry[];
beforeAll(async () => {
  samples = await readSamples();
  entries = diffCatalog([], samples, '2026-11-20T00:00:00.000Z').entries;
});

const getNumbers = (rows: readonly { asmicNumber: string }[]) =>
  rows.map(({ asmicNumber }) => asmicNumber);
/** Returns the numbers of the entries with a value outside the vocabulary. */
const findUnknownValues = (
  getValues: (entry: AsmicEntry) => string | null | string[],
  vocabulary: readonly string[],
) =>
  getNumbers(
    entries.filter((entry) =>
      [getValues(entry) ?? []].flat().some((value) => !vocabulary.includes(value)),
    ),
  );

it('the sample entries are imported without a rejected row, each number once', () => {
  expect(samples.refused).toEqual([]);
  expect(entries.length).toBeGreaterThanOrEqual(500);
  expect(getNumbers(entries)).toHaveLength(samples.entries.length);
});

it('the sample entries are all CSV files of this folder, with the columns of an import', async () => {
  const names = await readdir(new URL('.', import.meta.url));
  const sheets = names.filter((name) => name.endsWith('.csv') && !name.includes('gold'));
  expect(sheets.sort()).toEqual(SHEETS.map((sheet) => `${sheet}.csv`).sort());
  // Pictures are added after parsing: importing a sheet by hand does not change them.
  const columns = REFERENCE_COLUMNS.filter((column) => column !== 'referenceImages').join(',');
  for (const sheet of SHEETS) {
    expect((await readFile(sheetUrl(sheet), 'utf8')).split(/\r?\n/, 1), sheet).toEqual([columns]);
  }
});

it('the sample entries have numbers that cannot be mistaken for those of ASMIC', () => {
  expect(getNumbers(entries).filter((number) => !/^SAMPLE-[A-Z0-9-]+$/.test(number))).toEqual([]);
});

it('the sample entries name their sources', () => {
  expect(getNumbers(entries.filter(({ notes }) => !/Source: \S/.test(notes ?? '')))).toEqual([]);
});

it('the sample entries use the vocabulary of the form', () => {
  expect(findUnknownValues(({ itemType }) => itemType, ITEM_TYPES)).toEqual([]);
  expect(findUnknownValues(({ era }) => era, ERAS)).toEqual([]);
  expect(findUnknownValues(({ branch }) => branch, BRANCHES)).toEqual([]);
  expect(findUnknownValues(({ materials }) => materials, MATERIALS)).toEqual([]);
});

it('the pictures of the sample entries belong to existing entries, and each entry has its own', () => {
  const pictured = entries.filter(({ referenceImages }) => referenceImages.length > 0);
  expect(getNumbers(pictured).sort()).toEqual(Object.keys(PICTURES).sort());
});

it('the pictures of the sample entries are WebP files of 512 px, each different, and there are no others', async () => {
  const pictures = [...new Set(Object.values(PICTURES))];
  const files = await Promise.all(pictures.map((picture) => readFile(pictureUrl(picture))));
  for (const file of files) {
    expect(await sharp(file).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    });
  }
  expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(pictures.length);
  expect(await readdir(new URL('../photos/reference/', import.meta.url))).toHaveLength(
    pictures.length,
  );
});
