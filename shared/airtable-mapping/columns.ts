export const ITEM_TABLE = 'Item Log';

/** A sync without one of these fails and names it. */
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

/** A product keeps its value where the base lacks the column. */
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

/** The absence of these columns is common, so it is not reported, and only full runs check for them again. */
export const USUALLY_ABSENT: ReadonlySet<string> = new Set([
  OPTIONAL_COLUMNS.stockQuantity,
  OPTIONAL_COLUMNS.sharePrice,
  OPTIONAL_COLUMNS.cost,
  OPTIONAL_COLUMNS.length,
  OPTIONAL_COLUMNS.width,
  OPTIONAL_COLUMNS.height,
  OPTIONAL_COLUMNS.manufacturer,
]);

/** 'Upload to Airtable' fills these where the base has them. A sync reads only the ones that are also optional
 *  columns. */
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

/** Staff set it in a record; syncs and uploads ignore it. */
export const SUPPLIER_COLUMN = 'Supplier';

export type ColumnName =
  | (typeof COLUMNS)[keyof typeof COLUMNS]
  | (typeof OPTIONAL_COLUMNS)[keyof typeof OPTIONAL_COLUMNS];

export type AbsentColumns = ReadonlySet<string>;
