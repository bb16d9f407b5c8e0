import { OPTIONAL_COLUMNS } from '../../../../../shared/airtable-mapping/columns.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { FIELD_LABELS, type ItemField } from '../../../../../shared/item-form/fields.ts';
import { DIMENSION_UNITS } from '../../../../../shared/item-form/guidance.ts';
import { formatMoney } from '../../../../../shared/quotes/money.ts';
import { parseAmount } from '../../../lib/amounts.ts';
import { toFieldName } from '../../../lib/toWords.ts';
import { type FieldName, isAmount, isDimension } from './itemValues.ts';

/** Columns of Airtable start with a capital letter, fields do not. */
const isColumn = (name: string) => /^[^a-z]/.test(name);

export function getFieldLabel(field: string): string {
  if (isColumn(field)) return field;
  return Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field as ItemField] : toFieldName(field);
}

export function formatValue(field: string, value: string): string {
  if (isAmount(field)) return formatMoney(value);
  // The price in Airtable may be a text.
  const price = field === OPTIONAL_COLUMNS.sharePrice ? parseAmount(value) : undefined;
  if (price) return formatMoney(price);
  if (field === 'consignorShare') return `${value} %`;
  return isDimension(field) ? `${value} ${DIMENSION_UNITS[field]}` : value;
}

export const FIELD_GROUPS: readonly { title: string; fields: readonly FieldName[] }[] = [
  {
    title: 'Military Classification',
    fields: [
      'itemType',
      'era',
      'branch',
      'unitDesignation',
      'unitNumber',
      'motto',
      'rank',
      'specialty',
    ],
  },
  { title: 'Condition', fields: ['condition', 'authenticity', 'authenticityNotes'] },
  { title: 'Dimensions', fields: ['length', 'width', 'height', 'weight'] },
  {
    title: 'Make',
    fields: [
      'primaryMaterial',
      'secondaryMaterial',
      'backing',
      'manufacturer',
      'manufacturingLocation',
    ],
  },
  { title: 'Sale', fields: ['sharePrice', 'quantity', 'isRare', 'isFeatured'] },
  {
    title: 'Storage and Money, for Staff Only',
    fields: ['storageLocation', 'cost', 'consignor', 'consignorShare', 'floor'],
  },
];

export const getMainPhoto = ({ primaryImageUrl, imageUrls = [] }: MilitaryItemSummary) =>
  primaryImageUrl ?? imageUrls[0] ?? null;

/** Returns the primary photo first. */
export function getItemPhotos({
  imageUrls = [],
  primaryImageUrl,
}: Pick<MilitaryItemSummary, 'imageUrls' | 'primaryImageUrl'>): string[] {
  if (!primaryImageUrl || !imageUrls.includes(primaryImageUrl)) return imageUrls;
  return [primaryImageUrl, ...imageUrls.filter((url) => url !== primaryImageUrl)];
}

/** Leaves out the era's years: `Patches · WWII · Good`. */
export const formatItemFacts = ({
  itemType,
  era,
  condition,
}: Pick<MilitaryItemSummary, 'itemType' | 'era' | 'condition'>) =>
  [itemType, era?.replace(/ \(.*\)$/, ''), condition].filter(Boolean).join(' · ');

interface ItemCount {
  matching: number;
  total: number;
  isPartial: boolean;
  isLoadingTexts: boolean;
}

export function describeItemCount({ matching, total, isPartial, isLoadingTexts }: ItemCount) {
  const all = total.toLocaleString('en-US');
  if (isPartial) return `Loading all ${all} items…`;
  const count = `${matching.toLocaleString('en-US')} of ${all} ${total === 1 ? 'item' : 'items'}`;
  return isLoadingTexts ? `${count}, searching descriptions…` : count;
}
