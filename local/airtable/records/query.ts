import * as z from 'zod';
import { badRequest } from '../http/errors.ts';

const Sort = z.object({ field: z.string(), direction: z.enum(['asc', 'desc']).default('asc') });

const ListQuery = z.object({
  pageSize: z.int().min(1).max(100).default(100),
  maxRecords: z.int().min(1).optional(),
  offset: z.string().optional(),
  fields: z.array(z.string()).optional(),
  filterByFormula: z.string().optional(),
  sort: z.array(Sort).default([]),
  view: z.string().optional(),
  returnFieldsByFieldId: z.boolean().default(false),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** @throws HTTPException 422 when the query is invalid. */
export function parseListQuery(input: unknown): ListQuery {
  const query = ListQuery.safeParse(input);
  if (!query.success) throw badRequest();
  return query.data;
}

const toNumber = (text: string | null) => (text ? Number(text) : undefined);
const toText = (text: string | null) => text || undefined;

export const readFlag = (query: URLSearchParams, name: string) =>
  ['true', '1'].includes(query.get(name) ?? 'false');

/** Parses a query string such as `fields[]=A&sort[0][field]=B`. */
export function parseUrlQuery(query: URLSearchParams): ListQuery {
  return parseListQuery({
    pageSize: toNumber(query.get('pageSize')),
    maxRecords: toNumber(query.get('maxRecords')),
    offset: toText(query.get('offset')),
    fields: readList(query, 'fields'),
    filterByFormula: toText(query.get('filterByFormula')),
    sort: readSort(query),
    view: toText(query.get('view')),
    returnFieldsByFieldId: readFlag(query, 'returnFieldsByFieldId'),
  });
}

/** Reads `name[]=a&name[]=b` or `name[0]=a&name[1]=b`; returns undefined when there is none. */
export function readList(query: URLSearchParams, name: string): string[] | undefined {
  const isItem = (key: string) =>
    key.startsWith(`${name}[`) && /^\[\d*\]$/.test(key.slice(name.length));
  const items = [...query].filter(([key]) => isItem(key)).map(([, value]) => value);
  return items.length > 0 ? items : undefined;
}

function readSort(query: URLSearchParams): Record<string, string>[] {
  const sorts = new Map<number, Record<string, string>>();
  for (const [key, value] of query) {
    const match = /^sort\[(\d+)\]\[(field|direction)\]$/.exec(key);
    if (!match?.[2]) continue;
    const index = Number(match[1]);
    sorts.set(index, { ...sorts.get(index), [match[2]]: value });
  }
  return [...sorts].sort(([a], [b]) => a - b).map(([, sort]) => sort);
}
