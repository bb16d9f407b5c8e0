import type { ItemField } from './content.ts';
import type { Dimension } from './guidance.ts';

/** What the fields of an item are called, wherever people read of them. */
export const ITEM_LABELS: Readonly<Record<ItemField, string>> = {
  name: 'Item Name',
  itemType: 'Item Type',
  condition: 'Condition',
  description: 'Description',
  era: 'Era',
  branch: 'Branch',
  unitDesignation: 'Unit Designation',
  rank: 'Rank',
  specialty: 'Specialty',
  primaryMaterial: 'Primary Material',
  secondaryMaterial: 'Secondary Material',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  weight: 'Weight',
  manufacturer: 'Manufacturer',
  manufacturingLocation: 'Manufacturing Location',
  authenticityNotes: 'Authenticity Notes',
  imageUrls: 'Photos',
  primaryImageUrl: 'Primary Photo',
};

export const UNITS: Readonly<Record<Dimension, 'in' | 'oz'>> = {
  length: 'in',
  width: 'in',
  height: 'in',
  weight: 'oz',
};
