import Papa from 'papaparse';
import {
  detectDelimiter,
  parseOptions,
} from '../../../../../shared/identification/import-file/csv-format.ts';
import { FIELD_NAMES, type FieldName, getFormLabel } from '../../common/items/itemValues.ts';

export const MAX_ROWS = 1_000;
/** Escaped by exports, because spreadsheets would evaluate it. */
const ESCAPED_FORMULA = /^'(?=[=+\-@])/;

export interface TableRow {
  /** In the file; 1 is the header. */
  row: number;
  cells: readonly string[];
}

export interface ItemTable {
  header: readonly string[];
  rows: readonly TableRow[];
}

/** The field that a column becomes; '' for one that is not imported. */
export type Target = FieldName | 'photos' | '';
/** Keyed by the position of the column. */
export type Mapping = readonly Target[];

/** Blank rows are numbered but left out.
 *  @throws Error with a message for the user. */
export function parseItemTable(file: string): ItemTable {
  const { text, delimiter } = detectDelimiter(file, countKnown);
  const { data, errors } = Papa.parse<string[]>(text, parseOptions(delimiter));
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) throw new Error(`A quotation mark in row ${(quotes.row ?? 0) + 1} is never closed.`);
  const rows = data
    .map((cells, index) => ({
      row: index + 1,
      cells: cells.map((cell) => cell.trim().replace(ESCAPED_FORMULA, '')),
    }))
    .filter(({ cells }) => cells.some(Boolean));
  const [header, ...others] = rows;
  if (!header || others.length === 0) {
    throw new Error('The file has no rows. Its first row must name the columns.');
  }
  if (others.length > MAX_ROWS) {
    const count = others.length.toLocaleString('en-US');
    throw new Error(`The file has ${count} rows, and at most 1,000 can be imported. Split it.`);
  }
  return { header: header.cells, rows: others };
}

/** Other names of columns, as lists of dealers have them. */
const SYNONYMS: Partial<Record<Exclude<Target, ''>, readonly string[]>> = {
  name: ['name', 'title', 'item', 'header', 'heading'],
  itemType: ['type', 'category'],
  condition: ['grade'],
  catalogNumber: [
    'catalog number',
    'number',
    'no',
    'sku',
    'id',
    'inventory number',
    'stock number',
  ],
  description: ['summary', 'details', 'text'],
  era: ['period', 'war'],
  branch: ['branch of service', 'service'],
  unitDesignation: ['unit', 'unit name'],
  primaryMaterial: ['material'],
  manufacturer: ['maker'],
  manufacturingLocation: ['made in', 'place of manufacture'],
  authenticity: ['is authentic', 'authentic', 'original'],
  authenticityNotes: ['notes'],
  unitNumber: ['unit no'],
  quantity: ['qty', 'stock', 'stock quantity', 'pieces'],
  sharePrice: ['share price', 'sale price', 'asking price', 'retail price', 'list price'],
  isRare: ['rare'],
  isFeatured: ['featured'],
  storageLocation: ['location', 'storage', 'box', 'shelf'],
  cost: ['purchase price', 'price paid', 'cost price'],
  consignor: ['consigner', 'owner'],
  consignorShare: ['share', 'consignor share'],
  photos: [
    'photo',
    'image',
    'images',
    'picture',
    'pictures',
    'photo files',
    'files',
    'file',
    'image urls',
  ],
};
const normalize = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

export const TARGETS: readonly Exclude<Target, ''>[] = [...FIELD_NAMES, 'photos'];

export const getTargetLabel = (target: Exclude<Target, ''>) =>
  target === 'photos' ? 'Photos (file names)' : getFormLabel(target);

/** Without known columns, the most columns win. */
const countKnown = (header: readonly string[]) =>
  1_000 * guessMapping(header).filter(Boolean).length + header.length;

/** Each field is guessed for one column at most. */
export function guessMapping(header: readonly string[]): Target[] {
  const names = header.map(normalize);
  const mapping: Target[] = header.map(() => '');
  const take = (matches: (target: Exclude<Target, ''>, name: string) => boolean) => {
    for (const target of TARGETS) {
      if (mapping.includes(target)) continue;
      const index = names.findIndex((name, n) => mapping[n] === '' && matches(target, name));
      if (index >= 0) mapping[index] = target;
    }
  };
  // The exact names first: 'Primary Material' is not to lose its field to 'Material'.
  take((target, name) =>
    [target, getTargetLabel(target), getTargetLabel(target).replace(/\(.*\)/, '')].some(
      (label) => normalize(label.replace(/([A-Z])/g, ' $1')) === name || normalize(label) === name,
    ),
  );
  take((target, name) => SYNONYMS[target]?.includes(name) === true);
  return mapping;
}
