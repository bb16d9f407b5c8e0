import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { ItemDescription } from '../../../shared/identification/profile/profile.ts';

export type Part = 'measure' | 'check' | 'tune' | 'practice';

/** An item as a dealer would describe it, with the right answer. README.md has the rules. */
export interface GoldItem {
  part: Part;
  kind: string;
  /** The right entry, or several that cannot be told apart; empty if the catalog has none. */
  asmicNumbers: string[];
  item: ItemDescription;
  /** From near.csv. */
  isNear: boolean;
}

/** The columns of all files. */
const COLUMNS = ['kind', 'asmicNumbers', 'itemType', 'name'] as const;
type Row = Record<(typeof COLUMNS)[number], string> & Partial<Record<string, string>>;

/** The parts `measure` and `tune`. */
export const goldItems = () => readItems('descriptions.csv');

export const isAbsent = ({ asmicNumbers }: GoldItem) => asmicNumbers.length === 0;

/** The parts `practice` and `check`, written later. */
export const additionalItems = () => readItems('additional.csv');

/** Insignia that resemble an entry and are not in the catalog; also divided into `measure` and `tune`. */
export const nearItems = () => readItems('near.csv');

function readItems(file: string): GoldItem[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const { data } = Papa.parse<Row>(text, {
    header: true,
    skipEmptyLines: true,
  });
  return data.map((row) => ({
    part: (row.part as Part) ?? getPart(row.name),
    kind: row.kind,
    asmicNumbers: row.asmicNumbers.split(';').filter(Boolean),
    item: toDescription(row),
    isNear: file === 'near.csv',
  }));
}

/** The part of an item, by a hash of its name so that it never changes. */
export function getPart(name: string): Part {
  return createHash('sha256').update(name).digest().readUInt8() % 2 === 1 ? 'measure' : 'tune';
}

function toDescription(row: Row): ItemDescription {
  return {
    name: row.name,
    itemType: row.itemType,
    description: row.description || null,
    era: row.era || null,
    branch: row.branch || null,
    unitDesignation: row.unitDesignation || null,
    primaryMaterial: row.primaryMaterial || null,
    length: toMeasure(row.length),
    width: toMeasure(row.width),
    secondaryMaterial: null,
    height: null,
    weight: null,
    rank: null,
    specialty: null,
    authenticityNotes: null,
  };
}

/** The API's format of dimensions. */
function toMeasure(inches: string | undefined): string | null {
  return inches ? Number(inches).toFixed(2) : null;
}
