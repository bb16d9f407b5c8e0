import type { Contract } from '../../../shared/contract/contract.ts';
import { canSeeField, omitHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import type { Show } from '../../../shared/entities/show.ts';
import { getCosts } from '../../../shared/quotes/margin.ts';
import { formatShortCode, toProductCode } from '../../../shared/short-codes.ts';
import { knownTerm, MISSING_TERMS } from '../../../shared/vocabulary.ts';
import { toPaperName } from '../../domain/documents/line-facts.ts';
import { loadShop } from '../../domain/documents/load-shop.ts';
import { countLeft, listPresent } from '../../domain/shows/pieces.ts';
import { requireShow } from '../../domain/shows/view.ts';
import { requireVisibleFields } from '../../platform/http/hidden-fields.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { PdfFile } from '../../platform/http/response.ts';
import { findItemsOfProducts } from '../../platform/table/items.ts';
import { findProducts } from '../../platform/table/products.ts';

type Sales = Contract['sales'];
type PriceList = Sales['GET /api/shows/{id}/price-list'];
type StockList = Sales['GET /api/shows/{id}/stock-list'];

export async function getPriceList({ caller, params }: ApiRequest<PriceList>): Promise<PdfFile> {
  requireVisibleFields(caller, ['sharePrice']);
  const [{ show, pieces }, shop, { renderPriceList }] = await Promise.all([
    loadPresent(params.id),
    loadShop(),
    // Import on demand: most calls need no typefaces.
    import('../../domain/documents/price-list.ts'),
  ]);
  const lines = pieces.map(({ product, ...piece }) => ({
    ...piece,
    name: toPaperName({ name: piece.name, isAuthentic: product?.isAuthentic ?? true }),
    type: product?.itemType ?? MISSING_TERMS.itemType,
    era: knownTerm(product?.era ?? '') ?? '',
    condition: knownTerm(product?.condition ?? '') ?? '',
    price: product?.sharePrice ?? null,
  }));
  const facts = { show, lines, at: new Date().toISOString() };
  return new PdfFile(await renderPriceList(facts, shop), toFileName('Price list', show));
}

export async function getStockList({ caller, params }: ApiRequest<StockList>): Promise<PdfFile> {
  const { permissions } = caller;
  const [{ show, pieces }, shop, { renderStockList, STOCK_AMOUNTS }] = await Promise.all([
    loadPresent(params.id),
    loadShop(),
    import('../../domain/documents/stock-list.ts'),
  ]);
  const items = await findItemsOfProducts(pieces.flatMap(({ product }) => product ?? []));
  const lines = pieces.map(({ product, ...piece }) => {
    const item = items.get(product?.id ?? '');
    const { cost, consignor } = getCosts(product, item);
    const place = item?.storageLocation ?? '';
    const sharePrice = product?.sharePrice ?? null;
    const floor = item?.floor ?? null;
    return omitHiddenFields({ ...piece, place, sharePrice, cost, consignor, floor }, permissions);
  });
  const amounts = STOCK_AMOUNTS.filter((amount) => canSeeField(permissions, amount));
  const facts = { show, lines, amounts, at: new Date().toISOString() };
  return new PdfFile(await renderStockList(facts, shop), toFileName('Stock list', show));
}

const toFileName = (title: string, { from }: Pick<Show, 'from'>): string => `${title} ${from}.pdf`;

/** @returns the pieces that are at the show. Products that have left the shop are undefined. */
async function loadPresent(id: string) {
  const show = await requireShow(id);
  const present = listPresent(show);
  const products = await findProducts(present.map(({ productId }) => productId));
  const pieces = present.map((piece) => ({
    product: products.get(piece.productId),
    number: piece.uniqueId || formatShortCode(toProductCode(piece.productId)),
    name: piece.name,
    quantity: countLeft(piece),
  }));
  return { show, pieces };
}
