/** Item descriptions as dealers write them, with the entry that each is. The rules are in README.md. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { ItemDescription } from '../../../shared/identification/reference-index.ts';

export type Part = 'measure' | 'check' | 'tune' | 'practice';

export interface GoldItem {
  part: Part;
  kind: string;
  /** Of the entry that it is, or of those that nobody could tell apart; none where the catalogue lacks it. */
  asmicNumbers: string[];
  item: ItemDescription;
}

/** What every row has. */
const COLUMNS = ['part', 'kind', 'asmicNumbers', 'itemType', 'name'] as const;
type Row = Record<(typeof COLUMNS)[number], string> & Partial<Record<string, string>>;

/** What the matcher is measured with, and tuned on. */
export const goldItems = () => itemsOf('descriptions.csv');

/** Written later: to learn from, and to check what was learned. */
export const furtherItems = () => itemsOf('further.csv');

function itemsOf(file: string): GoldItem[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const { data } = Papa.parse<Row>(text, {
    header: true,
    skipEmptyLines: true,
  });
  return data.map((row) => ({
    part: row.part as Part,
    kind: row.kind,
    asmicNumbers: row.asmicNumbers.split(';').filter(Boolean),
    item: itemOf(row),
  }));
}

/** Where an item of this name belongs, for good. */
export function partOf(name: string): Part {
  return createHash('sha256').update(name).digest().readUInt8() % 2 === 1 ? 'measure' : 'tune';
}

function itemOf(row: Row): ItemDescription {
  return {
    name: row.name,
    itemType: row.itemType,
    description: row.description || null,
    era: row.era || null,
    branch: row.branch || null,
    unitDesignation: row.unitDesignation || null,
    primaryMaterial: row.primaryMaterial || null,
    length: measure(row.length),
    width: measure(row.width),
    secondaryMaterial: null,
    height: null,
    weight: null,
    rank: null,
    specialty: null,
    authenticityNotes: null,
  };
}

/** As the API keeps it. */
function measure(inches: string | undefined): string | null {
  return inches ? Number(inches).toFixed(2) : null;
}
