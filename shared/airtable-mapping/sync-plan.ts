import { v5 as uuidV5 } from 'uuid';
import type { AirtableRecord } from '../entities/airtable.ts';
import type { ListingStatus } from '../entities/listing-status.ts';
import type { Authenticity } from '../entities/military-item.ts';
import { toSpellingKey } from '../entities/spelling.ts';
import type { StoredProduct } from '../entities/stored-product.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { getPhotoIds, photoPath } from '../photos/photo-paths.ts';
import { citeSources, findRestriction } from '../restricted-items.ts';
import type { AuthenticityDecisions, UntickedAuthenticity } from './authenticity.ts';
import { CellReader } from './cell-reader.ts';
import { COLUMNS } from './columns.ts';
import { FieldChanges, type GuardedField } from './field-changes.ts';
import type { SpellingMeanings } from './normalize-terms.ts';
import { readStatus } from './read-status.ts';
import type { LogColumns } from './record-to-log.ts';
import { type MappedItem, mapRecord, type ProductContent } from './record-to-product.ts';
import { UnknownSpellings } from './unknown-spellings.ts';
import { UnreadableColumns } from './unreadable-columns.ts';

export interface ItemChange {
  kind: 'create' | 'update' | 'sell';
  recordId: string;
  item: MappedItem;
  stored: StoredProduct | undefined;
}

export interface SyncPlan {
  changes: ItemChange[];
  changed: number;
  missingPhotos: number;
  unlist: StoredProduct[];
  read: number;
  unchanged: number;
  skipped: number;
  problems: SyncProblem[];
  changedSinceRollback: string[];
  fieldChanges: FieldChanges;
}

export const UNLISTED = 'unlisted';

export interface PlannerOptions {
  confirmed?: ReadonlySet<string>;
  /** Maps records to a state that was rolled back: a source hash or {@link UNLISTED}. The state is not restored
   *  before the record changes. */
  rolledBack?: ReadonlyMap<string, string>;
  /** Receives each change as soon as it is planned; the plan does not store it then, which saves memory. */
  onChange?: ((change: ItemChange) => void) | undefined;
  /** This release maps these fields differently, so many changes in them need no confirmation. */
  remapped?: ReadonlySet<GuardedField> | undefined;
  unticked?: UntickedAuthenticity | undefined;
  spellings?: SpellingMeanings | undefined;
  newSpellings?: ReadonlySet<string> | undefined;
}

/** Accepts records page by page. Products without a record are never changed. */
export class SyncPlanner {
  readonly plan: SyncPlan;
  readonly #stored = new Map<string, StoredProduct>();
  readonly #confirmed: ReadonlySet<string>;
  readonly #rolledBack: ReadonlyMap<string, string>;
  readonly #onChange: (change: ItemChange) => void;
  readonly #unticked: UntickedAuthenticity | undefined;
  readonly #spellings: SpellingMeanings | undefined;
  readonly #newSpellings: ReadonlySet<string>;
  readonly #remapped: ReadonlySet<GuardedField>;
  readonly #unreadable = new UnreadableColumns();
  readonly #unknown = new UnknownSpellings();
  readonly #added = new Set<string>();

  /** @param stored must contain at least the products of the records to be added. */
  constructor(
    stored: Iterable<StoredProduct>,
    {
      confirmed = new Set(),
      rolledBack = new Map(),
      onChange,
      remapped = new Set(),
      unticked,
      spellings,
      newSpellings = new Set(),
    }: PlannerOptions = {},
  ) {
    this.plan = {
      changes: [],
      changed: 0,
      missingPhotos: 0,
      unlist: [],
      read: 0,
      unchanged: 0,
      skipped: 0,
      problems: [],
      changedSinceRollback: [],
      fieldChanges: new FieldChanges(),
    };
    this.#unticked = unticked;
    this.#spellings = spellings;
    this.#newSpellings = newSpellings;
    this.#remapped = remapped;
    this.#confirmed = confirmed;
    this.#rolledBack = rolledBack;
    this.#onChange = onChange ?? ((change) => this.plan.changes.push(change));
    this.addStored(stored);
  }

  /** Call this before adding the records of these products. */
  addStored(products: Iterable<StoredProduct>): void {
    for (const product of products) {
      if (product.airtableId) this.#stored.set(product.airtableId, product);
    }
  }

