/** The table of the dealer's Airtable base that the shop is made from. */
export const ITEM_TABLE = 'Item Log';

/** Its columns, by name. Without any of these a sync stops and names the one that is missing. */
export const COLUMNS = {
  header: 'Header',
  summary: 'Summary',
  status: 'Status',
  photos: 'Photos',
  itemType: 'Item Type',
  era: 'Era',
  unitName: 'Unit Name',
  material: 'Material',
  condition: 'Condition',
  isFeatured: 'Is Featured',
  isRare: 'Is Rare',
} as const;

/** Columns that a base need not have; what the shop holds in their place is then kept. */
export const OPTIONAL_COLUMNS = {
  unitNumber: 'Unit Number',
  uniqueId: 'Unique ID',
  isAuthentic: 'Is Authentic',
  motto: 'Motto',
  backing: 'Backing',
  countryOfOrigin: 'Country of Origin',
} as const;

/** Columns that only 'Upload to Airtable' writes, where a base has them: the shop does not read them. */
export const CATALOG_COLUMNS = {
  branch: 'Branch',
  rank: 'Rank',
  specialty: 'Specialty',
  secondaryMaterial: 'Secondary Material',
  manufacturer: 'Manufacturer',
  manufacturingLocation: 'Manufacturing Location',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  weight: 'Weight',
  authenticityNotes: 'Notes',
} as const;

export type Column =
  | (typeof COLUMNS)[keyof typeof COLUMNS]
  | (typeof OPTIONAL_COLUMNS)[keyof typeof OPTIONAL_COLUMNS];

/** The optional columns that a base does not have. */
export type AbsentColumns = ReadonlySet<string>;
