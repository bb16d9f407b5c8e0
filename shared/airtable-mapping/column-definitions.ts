import type { AirtableField } from '../entities/airtable.ts';
import { KNOWN_STATUSES } from '../entities/listing-status.ts';
import { CONDITIONS, ERAS, ITEM_TYPES, MATERIALS } from '../vocabulary.ts';
import { getResultType } from './cell.ts';
import { CATALOG_COLUMNS, COLUMNS, OPTIONAL_COLUMNS, SUPPLIER_COLUMN } from './columns.ts';

type Kind = 'text' | 'flag' | 'number' | 'money' | 'photos';

export interface ColumnDefinition {
  column: string;
  /** A sync fails without the column, unless staff declare that the base does not have it. */
  isRequired: boolean;
  /** Staff cannot declare the column absent. */
  isEssential: boolean;
  kind: Kind;
  type: string;
  options?: AirtableField['options'];
  synonyms: readonly string[];
}

const select = (choices: readonly string[], type = 'singleSelect') => ({
  type,
  options: { choices: choices.map((name) => ({ name })) },
});
const CHECKBOX = {
  kind: 'flag',
  type: 'checkbox',
  options: { icon: 'check', color: 'greenBright' },
} as const;
const AMOUNT = {
  kind: 'money',
  type: 'currency',
  options: { precision: 2, symbol: '$' },
} as const;
const MEASURE = { kind: 'number', type: 'number', options: { precision: 2 } } as const;
const LONG_TEXT = { type: 'multilineText' } as const;

const DETAILS: Readonly<Record<string, Partial<ColumnDefinition>>> = {
  [COLUMNS.header]: { synonyms: ['title', 'name', 'item', 'item name', 'heading'] },
  [COLUMNS.summary]: { ...LONG_TEXT, synonyms: ['description', 'details', 'text'] },
  [COLUMNS.status]: {
    ...select(KNOWN_STATUSES),
    synonyms: ['state', 'availability', 'listing status', 'sale status', 'zustand'],
  },
  [COLUMNS.photos]: {
    kind: 'photos',
    type: 'multipleAttachments',
    synonyms: ['photo', 'images', 'image', 'pictures', 'picture', 'attachments', 'fotos'],
  },
  [COLUMNS.itemType]: {
    ...select(ITEM_TYPES, 'multipleSelects'),
    synonyms: ['type', 'category', 'kind', 'categories'],
  },
  [COLUMNS.era]: { ...select(ERAS), synonyms: ['period', 'war', 'conflict', 'epoch', 'epoche'] },
  [COLUMNS.unitName]: { synonyms: ['unit', 'unit designation', 'regiment', 'division'] },
  [COLUMNS.material]: {
    ...select(MATERIALS),
    synonyms: ['primary material', 'materials', 'fabric'],
  },
  [COLUMNS.condition]: { ...select(CONDITIONS), synonyms: ['grade', 'state of preservation'] },
  [COLUMNS.isFeatured]: { ...CHECKBOX, synonyms: ['featured', 'highlight'] },
  [COLUMNS.isRare]: { ...CHECKBOX, synonyms: ['rare', 'rarity', 'scarce'] },
  [OPTIONAL_COLUMNS.unitNumber]: { synonyms: ['unit no'] },
  [OPTIONAL_COLUMNS.uniqueId]: {
    synonyms: [
      'sku',
      'id',
      'item id',
      'item number',
      'catalog number',
      'inventory number',
      'inventory no',
      'stock number',
      'stock no',
    ],
  },
  [OPTIONAL_COLUMNS.isAuthentic]: { ...CHECKBOX, synonyms: ['authentic', 'original', 'genuine'] },
  [OPTIONAL_COLUMNS.countryOfOrigin]: { synonyms: ['country', 'origin', 'nation', 'nationality'] },
  [OPTIONAL_COLUMNS.stockQuantity]: {
    kind: 'number',
    type: 'number',
    options: { precision: 0 },
    synonyms: ['qty', 'stock', 'pieces', 'count', 'stock quantity'],
  },
  [OPTIONAL_COLUMNS.sharePrice]: {
    ...AMOUNT,
    synonyms: ['price', 'asking price', 'sale price', 'list price', 'retail price'],
  },
  [OPTIONAL_COLUMNS.cost]: {
    ...AMOUNT,
    synonyms: ['purchase price', 'price paid', 'cost price', 'paid', 'buy price'],
  },
  [OPTIONAL_COLUMNS.length]: MEASURE,
  [OPTIONAL_COLUMNS.width]: MEASURE,
  [OPTIONAL_COLUMNS.height]: MEASURE,
  [OPTIONAL_COLUMNS.manufacturer]: { synonyms: ['maker', 'made by', 'brand'] },
  [CATALOG_COLUMNS.branch]: { synonyms: ['branch of service', 'service'] },
  [CATALOG_COLUMNS.manufacturingLocation]: { synonyms: ['made in', 'place of manufacture'] },
  [CATALOG_COLUMNS.weight]: MEASURE,
  [CATALOG_COLUMNS.authenticityNotes]: {
    ...LONG_TEXT,
    synonyms: ['authenticity notes', 'remarks', 'comments'],
  },
  [CATALOG_COLUMNS.storageLocation]: {
    synonyms: ['location', 'storage', 'box', 'shelf', 'bin', 'drawer'],
  },
  [SUPPLIER_COLUMN]: { synonyms: ['source', 'vendor', 'bought from', 'seller'] },
};

