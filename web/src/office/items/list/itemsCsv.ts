import type { VisibleMilitaryItem } from '../../../../../shared/entities/military-item.ts';
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

type Cell = readonly [header: string, getCell: (item: VisibleMilitaryItem) => CsvCell | null];

const FACTS: readonly Cell[] = [
  ['Identification', (item) => describeIdentification(item)],
  ['Photo Count', ({ imageUrls }) => imageUrls.length],
  ['Cataloged', ({ catalogDate }) => catalogDate],
  ['Airtable Record ID', ({ airtableId }) => airtableId],
  ['ID', ({ id }) => id],
];

/**
 * Headers match the form, so that the file can be imported again.
 * @param canSee the fields that the user's role includes
 */
export function formatItemsCsv(
  items: readonly VisibleMilitaryItem[],
  canSee: (field: string) => boolean,
): string {
  const fields = Object.entries(FIELD_LABELS).flatMap(([field, label]): Cell[] =>
    isTextField(field) && canSee(field)
      ? [[label, (item) => toFieldText(item[field] ?? null)]]
      : [],
  );
  const cells = [...fields, ...FACTS];
  return formatCsv(
    cells.map(([header]) => header),
    items.map((item) => cells.map(([, getCell]) => getCell(item) ?? '')),
  );
}
