import * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { LABEL_SHEETS } from '../../../shared/labels/sheets.ts';
import { pagePaths } from '../../../shared/page-paths.ts';
import { formatMoney } from '../../../shared/quotes/money.ts';
import { formatShortCode, toItemCode, toProductCode } from '../../../shared/short-codes.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { invalidRequest } from '../../platform/errors.ts';
import { requireVisibleFields } from '../../platform/http/hidden-fields.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { PdfFile } from '../../platform/http/response.ts';
import { findItems, type StoredItem } from '../../platform/table/items.ts';
import { findProducts } from '../../platform/table/products.ts';
import { getShopName } from '../../platform/table/shop-settings.ts';

type Call = Contract['documents']['POST /api/labels'];

const Environment = z.object({ SITE_URL: z.url(), SHOP_NAME: z.string().default('Guidon') });

const MAX_LISTED_LETTERS = 20;

export async function printLabels({ body, caller }: ApiRequest<Call>): Promise<PdfFile> {
  const { itemIds, productIds, sheet, start, copies, line, showsLocation, showsPrice } = body;
  if (showsPrice) requireVisibleFields(caller, ['sharePrice']);
  const { SITE_URL, SHOP_NAME } = readEnv(Environment);
  const [items, products, { renderLabels }] = await Promise.all([
    loadItems(itemIds),
    loadProducts(productIds),
    import('../../domain/documents/render.ts'),
  ]);
  const toPrice = (price: string | null = null) =>
    showsPrice && price !== null ? formatMoney(price) : '';
  const pieces = [
    ...items.map(({ id, name, catalogNumber, storageLocation, sharePrice }) => ({
      name,
      number: catalogNumber,
      price: toPrice(sharePrice),
      place: (showsLocation && storageLocation) || '',
      code: toItemCode(id),
    })),
    ...products.map(({ id, name, uniqueId, sharePrice }) => ({
      name,
      number: uniqueId || formatShortCode(toProductCode(id)),
      price: toPrice(sharePrice),
      place: '',
      code: toProductCode(id),
    })),
  ];
  const labels = pieces.flatMap(({ code, ...piece }) => {
    const url = new URL(pagePaths.code(code), SITE_URL).href;
    const label = { ...piece, shortCode: formatShortCode(code), url, line };
    return Array.from({ length: copies }, () => label);
  });
  const options = { sheet: LABEL_SHEETS[sheet], start };
  const shop = { name: await getShopName(SHOP_NAME) };
  const { bytes, leftOut } = await renderLabels(labels, options, shop);
  const letters = encodeURIComponent(leftOut.slice(0, MAX_LISTED_LETTERS).join(' '));
  return new PdfFile(bytes, 'Labels.pdf', letters === '' ? {} : { 'x-letters-left-out': letters });
}

const loadItems = async (ids: readonly string[]): Promise<StoredItem[]> =>
  requireAll('itemIds', ids, await findItems(ids), 'Item not found. It may have been deleted');

const loadProducts = async (ids: readonly string[]): Promise<StoredProduct[]> =>
  requireAll('productIds', ids, await findProducts(ids), 'The shop has no such product');

/** @throws AppError INVALID_REQUEST naming each unknown piece. */
function requireAll<T>(
  field: string,
  ids: readonly string[],
  found: ReadonlyMap<string, T>,
  message: string,
): T[] {
  const missing = ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: `${field}.${index}`, message }],
  );
  if (missing.length > 0) throw invalidRequest(missing);
  return ids.flatMap((id) => found.get(id) ?? []);
}
