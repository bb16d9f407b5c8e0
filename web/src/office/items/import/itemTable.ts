import Papa from 'papaparse';
import {
  detectDelimiter,
  parseOptions,
} from '../../../../../shared/identification/import-file/csv-format.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { FIELD_NAMES, type FieldName, getFormLabel } from '../../common/items/itemValues.ts';

export const MAX_ITEM_ROWS = 1_000;
/** Exports escape formulas, because spreadsheets would evaluate them. */
const ESCAPED_FORMULA = /^'(?=[=+\-@])/;

export interface TableRow {
  row: number;
  cells: readonly string[];
}

export interface ItemTable {
  header: readonly string[];
  rows: readonly TableRow[];
}

export type ImportTarget = FieldName | 'photos';
/** The targets of the columns; '' for a column that is not imported. */
export type Mapping = readonly (ImportTarget | '')[];

/**
 * Numbers blank rows but leaves them out.
 * @throws Error with a message for the user
 */
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
  if (others.length > MAX_ITEM_ROWS) {
    const count = formatCount(others.length);
    throw new Error(`The file has ${count} rows, and at most 1,000 can be imported. Split it.`);
  }
  return { header: header.cells, rows: others };
}

const SYNONYMS: Partial<Record<ImportTarget, string>> = {
  name: 'name, title, item, header, heading',
  itemType: 'type, category',
  condition: 'grade',
  catalogNumber: 'catalog number, number, no, sku, id, inventory number, stock number',
  description: 'summary, details, text',
  era: 'period, war',
  branch: 'branch of service, service',
  unitDesignation: 'unit, unit name',
  primaryMaterial: 'material',
  manufacturer: 'maker',
  manufacturingLocation: 'made in, place of manufacture',
  authenticity: 'is authentic, authentic, original',
  authenticityNotes: 'notes',
  unitNumber: 'unit no',
  quantity: 'qty, stock, stock quantity, pieces',
  sharePrice: 'share price, sale price, asking price, retail price, list price',
  isRare: 'rare',
  isFeatured: 'featured',
  storageLocation: 'location, storage, box, shelf',
  cost: 'purchase price, price paid, cost price',
  consignor: 'consigner, owner',
  consignorShare: 'share, consignor share',
  floor: 'minimum price, lowest price, reserve, reserve price',
  photos: 'photo, image, images, picture, pictures, photo files, files, file, image urls',
};
const normalize = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

export const TARGETS: readonly ImportTarget[] = [...FIELD_NAMES, 'photos'];

export const getTargetLabel = (target: ImportTarget) =>
  target === 'photos' ? 'Photos (file names)' : getFormLabel(target);

const countKnown = (header: readonly string[]) =>
  1_000 * guessMapping(header).filter(Boolean).length + header.length;

/** Guesses each field for one column at most. */
export function guessMapping(header: readonly string[]): Mapping {
  const names = header.map(normalize);
  const mapping: (ImportTarget | '')[] = header.map(() => '');
  const take = (matches: (target: ImportTarget, name: string) => boolean) => {
    for (const target of TARGETS) {
      if (mapping.includes(target)) continue;
      const index = names.findIndex((name, n) => mapping[n] === '' && matches(target, name));
      if (index >= 0) mapping[index] = target;
    }
  };
  // Matches exact names first: 'Material' must not take the field of 'Primary Material'.
  take((target, name) =>
    [target, getTargetLabel(target), getTargetLabel(target).replace(/\(.*\)/, '')].some(
      (label) => normalize(label.replace(/([A-Z])/g, ' $1')) === name || normalize(label) === name,
    ),
  );
  take((target, name) => SYNONYMS[target]?.split(', ').includes(name) === true);
  return mapping;
}
