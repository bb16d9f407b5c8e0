/** The table of the dealer's Airtable base that the shop is imported from. */
export const ITEM_TABLE = 'Item Log';

/** Required columns: a sync without one of them fails and names it. */
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

/** Optional columns: where the base has none, the product keeps its value. */
export const OPTIONAL_COLUMNS = {
  unitNumber: 'Unit Number',
  uniqueId: 'Unique ID',
  isAuthentic: 'Is Authentic',
  motto: 'Motto',
  backing: 'Backing',
  countryOfOrigin: 'Country of Origin',
  stockQuantity: 'Quantity',
  sharePrice: 'Share Price',
  cost: 'Cost',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  manufacturer: 'Manufacturer',
} as const;

/** Many bases lack them: that is not reported, and only full runs ask for them again. */
export const USUALLY_ABSENT: ReadonlySet<string> = new Set([
  OPTIONAL_COLUMNS.stockQuantity,
  OPTIONAL_COLUMNS.sharePrice,
  OPTIONAL_COLUMNS.cost,
  OPTIONAL_COLUMNS.length,
  OPTIONAL_COLUMNS.width,
  OPTIONAL_COLUMNS.height,
  OPTIONAL_COLUMNS.manufacturer,
]);

/** Columns that 'Upload to Airtable' fills where the base has them. A sync reads only those that are optional columns
 *  too. */
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
  storageLocation: 'Storage Location',
} as const;

/** Staff set it in a record; neither syncs nor uploads use it. */
export const SUPPLIER_COLUMN = 'Supplier';

export type Column =
  | (typeof COLUMNS)[keyof typeof COLUMNS]
  | (typeof OPTIONAL_COLUMNS)[keyof typeof OPTIONAL_COLUMNS];

/** The optional columns that a base does not have. */
export type AbsentColumns = ReadonlySet<string>;
