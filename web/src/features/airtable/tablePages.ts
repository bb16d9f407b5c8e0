import type { InfiniteData } from '@tanstack/react-query';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import type { Reply } from '../../lib/api.ts';

export const PAGE_SIZE = 100;

type Page = Reply<'GET /api/airtable/table/{tableName}/{page}'>;

export interface LoadedTable {
  records: readonly AirtableRecord[];
  /** Of all records of the table, loaded or not. */
  totalCount: number;
  isCountPartial: boolean;
  /** Whether all records of the table are loaded. */
  isWhole: boolean;
  /** When Airtable was asked. */
  asOf: string | undefined;
}

export function assembleTable({ pages }: InfiniteData<Page, number>): LoadedTable {
  const records = recordsOf(pages);
  const { totalCount = 0, isCountPartial = false } = pages.at(-1) ?? {};
  return {
    records,
    totalCount: Math.max(totalCount, records.length),
    isCountPartial,
    isWhole: records.length >= totalCount && !isCountPartial,
    asOf: pages[0]?.asOf,
  };
}

/** Undefined after the last page. */
export function nextPage(last: Page, pages: Page[], lastPage: number): number | undefined {
  const loaded = recordsOf(pages).length;
  const isMore = loaded < (last.totalCount ?? loaded) || last.isCountPartial;
  return isMore && (last.records ?? []).length > 0 ? lastPage + 1 : undefined;
}

/** Records that moved while a table was read may come twice. */
function recordsOf(pages: readonly Page[]): AirtableRecord[] {
  const byId = new Map<string, AirtableRecord>();
  for (const { records } of pages) {
    for (const record of records ?? []) byId.set(record.id, record);
  }
  return [...byId.values()];
}
