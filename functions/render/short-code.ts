import { toProductId } from '../../shared/airtable-mapping/product-id.ts';
import type { Product } from '../../shared/entities/product.ts';
import { pagePaths } from '../../shared/page-paths.ts';
import { parseShortCode, type ShortCode } from '../../shared/short-codes.ts';
import { getLiveCatalog } from '../domain/catalog/live-catalog.ts';
import { log } from '../platform/aws/log.ts';
import { findItemsByCode } from '../platform/table/items.ts';

const CODE_PATH = /^\/i\/([^/]{1,20})$/;

/**
 * Labels contain the product's short code or that of its item.
 * @returns undefined for other paths, unknown codes and items that are not in the shop.
 */
export async function findCodedPage(path: string): Promise<string | undefined> {
  const code = parseShortCode(CODE_PATH.exec(path)?.[1] ?? '');
  if (!code) return undefined;
  const idPrefixes = code.kind === 'product' ? [code.idPrefix] : await findProductIds(code);
  const { catalog } = await getLiveCatalog();
  const [position, ...others] = idPrefixes.flatMap((prefix) => catalog.positionsOf(prefix));
  if (position === undefined) return undefined;
  if (others.length > 0) {
    // No page is better than the wrong product's page.
    log.warn('Several products have the same short code', { code: code.code });
    return undefined;
  }
  const { id, name }: Product = JSON.parse(catalog.jsonAt(position));
  return pagePaths.product(id, name);
}

async function findProductIds(code: ShortCode): Promise<string[]> {
  const items = await findItemsByCode(code);
  return items.flatMap(({ airtableId }) => (airtableId ? [toProductId(airtableId)] : []));
}
