import type { AirtableAttachment, AirtableRecord } from '../entities/airtable.ts';
import type { Authenticity } from '../entities/military-item.ts';
import type { Product } from '../entities/product.ts';
import {
  MAX_SPELLING_LENGTH,
  type Spelling,
  type TermField,
  toSpellingKey,
} from '../entities/spelling.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { parsePhotoPath } from '../photos/photo-paths.ts';
import { MISSING_TERMS, PRODUCT_DEFAULTS } from '../vocabulary.ts';
import type { UntickedAuthenticity } from './authenticity.ts';
import { CellReader, type ColumnTypes, isReadable, type UnreadableCells } from './cell-reader.ts';
import { type AbsentColumns, COLUMNS, type ColumnName, OPTIONAL_COLUMNS } from './columns.ts';
import { saysCopy } from './flags.ts';
import { findTerm, type SpellingMeanings, shortenDescription } from './normalize-terms.ts';
import { toProductId } from './product-id.ts';

const FALLBACKS = { name: 'Untitled Item', ...MISSING_TERMS } as const;

const FALLBACK_VALUES: ReadonlySet<string> = new Set(Object.values(FALLBACKS));

/** The shop quotes on request, so every imported price is zero. */
const PRICE = '0.00';

export type ProductContent = Omit<
  Product,
  | 'imageUrl'
  | 'imageUrls'
  | 'imagePlaceholder'
  | 'itemSize'
  | 'identification'
  | 'provenance'
  | 'listedAt'
  | 'updatedAt'
  | 'isSample'
> & {
  uniqueId: string | null;
} & StaffPrices;

export interface StaffPrices {
  sharePrice?: string | null | undefined;
  cost?: string | null | undefined;
}

export interface MappedItem {
  content: ProductContent;
  attachments: AirtableAttachment[];
  problems: SyncProblem[];
  unreadable: UnreadableCells;
  options: Spelling[];
  unknown: Spelling[];
}

type StoredItem = Product & StaffPrices & { uniqueId?: string | null | undefined };

const toAttachments = (paths: readonly string[]): AirtableAttachment[] =>
  paths.flatMap((path) => {
    const id = parsePhotoPath(path);
    return id ? { id, url: '', filename: id } : [];
  });

export interface MappingOptions {
  absent: AbsentColumns;
  /** Undefined without access to the schema. */
  types?: ColumnTypes | undefined;
  stored?: StoredItem | undefined;
  isSold?: boolean;
  unticked?: UntickedAuthenticity | undefined;
  /** The decision applies where the record leaves the authenticity open. */
  decided?: Authenticity | undefined;
  spellings?: SpellingMeanings | undefined;
}

