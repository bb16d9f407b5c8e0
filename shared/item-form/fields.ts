import type { MilitaryItem } from '../entities/military-item.ts';
import type { ProvenanceEntry } from '../entities/provenance.ts';

export const FIELD_LABELS = {
  name: 'Item Name',
  itemType: 'Item Type',
  condition: 'Condition',
  catalogNumber: 'Unique ID',
  description: 'Description',
  era: 'Era',
  branch: 'Branch',
  unitDesignation: 'Unit Designation',
  unitNumber: 'Unit Number',
  motto: 'Motto',
  rank: 'Rank',
  specialty: 'Specialty',
  primaryMaterial: 'Primary Material',
  secondaryMaterial: 'Secondary Material',
  backing: 'Backing',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  weight: 'Weight',
  manufacturer: 'Manufacturer',
  manufacturingLocation: 'Manufacturing Location',
  sharePrice: 'Price',
  quantity: 'Quantity',
  isRare: 'Is Rare',
  isFeatured: 'Is Featured',
  storageLocation: 'Storage Location',
  cost: 'Cost',
  consignor: 'Consignor',
  consignorShare: 'Consignor’s Share',
  floor: 'Price Floor',
  authenticity: 'Authenticity',
  authenticityNotes: 'Authenticity Notes',
  provenance: 'Provenance',
  imageUrls: 'Photos',
  primaryImageUrl: 'Primary Photo',
} as const satisfies Partial<Record<keyof MilitaryItem, string>>;
export type ItemField = keyof typeof FIELD_LABELS;
export const ITEM_FIELDS = Object.keys(FIELD_LABELS) as ItemField[];

export type ItemContent = Pick<MilitaryItem, ItemField>;

export function toFieldText(value: string | number | boolean | null): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? null : String(value);
}

export const EMPTY_OPTIONAL_FIELDS = {
  description: null,
  era: null,
  branch: null,
  unitDesignation: null,
  unitNumber: null,
  motto: null,
  rank: null,
  specialty: null,
  primaryMaterial: null,
  secondaryMaterial: null,
  backing: null,
  length: null,
  width: null,
  height: null,
  weight: null,
  manufacturer: null,
  manufacturingLocation: null,
  authenticity: 'Original',
  authenticityNotes: null,
  sharePrice: null,
  quantity: null,
  isRare: false,
  isFeatured: false,
  storageLocation: null,
  cost: null,
  consignor: null,
  consignorShare: null,
  provenance: [] as ProvenanceEntry[],
} as const satisfies Partial<ItemContent>;
