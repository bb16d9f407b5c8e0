import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import {
  FIELD_LABELS,
  type ItemField,
  toFieldText,
} from '../../../../../shared/item-form/fields.ts';
import { type CsvCell, formatCsv } from '../../../lib/csv.ts';
import { describeIdentification } from '../../common/items/identification.ts';

const LIST_FIELDS = ['provenance', 'imageUrls', 'primaryImageUrl'] as const;
type TextField = Exclude<ItemField, (typeof LIST_FIELDS)[number]>;

const isTextField = (field: string): field is TextField =>
  !(LIST_FIELDS as readonly string[]).includes(field);

/** Headers match the form, so that the file can be imported again. */
const CELLS: readonly (readonly [string, (item: MilitaryItem) => CsvCell | null])[] = [
  ...Object.entries(FIELD_LABELS).flatMap(([field, label]) =>
    isTextField(field) ? [[label, (item: MilitaryItem) => toFieldText(item[field])] as const] : [],
  ),
  ['Identification', (item) => describeIdentification(item)],
  ['Photo Count', ({ imageUrls }) => imageUrls.length],
  ['Cataloged', ({ catalogDate }) => catalogDate],
  ['Airtable Record ID', ({ airtableId }) => airtableId],
  ['ID', ({ id }) => id],
];

export const formatItemsCsv = (items: readonly MilitaryItem[]): string =>
  formatCsv(
    CELLS.map(([header]) => header),
    items.map((item) => CELLS.map(([, getCell]) => getCell(item) ?? '')),
  );
