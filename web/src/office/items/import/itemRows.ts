import {
  COLUMNS,
  type ColumnName,
  OPTIONAL_COLUMNS,
} from '../../../../../shared/airtable-mapping/columns.ts';
import { toFlag } from '../../../../../shared/airtable-mapping/flags.ts';
import {
  MAX_PHOTO_BYTES,
  MilitaryItemInput,
} from '../../../../../shared/entities/military-item.ts';
import { getFieldLabel } from '../../common/items/itemFields.ts';
import type { ItemPayload } from '../../common/items/itemsQuery.ts';
import {
  describeDimension,
  isAmount,
  isDimension,
  parseDimension,
} from '../../common/items/itemValues.ts';
import type { ImportTarget, ItemTable, Mapping, TableRow } from './itemTable.ts';

export interface ImportRow {
  row: number;
  payload: ItemPayload;
  photos: readonly File[];
}

export interface RefusedRow {
  row: number;
  reason: string;
}

interface Options {
  photos: readonly File[];
  skipsMissing: boolean;
  known: ReadonlyMap<string, string>;
}

/** Rejects rows that share a Unique ID. */
export function readRows(
  { rows }: ItemTable,
  mapping: Mapping,
  { photos, skipsMissing, known }: Options,
): { accepted: ImportRow[]; refused: RefusedRow[] } {
  const accepted: ImportRow[] = [];
  const refused: RefusedRow[] = [];
  const files = groupByName(photos);
  const numbers = new Map<string, number>();
  for (const each of rows) {
    const { values, reasons, photoNames } = readCells(each, mapping);
    const found = findPhotos(photoNames, files);
    if (!skipsMissing) reasons.push(...found.reasons);
    const names = found.photos.map(({ name }) => name);
    const parsed = MilitaryItemInput.safeParse({ ...values, imageUrls: names });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = String(path[0]);
      if (!reasons.some((reason) => reason.startsWith(getFieldLabel(field)))) {
        reasons.push(`${getFieldLabel(field)}: ${message}`);
      }
    }
    const number = normalizeNumber(values.catalogNumber);
    const owner = number && known.get(number);
    const earlier = number && numbers.get(number);
    if (owner) reasons.push(`Unique ID: ${values.catalogNumber} is that of “${owner}” already`);
    else if (earlier) reasons.push(`Unique ID: the same as in row ${earlier}`);
    if (number && !earlier) numbers.set(number, each.row);
    const { row } = each;
    const payload: ItemPayload = {
      name: '',
      itemType: '',
      condition: '',
      ...(values as Partial<ItemPayload>),
    };
    if (reasons.length > 0) refused.push({ row, reason: reasons.join('; ') });
    else accepted.push({ row, payload, photos: found.photos });
  }
  return { accepted, refused };
}

function readCells({ cells }: TableRow, mapping: Mapping) {
  const values: Record<string, string | number> = {};
  const reasons: string[] = [];
  let photoNames: string[] = [];
  for (const [index, target] of mapping.entries()) {
    const text = cells[index] ?? '';
    if (!target || !text) continue;
    if (target === 'photos') {
      photoNames = text
        .split(/[;|,\n]/)
        .map((name) => name.trim())
        .filter(Boolean);
    } else if (isDimension(target)) {
      const number = parseDimension(target, text);
      if (number === undefined)
        reasons.push(`${getFieldLabel(target)}: ${describeDimension(target)}`);
      else values[target] = number;
    } else values[target] = readText(target, text);
  }
  return { values, reasons, photoNames };
}

const FLAG_COLUMNS: Partial<Record<ImportTarget, ColumnName>> = {
  authenticity: OPTIONAL_COLUMNS.isAuthentic,
  isRare: COLUMNS.isRare,
  isFeatured: COLUMNS.isFeatured,
};

/** Keeps text that the API does not understand, so that the server reports it. */
function readText(target: ImportTarget, text: string): string {
  if (isAmount(target)) return text.replace(/^\$\s*|,(?=\d{3})/g, '');
  const column = FLAG_COLUMNS[target];
  const flag = column && toFlag(column, text);
  if (flag === undefined) return text;
  if (target !== 'authenticity') return flag ? 'Yes' : 'No';
  return flag === null ? 'Not determined' : flag ? 'Original' : 'Reproduction';
}

export const normalizeNumber = (number: unknown) =>
  typeof number === 'string' ? number.trim().replace(/\s+/g, ' ').toUpperCase() : '';

/** Keys are names without folders, both with and without the extension. */
function groupByName(photos: readonly File[]): Map<string, File[]> {
  const groups = new Map<string, File[]>();
  for (const photo of photos) {
    const name = photo.name.toLowerCase();
    for (const key of new Set([name, name.replace(/\.\w+$/, '')])) {
      groups.set(key, [...(groups.get(key) ?? []), photo]);
    }
  }
  return groups;
}

function findPhotos(names: readonly string[], files: ReadonlyMap<string, readonly File[]>) {
  const photos: File[] = [];
  const reasons: string[] = [];
  for (const path of names) {
    const name = path.replace(/^.*[/\\]/, '');
    const [photo, other] = files.get(name.toLowerCase()) ?? [];
    if (!photo) reasons.push(`Photos: “${name}” was not chosen`);
    else if (other) reasons.push(`Photos: several chosen files are called “${name}”`);
    else if (photo.size > MAX_PHOTO_BYTES) reasons.push(`Photos: “${name}” is larger than 20 MB`);
    else if (!photos.includes(photo)) photos.push(photo);
  }
  return { photos, reasons };
}
