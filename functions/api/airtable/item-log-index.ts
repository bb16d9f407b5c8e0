import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import {
  normalizeEra,
  normalizeItemType,
} from '../../../shared/airtable-mapping/normalize-terms.ts';
import type { LogFigures, LogRecord, LogSort } from '../../../shared/entities/log-record.ts';
import type { StoredLog } from '../../platform/bucket/item-log.ts';

export const LogSortKey = z.tuple([
  z.union([z.string(), z.number(), z.null()]),
  z.string(),
  z.string(),
]);
export type LogSortKey = z.infer<typeof LogSortKey>;

export interface LogQuery {
  search?: string | undefined;
  status?: string | undefined;
  type?: string | undefined;
  era?: string | undefined;
  id?: readonly string[] | undefined;
  sort: LogSort;
  order: 'asc' | 'desc';
}

interface Sorted {
  record: LogRecord;
  key: LogSortKey;
}

/** Keys are truncated because the cursor contains one. */
const MAX_KEY_LENGTH = 64;
/** Maximum filter options; longer lists are not usable. */
const MAX_OPTIONS = 100;
const MAX_ORDERS = 4;

const { compare: compareTexts } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export class ItemLogIndex {
  readonly source: string;
  readonly figures: LogFigures;
  readonly statuses: string[];
  readonly types: string[];
  readonly eras: string[];
  readonly #records: readonly LogRecord[];
  readonly #texts = new Map<LogRecord, string>();
  readonly #orders = new LRUCache<string, Sorted[]>({ max: MAX_ORDERS });

  constructor({ source, records }: StoredLog) {
    const count = (isCounted: (record: LogRecord) => boolean) => records.filter(isCounted).length;
    this.source = source;
    this.#records = records;
    this.figures = {
      total: records.length,
      available: count(({ isForSale }) => isForSale),
      featured: count(({ isFeatured }) => isFeatured),
      rare: count(({ isRare }) => isRare),
    };
    this.statuses = distinct(records.flatMap(({ status }) => status ?? []));
    this.types = distinct(records.flatMap(({ types }) => types));
    this.eras = distinct(records.flatMap(({ era }) => era ?? []));
  }

  find(query: LogQuery): Sorted[] {
    const { status, type, era } = query;
    const ids = query.id && new Set(query.id);
    const search = query.search?.trim().toLowerCase();
    return this.#sorted(query).filter(
      ({ record }) =>
        (!ids || ids.has(record.id)) &&
        (!status || record.status === status) &&
        (!type || hasType(record, type)) &&
        (!era || hasEra(record, era)) &&
        (!search || this.#getText(record).includes(search)),
    );
  }

  #getText(record: LogRecord): string {
    const known = this.#texts.get(record);
    if (known !== undefined) return known;
    const { header, summary, uniqueId } = record;
    const text = [header, summary, uniqueId].join('\0').toLowerCase();
    this.#texts.set(record, text);
    return text;
  }

  #sorted({ sort, order }: LogQuery): Sorted[] {
    const name = `${sort} ${order}`;
    const known = this.#orders.get(name);
    if (known) return known;
    const compare = getLogOrder(order);
    const sorted = this.#records
      .map((record) => ({ record, key: toSortKey(record, sort) }))
      .sort((a, b) => compare(a.key, b.key));
    this.#orders.set(name, sorted);
    return sorted;
  }
}

/** Also matches the normalized first type, because the inventory counts by it. */
function hasType({ types }: LogRecord, type: string): boolean {
  return types.includes(type) || normalizeItemType(types[0] ?? '') === type;
}

const hasEra = ({ era }: LogRecord, wanted: string): boolean =>
  era !== null && (era === wanted || normalizeEra(era) === wanted);

/** Empty values come last in both directions; ties are ordered newest first. */
export function getLogOrder(order: LogQuery['order']): (a: LogSortKey, b: LogSortKey) => number {
  const direction = order === 'asc' ? 1 : -1;
  return ([a, createdA, idA], [b, createdB, idB]) => {
    if (a === null || b === null) {
      if (a !== b) return a === null ? 1 : -1;
    } else {
      const difference = typeof a === 'number' ? a - Number(b) : compareTexts(a, String(b));
      if (difference !== 0) return difference * direction;
    }
    return compareExactly(createdB, createdA) || compareExactly(idA, idB);
  };
}

function compareExactly(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const SORT_VALUES: Record<LogSort, (record: LogRecord) => string | number | null> = {
  created: ({ createdAt }) => createdAt && Date.parse(createdAt),
  header: ({ header, uniqueId }) => header ?? uniqueId,
  uniqueId: ({ uniqueId }) => uniqueId,
  status: ({ status }) => status,
  type: ({ types: [first] }) => first ?? null,
  era: ({ era }) => era,
  condition: ({ condition }) => condition,
  price: ({ sharePrice }) => (sharePrice ? Number(sharePrice) : null),
};

function toSortKey(record: LogRecord, sort: LogSort): LogSortKey {
  const value = SORT_VALUES[sort](record);
  return [
    typeof value === 'string' ? shorten(value) : value,
    record.createdAt ?? '',
    record.id.slice(0, MAX_KEY_LENGTH),
  ];
}

/** Replace control characters and lone surrogates, whose JSON escapes are longer. */
function shorten(text: string): string {
  return text.slice(0, MAX_KEY_LENGTH).replace(/\p{C}/gu, ' ');
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort(compareTexts).slice(0, MAX_OPTIONS);
}