/** Never throws: unreadable values are reported. */
export function mapRecord(
  record: AirtableRecord,
  {
    absent,
    types,
    stored,
    isSold = false,
    unticked = 'unused',
    decided,
    spellings,
  }: MappingOptions,
): MappedItem {
  const cells = new CellReader(record, types);
  const read = <T>(
    column: ColumnName,
    reader: (column: ColumnName) => T | undefined,
  ): T | undefined => (absent.has(column) ? undefined : reader.call(cells, column));
  // Stored values may contain ids and errors that were imported before these were rejected.
  const kept: Partial<ProductContent> = Object.fromEntries(
    Object.entries(stored ?? {}).filter(([, value]) => isReadable(value)),
  );
  const readOr = <K extends keyof ProductContent>(
    key: K,
    column: ColumnName,
    reader: (column: ColumnName) => ProductContent[K] | null | undefined,
  ): ProductContent[K] | null => {
    const value = read(column, reader);
    return (value === undefined ? kept[key] : value) ?? null;
  };
  const { text, choice, flag, quantity, money, measure } = cells;

  const options: Spelling[] = [];
  const unknown: Spelling[] = [];
  const toTerm = (field: TermField, option: string): string => {
    options.push({ field, text: option });
    const means = spellings?.get(toSpellingKey({ field, text: option }));
    const term = means ?? findTerm(field, option);
    const isUnknown = term === undefined && means === undefined && !FALLBACK_VALUES.has(option);
    if (isUnknown && option.length <= MAX_SPELLING_LENGTH) unknown.push({ field, text: option });
    return term ?? option;
  };

  const header = read(COLUMNS.header, text);
  const uniqueId = readOr('uniqueId', OPTIONAL_COLUMNS.uniqueId, text);
  const itemType = readOr('itemType', COLUMNS.itemType, choice);
  const era = readOr('era', COLUMNS.era, choice);
  const condition = readOr('condition', COLUMNS.condition, choice);
  const summary = read(COLUMNS.summary, text);
  const { description = null, richDescription = null } =
    summary === undefined
      ? kept.description
        ? kept
        : {}
      : { description: summary, richDescription: cells.richText(COLUMNS.summary) };
  const material = readOr('material', COLUMNS.material, choice);
  const ownQuantity = read(OPTIONAL_COLUMNS.stockQuantity, quantity);
  // A sold item has no stored quantity; it returns with the default.
  const keptQuantity = ownQuantity === undefined ? stored?.stockQuantity || null : ownQuantity;
  const stockQuantity = keptQuantity ?? PRODUCT_DEFAULTS.stockQuantity;
  const isSoldOut = isSold || stockQuantity === 0;
  const facts = {
    richDescription,
    sharePrice: readOr('sharePrice', OPTIONAL_COLUMNS.sharePrice, money),
    cost: readOr('cost', OPTIONAL_COLUMNS.cost, money),
    length: readOr('length', OPTIONAL_COLUMNS.length, measure),
    width: readOr('width', OPTIONAL_COLUMNS.width, measure),
    height: readOr('height', OPTIONAL_COLUMNS.height, measure),
    manufacturer: readOr('manufacturer', OPTIONAL_COLUMNS.manufacturer, choice),
  };
  const content: ProductContent = {
    id: toProductId(record.id),
    name: (header === undefined ? kept.name : header) ?? uniqueId ?? FALLBACKS.name,
    description,
    shortDescription: shortenDescription(description),
    price: PRICE,
    itemType: itemType ? toTerm('itemType', itemType) : FALLBACKS.itemType,
    era: era ? toTerm('era', era) : FALLBACKS.era,
    unitNumber: readOr('unitNumber', OPTIONAL_COLUMNS.unitNumber, text),
    unitName: readOr('unitName', COLUMNS.unitName, choice),
    motto: readOr('motto', OPTIONAL_COLUMNS.motto, text),
    material: material && toTerm('material', material),
    backing: readOr('backing', OPTIONAL_COLUMNS.backing, choice),
    countryOfOrigin:
      readOr('countryOfOrigin', OPTIONAL_COLUMNS.countryOfOrigin, choice) ??
      PRODUCT_DEFAULTS.countryOfOrigin,
    condition: condition ? toTerm('condition', condition) : FALLBACKS.condition,
    stockQuantity: isSoldOut ? 0 : stockQuantity,
    isFeatured: readOr('isFeatured', COLUMNS.isFeatured, flag) ?? false,
    isRare: readOr('isRare', COLUMNS.isRare, flag) ?? false,
    ...readAuthenticity(),
    availability: isSoldOut ? 'Sold Out' : PRODUCT_DEFAULTS.availability,
    airtableId: record.id,
    createdAt: parseCreatedAt(record, cells),
    uniqueId,
    // Empty values are omitted, so that existing source hashes stay valid.
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => (value ?? null) !== null)),
  };
  const attachments =
    read(COLUMNS.photos, cells.attachments) ?? toAttachments(stored?.imageUrls ?? []);
  if (!isSold) {
    reportMissing(cells, {
      [COLUMNS.header]: header,
      [COLUMNS.itemType]: itemType,
      [COLUMNS.era]: era,
      [COLUMNS.condition]: condition,
      [COLUMNS.photos]: attachments[0]?.id,
    });
  }
  const { problems, unreadable } = cells;
  return { content, attachments, problems, unreadable, options, unknown };

  function readAuthenticity(): Pick<ProductContent, 'isAuthentic' | 'authenticity'> {
    const column = OPTIONAL_COLUMNS.isAuthentic;
    const said = read(column, flag);
    if (typeof said === 'boolean') return { isAuthentic: said };
    const isSilent = said === null || absent.has(column);
    if (isSilent && decided === 'Not determined' && !saysCopy(header)) {
      return { isAuthentic: true, authenticity: decided };
    }
    if (isSilent && decided) {
      return { isAuthentic: decided !== 'Reproduction' && !saysCopy(header) };
    }
    if (said === undefined) {
      const { isAuthentic = true, authenticity } = stored ?? {};
      return { isAuthentic, ...(authenticity ? { authenticity } : {}) };
    }
    return { isAuthentic: isOriginalUnlessChecked(column) };
  }

  function isOriginalUnlessChecked(column: ColumnName): boolean {
    if (!cells.isCheckbox(column)) return true;
    if (unticked === 'reproduction' || saysCopy(header)) return false;
    if (unticked === 'forgotten' && !isSold) {
      cells.report(
        'unticked original',
        `"${column}" is unchecked, although it is checked for nearly all other pieces. The shop shows the piece as an original. Check the box, or write Reproduction into its ${COLUMNS.header}.`,
        column,
      );
    }
    return true;
  }
}

/** Reports a record that lacks the minimum for an item on sale. The fallbacks keep it on sale. Many records have no
 *  era or condition on purpose, so these alone are no problem.
 *  @param values of the record by column, before fallbacks. */
function reportMissing(cells: CellReader, values: Record<string, string | null | undefined>): void {
  const unreadable: ReadonlyMap<string, string> = cells.unreadable;
  const missing = Object.keys(values).filter(
    (column) => !values[column] && !unreadable.has(column),
  );
  if (!missing.includes(COLUMNS.header) && !missing.includes(COLUMNS.itemType)) return;
  cells.report(
    'incomplete',
    `It is on sale without ${missing.join(', ')}; the shop shows neutral values instead. Fill them in, or change the Status until they are known.`,
  );
}

/** Uses the record's time, so that 'newest first' follows the dealer's catalog instead of the import. */
function parseCreatedAt({ createdTime }: AirtableRecord, cells: CellReader): string {
  const time = new Date(createdTime);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  cells.report('no creation time', 'Its creation time is invalid, so it is listed last.');
  return new Date(0).toISOString();
}