  /** Skips records that were added before.
   *  @param decisions of staff about these records. */
  add(
    records: readonly AirtableRecord[],
    columns: LogColumns,
    decisions: AuthenticityDecisions = new Map(),
  ): void {
    const { plan } = this;
    for (const record of records) {
      if (this.#added.has(record.id)) continue;
      this.#added.add(record.id);
      const change = this.#planRecord(record, columns, decisions.get(record.id));
      if (!change) continue;
      plan.changed++;
      plan.missingPhotos += countMissingPhotos(change);
      this.#onChange(change);
    }
    plan.read = this.#added.size;
  }

  /** Call this after adding all records. */
  reportColumns(): void {
    this.plan.problems.unshift(...this.#unreadable.describe(), ...this.#unknown.describe());
  }

  /** Call this after adding all records of the table: it unlists every product whose record is missing. */
  unlistMissing(): void {
    for (const [recordId, product] of this.#stored) {
      // Sample data is removed by a separate control.
      if (!this.#added.has(recordId) && !product.isSample) this.#unlist(recordId, product);
    }
  }

  unlistDeleted(recordIds: Iterable<string>): void {
    for (const recordId of recordIds) {
      const product = this.#stored.get(recordId);
      if (product && !product.isSample) this.#unlist(recordId, product);
    }
  }

  #unlist(recordId: string, product: StoredProduct): void {
    if (this.#isRolledBack(recordId, UNLISTED)) this.plan.unchanged++;
    else this.plan.unlist.push(product);
  }

  #isRolledBack(recordId: string, state: string): boolean {
    const rolledBack = this.#rolledBack.get(recordId);
    if (rolledBack === undefined) return false;
    if (rolledBack === state) return true;
    this.plan.changedSinceRollback.push(recordId);
    return false;
  }

  #planRecord(
    record: AirtableRecord,
    { absent, types }: LogColumns,
    decided: Authenticity | undefined,
  ): ItemChange | undefined {
    const { plan } = this;
    const stored = this.#stored.get(record.id);
    const { status = getShownStatus(stored), problem, unreadable } = readStatus(record, types);
    if (problem) plan.problems.push(problem);
    this.#unreadable.add(unreadable, stored?.name ?? readName(record, types));
    if (status === 'not for sale' || (status === 'sold' && !stored)) {
      plan.skipped++;
      if (this.#isRolledBack(record.id, UNLISTED)) return undefined;
      if (stored) plan.unlist.push(stored);
      return undefined;
    }
    const isSold = status === 'sold';
    const item = mapRecord(record, {
      absent,
      types,
      stored,
      isSold,
      unticked: this.#unticked,
      decided,
      spellings: this.#spellings,
    });
    const restricted = isSold ? undefined : this.#checkRestriction(record, item);
    if (restricted) {
      plan.problems.push(restricted);
      plan.skipped++;
      if (stored) plan.unlist.push(stored);
      return undefined;
    }
    plan.problems.push(...item.problems);
    this.#unreadable.add(item.unreadable, item.content.name);
    if (!isSold) this.#unknown.add(item.unknown);
    const state = hashSource(item.content, getPhotoIds(item));
    const isRolledBack = this.#isRolledBack(record.id, state);
    if ((stored?.sourceHash === state && !stored.isSample) || isRolledBack) {
      plan.unchanged++;
      if (stored) plan.problems.push(...reportRefusedPhotos(stored));
      return undefined;
    }
    const change = { kind: getKind(stored, item.content), recordId: record.id, item, stored };
    if (stored) plan.fieldChanges.add({ ...change, stored }, this.#findExpected(item));
    return change;
  }

  #findExpected({ options }: MappedItem): ReadonlySet<GuardedField> {
    const decided = options.filter((option) => this.#newSpellings.has(toSpellingKey(option)));
    return new Set([...this.#remapped, ...decided.map(({ field }) => field)]);
  }

  #checkRestriction({ id }: AirtableRecord, { content }: MappedItem): SyncProblem | undefined {
    if (this.#confirmed.has(id)) return undefined;
    const restriction = findRestriction(content);
    if (restriction?.level !== 'restricted') return undefined;
    return {
      recordId: id,
      field: COLUMNS.header,
      message: `It is left off the shop. ${restriction.reason} (${citeSources(restriction)}) If this piece may be sold, confirm its listing with a reason.`,
      cause: 'restricted',
      restriction: restriction.kind,
    };
  }
}

const readName = (record: AirtableRecord, types: LogColumns['types']): string =>
  new CellReader(record, types).text(COLUMNS.header) ?? 'a record without Header';

function getShownStatus(stored: StoredProduct | undefined): ListingStatus {
  if (!stored) return 'not for sale';
  return stored.availability === 'Sold Out' ? 'sold' : 'for sale';
}

function getKind(stored: StoredProduct | undefined, content: ProductContent): ItemChange['kind'] {
  if (!stored) return 'create';
  return content.availability === 'Sold Out' && stored.availability !== 'Sold Out'
    ? 'sell'
    : 'update';
}

/** The problem is reported in each run until the record's photo is replaced. */
function reportRefusedPhotos({ airtableId, refusedPhotos = {} }: StoredProduct): SyncProblem[] {
  return Object.values(refusedPhotos).map((message) => ({
    recordId: airtableId ?? '',
    field: COLUMNS.photos,
    message,
    cause: 'photo not copied',
  }));
}

const countMissingPhotos = ({ item, stored }: ItemChange): number =>
  getPhotoIds(item).filter((id) => !stored?.imageUrls.includes(photoPath(id))).length;

/** @param copiedIds photos in the media bucket. A photo that is neither copied nor refused is excluded from the
 *  source hash, so that the next run tries again.
 *  @param refused maps photos that can never be copied to the reason. */
export function toStoredProduct(
  item: MappedItem,
  copiedIds: readonly string[],
  updatedAt: string,
  refused: Record<string, string> = {},
): StoredProduct {
  const { content } = item;
  const settledIds = getPhotoIds(item).filter((id) => copiedIds.includes(id) || id in refused);
  const imageUrls = copiedIds.map((id) => photoPath(id));
  return {
    ...content,
    imageUrl: imageUrls[0] ?? null,
    imageUrls,
    updatedAt,
    sourceHash: hashSource(content, settledIds),
    ...(Object.keys(refused).length > 0 ? { refusedPhotos: refused } : {}),
  };
}

/** A name-based UUID serves as the digest: browsers lack node:crypto. */
function hashSource(content: ProductContent, photoIds: readonly string[]): string {
  return uuidV5(JSON.stringify([content, photoIds]), uuidV5.URL);
}