const REQUIRED: ReadonlySet<string> = new Set(Object.values(COLUMNS));
const ESSENTIAL: ReadonlySet<string> = new Set([COLUMNS.header, COLUMNS.status, COLUMNS.photos]);

export const COLUMN_DEFINITIONS: readonly ColumnDefinition[] = [
  ...new Set<string>([
    ...Object.values(COLUMNS),
    ...Object.values(OPTIONAL_COLUMNS),
    ...Object.values(CATALOG_COLUMNS),
    SUPPLIER_COLUMN,
  ]),
].map((column) => ({
  column,
  isRequired: REQUIRED.has(column),
  isEssential: ESSENTIAL.has(column),
  kind: 'text',
  type: 'singleLineText',
  synonyms: [],
  ...DETAILS[column],
}));

const TYPE_NAMES: Readonly<Record<string, string>> = {
  singleLineText: 'Single line text',
  multilineText: 'Long text',
  richText: 'Long text',
  singleSelect: 'Single select',
  multipleSelects: 'Multiple select',
  multipleAttachments: 'Attachment',
  multipleRecordLinks: 'Link to another record',
  multipleLookupValues: 'Lookup',
  singleCollaborator: 'User',
  multipleCollaborators: 'User',
  phoneNumber: 'Phone number',
  url: 'URL',
  dateTime: 'Date',
  createdTime: 'Created time',
  lastModifiedTime: 'Last modified time',
  autoNumber: 'Autonumber',
  aiText: 'AI text',
};
export const getTypeName = (type: string): string =>
  TYPE_NAMES[type] ?? type.charAt(0).toUpperCase() + type.slice(1);

const NO_TEXT: ReadonlySet<string> = new Set(['multipleAttachments', 'checkbox', 'button']);
const NO_NUMBER: ReadonlySet<string> = new Set([
  ...NO_TEXT,
  'percent',
  'duration',
  'date',
  'dateTime',
  'createdTime',
  'lastModifiedTime',
  'multipleSelects',
  'singleCollaborator',
  'multipleCollaborators',
]);
const NO_STATUS: ReadonlySet<string> = new Set([
  ...NO_NUMBER,
  'number',
  'currency',
  'rating',
  'count',
  'autoNumber',
]);

export function canRead(
  { column, kind }: ColumnDefinition,
  field: Pick<AirtableField, 'type' | 'options'>,
): boolean {
  const { type } = getResultType(field);
  if (kind === 'photos') return type === 'multipleAttachments';
  if (column === COLUMNS.status) return type === 'multipleSelects' || !NO_STATUS.has(type);
  if (kind === 'text') return !NO_TEXT.has(type);
  if (kind === 'flag') return type === 'checkbox' || !NO_NUMBER.has(type);
  return !NO_NUMBER.has(type) && (kind === 'number' || type !== 'rating');
}
