import * as z from 'zod';
import type { Contract } from '../../shared/contract/contract.ts';
import { LABEL_SHEETS } from '../../shared/labels/sheets.ts';
import { pagePaths } from '../../shared/page-paths.ts';
import { formatShortCode, toItemCode } from '../../shared/short-codes.ts';
import { readEnv } from '../aws/env.ts';
import { invalidRequest } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { PdfFile } from '../http/response.ts';
import { findItems, type StoredItem } from '../storage/table/items.ts';
import { getShopName } from '../storage/table/shop-settings.ts';

type Call = Contract['documents']['POST /api/labels'];

const Environment = z.object({ SITE_URL: z.url(), SHOP_NAME: z.string().default('Guidon') });

export async function printLabels({ body }: ApiRequest<Call>): Promise<PdfFile> {
  const { itemIds, sheet, start, copies, line } = body;
  const { SITE_URL, SHOP_NAME } = readEnv(Environment);
  const [items, { renderLabels }] = await Promise.all([
    loadItems(itemIds),
    import('./render/render.ts'),
  ]);
  const labels = items.flatMap(({ id, name, catalogNumber }) => {
    const code = toItemCode(id);
    const url = new URL(pagePaths.code(code), SITE_URL).href;
    const label = { name, catalogNumber, code: formatShortCode(code), url, line };
    return Array.from({ length: copies }, () => label);
  });
  const options = { sheet: LABEL_SHEETS[sheet], start };
  const shop = { name: await getShopName(SHOP_NAME) };
  return new PdfFile(await renderLabels(labels, options, shop), 'Labels.pdf');
}

/** @throws AppError INVALID_REQUEST naming each unknown item */
async function loadItems(ids: readonly string[]): Promise<StoredItem[]> {
  const found = await findItems(ids);
  const missing = ids.flatMap((id, index) => (found.has(id) ? [] : [index]));
  if (missing.length > 0) {
    throw invalidRequest(
      missing.map((index) => ({
        path: `itemIds.${index}`,
        message: 'Item not found. It may have been deleted',
      })),
    );
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
