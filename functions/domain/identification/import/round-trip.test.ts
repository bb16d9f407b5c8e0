import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { AsmicEntry } from '../../../../shared/entities/asmic-entry.ts';
import { REFERENCE_COLUMNS } from '../../../../shared/entities/reference-columns.ts';
import { numRuns } from '../../../../tests/support/property-runs.ts';
import { diffCatalog } from './catalog-diff.ts';
import { parseFile } from './parse-file.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(',', ';', '"', "'", '=', '+', '-', '@', '\n', '\r\n', '\t', '|', ' ', '½', '“'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 30,
});
const image = fc.constantFrom('/photos/a/full', 'https://example.com/a%20b.jpg?c=d,e');
const entry = fc.record(
  {
    asmicNumber: text,
    designation: text,
    itemType: text,
    description: text,
    era: fc.option(text),
    branch: text,
    unit: text,
    notes: text,
    materials: fc.array(text, { maxLength: 4 }),
    variations: fc.array(text, { maxLength: 4 }),
    referenceImages: fc.array(image, { maxLength: 2 }),
    dimensions: fc.option(
      fc.record(
        { length: fc.double({ min: 0, max: 999_999, noNaN: true }), weight: fc.nat(9_999) },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: ['asmicNumber', 'designation', 'itemType'] },
);

const read = (file: string) => parseFile(Buffer.from(file));

function toCsv(entries: readonly AsmicEntry[], delimiter: string): string {
  const rows = entries.map((one) => {
    const { dimensions, ...fields } = one;
    const cells: Record<string, unknown> = { ...fields, ...dimensions };
    return REFERENCE_COLUMNS.map((column) => {
      const value = cells[column] ?? '';
      return Array.isArray(value) ? value.join(';') : String(value);
    });
  });
  return Papa.unparse(
    { fields: [...REFERENCE_COLUMNS], data: rows },
    { delimiter, escapeFormulae: true },
  );
}

test('reimporting an export changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { maxLength: 8 }),
      fc.constantFrom(',', ';', '\t', '|'),
      async (given, delimiter) => {
        const file = await read(JSON.stringify(given));
        const { entries } = diffCatalog([], file, NOW);
        for (const again of [toCsv(entries, delimiter), JSON.stringify(entries)]) {
          const reread = await read(again);
          expect(reread.refused).toEqual([]);
          const difference = diffCatalog(entries, reread, '2027-01-01T00:00:00.000Z');
          expect(difference).toMatchObject({ new: 0, changed: 0, unchanged: entries.length });
          expect(difference.entries).toEqual(entries);
        }
      },
    ),
    { numRuns: numRuns(300) },
  );
});
