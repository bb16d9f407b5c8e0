import * as z from 'zod';
import { badRequest } from '../http/errors.ts';

const LIST_ITEM = /^fields\[\d*\]$/;
const ListQuery = z.strictObject({
  pageSize: z.coerce.number().int().min(1).max(100).default(100),
  offset: z.string().optional(),
  filterByFormula: z.string().optional(),
  returnFieldsByFieldId: z.stringbool().default(false),
  fields: z.array(z.string()).optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** @throws HTTPException 422 for invalid options and for those that the product does not use */
export function parseListQuery(query: URLSearchParams): ListQuery {
  const fields = [...query].filter(([key]) => LIST_ITEM.test(key)).map(([, value]) => value);
  const others = [...query].filter(([key, value]) => !LIST_ITEM.test(key) && value !== '');
  const parsed = ListQuery.safeParse({
    ...Object.fromEntries(others),
    ...(fields.length > 0 ? { fields } : {}),
  });
  if (!parsed.success) throw badRequest();
  return parsed.data;
}

export const readFlag = (query: URLSearchParams, name: string) =>
  ['true', '1'].includes(query.get(name) ?? 'false');
