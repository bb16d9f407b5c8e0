import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { ItemDescription } from '../../../shared/identification/profile/profile.ts';

export type GoldPart = 'measure' | 'check' | 'tune' | 'practice';

/** Describes an item like a dealer, with the right answer. README.md has the rules. */
export interface GoldItem {
  part: GoldPart;
  kind: string;
  asmicNumbers: string[];
  item: ItemDescription;
  isNear: boolean;
}

const COLUMNS = ['kind', 'asmicNumbers', 'itemType', 'name'] as const;
type Row = Record<(typeof COLUMNS)[number], string> & Partial<Record<string, string>>;

export const goldItems = () => readItems('descriptions.csv');

export const isAbsent = ({ asmicNumbers }: GoldItem) => asmicNumbers.length === 0;

export const additionalItems = () => readItems('additional.csv');

export const nearItems = () => readItems('near.csv');

function readItems(file: string): GoldItem[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const { data } = Papa.parse<Row>(text, {
    header: true,
    skipEmptyLines: true,
  });
  return data.map((row) => ({
    part: (row.part as GoldPart) ?? getPart(row.name),
    kind: row.kind,
    asmicNumbers: row.asmicNumbers.split(';').filter(Boolean),
    item: toDescription(row),
    isNear: file === 'near.csv',
  }));
}

export function getPart(name: string): GoldPart {
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

function toMeasure(inches: string | undefined): string | null {
  return inches ? Number(inches).toFixed(2) : null;
}
