import type { RecordContent } from '../../../../shared/airtable-mapping/item-to-record.ts';
import { airtableId } from '../../../../tests/support/airtable-base.ts';

export const ITEM: RecordContent = {
  name: '101st Airborne Division Patch',
  itemType: 'Patches',
  condition: 'Very Fine',
  description: 'Screaming eagle on black felt,\nwith its tab.',
  era: 'WWII (1941-1945)',
  branch: 'Army',
  unitDesignation: '101st Airborne Division',
  rank: 'Sergeant',
  specialty: 'Parachutist',
  primaryMaterial: 'Embroidered Cloth',
  secondaryMaterial: 'Felt',
  length: '2.50',
  width: '3.25',
  height: '0.10',
  weight: '0.50',
  manufacturer: 'Lion Brothers',
  manufacturingLocation: 'Baltimore',
  authenticityNotes: 'No glow under the lamp.',
  storageLocation: 'Box 12',
  authenticity: 'Original',
  unitNumber: '101',
  motto: 'Rendezvous with Destiny',
  backing: 'Cheesecloth',
  quantity: 3,
  sharePrice: '65.00',
  isRare: true,
  isFeatured: true,
};

const CHOICES: Record<string, string[]> = {
  Status: ['List', 'Ebay', 'Owned', 'Sold', 'Reserved'],
  'Item Type': ['Patches', 'Medals'],
  Era: ['WWI (1914-1918)', 'WWII (1941-1945)'],
  Material: ['Felt', 'Embroidered Cloth'],
  Condition: ['Mint', 'Very Fine'],
};
const COLUMN_TYPES: Record<string, string> = {
  Header: 'singleLineText',
  Summary: 'multilineText',
  'Unique ID': 'singleLineText',
  Status: 'singleSelect',
  Photos: 'multipleAttachments',
  'Item Type': 'multipleSelects',
  Era: 'singleSelect',
  'Unit Name': 'singleLineText',
  Material: 'singleSelect',
  Condition: 'singleSelect',
  Branch: 'singleLineText',
  Rank: 'singleLineText',
  Specialty: 'singleLineText',
  'Secondary Material': 'singleLineText',
  Manufacturer: 'singleLineText',
  'Manufacturing Location': 'singleLineText',
  Length: 'number',
  Width: 'number',
  Height: 'number',
  Weight: 'number',
  Notes: 'multilineText',
  'Storage Location': 'singleLineText',
  'Is Authentic': 'checkbox',
  'Is Rare': 'checkbox',
  'Is Featured': 'checkbox',
  'Unit Number': 'singleLineText',
  Motto: 'singleLineText',
  Backing: 'singleLineText',
  Quantity: 'number',
  'Share Price': 'currency',
};

/** @param types override column types; undefined omits the column. */
export const createBase = (types: Record<string, string | undefined>) => ({
  id: airtableId('app', 'items to send'),
  name: 'Test base',
  tables: [
    {
      id: airtableId('tbl', 'Item Log'),
      name: 'Item Log',
      primaryFieldId: airtableId('fld', 'Header'),
      fields: Object.entries({ ...COLUMN_TYPES, ...types }).flatMap(([name, type]) =>
        type ? [{ id: airtableId('fld', name), name, type, options: getOptions(name, type) }] : [],
      ),
      records: [],
    },
  ],
});

function getOptions(name: string, type: string): Record<string, unknown> {
  if (type === 'formula') return { formula: "'GD-' & RECORD_ID()" };
  const choices = (CHOICES[name] ?? []).map((choice) => ({
    id: airtableId('sel', `${name} ${choice}`),
    name: choice,
  }));
  return type.includes('elect') ? { choices } : {};
}
