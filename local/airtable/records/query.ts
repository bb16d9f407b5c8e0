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

/** Throws a 422 for a query that Airtable would not take. */
export function listQuery(given: unknown): ListQuery {
  const parsed = ListQuery.safeParse(given);
  if (!parsed.success) throw badRequest();
  return parsed.data;
}

const numberIn = (text: string | null) => (text ? Number(text) : undefined);
const textIn = (text: string | null) => text || undefined;

export const flagIn = (query: URLSearchParams, name: string) =>
  ['true', '1'].includes(query.get(name) ?? 'false');

/** The same query as a URL spells it: `fields[]=A&sort[0][field]=B`. */
export function listQueryOfUrl(query: URLSearchParams): ListQuery {
  return listQuery({
    pageSize: numberIn(query.get('pageSize')),
    maxRecords: numberIn(query.get('maxRecords')),
    offset: textIn(query.get('offset')),
    fields: listOf(query, 'fields'),
    filterByFormula: textIn(query.get('filterByFormula')),
    sort: sortOf(query),
    view: textIn(query.get('view')),
    returnFieldsByFieldId: flagIn(query, 'returnFieldsByFieldId'),
  });
}

/** `name[]=a&name[]=b` or `name[0]=a&name[1]=b`; undefined when there is none. */
export function listOf(query: URLSearchParams, name: string): string[] | undefined {
  const isItem = (key: string) =>
    key.startsWith(`${name}[`) && /^\[\d*\]$/.test(key.slice(name.length));
  const items = [...query].filter(([key]) => isItem(key)).map(([, value]) => value);
  return items.length > 0 ? items : undefined;
}

function sortOf(query: URLSearchParams): Record<string, string>[] {
  const sorts = new Map<number, Record<string, string>>();
  for (const [key, value] of query) {
    const match = /^sort\[(\d+)\]\[(field|direction)\]$/.exec(key);
    if (!match?.[2]) continue;
    const index = Number(match[1]);
    sorts.set(index, { ...sorts.get(index), [match[2]]: value });
  }
  return [...sorts].sort(([a], [b]) => a - b).map(([, sort]) => sort);
}
