import type { ConsignorStatement } from '../../../shared/entities/consignor-statement.ts';
import { loadShop } from '../../domain/documents/load-shop.ts';
import { toSellerFacts } from '../../domain/documents/seller-facts.ts';
import { PdfFile } from '../../platform/http/response.ts';
import { getSaleSettings } from '../../platform/table/sale-settings.ts';

export async function renderStatement(statement: ConsignorStatement): Promise<PdfFile> {
  const [settings, shop, { renderConsignorStatement }] = await Promise.all([
    getSaleSettings(),
    loadShop(),
    // Import on demand: most calls need no typefaces.
    import('../../domain/documents/consignor-statement.ts'),
  ]);
  const at = new Date().toISOString();
  const facts = { statement, seller: toSellerFacts(settings), at };
  return new PdfFile(await renderConsignorStatement(facts, shop), toFileName(statement));
}

/** Header values are ASCII: accents are removed, and letters of other scripts left out. */
function toFileName({ consignor, month }: ConsignorStatement): string {
  const name = consignor.name.normalize('NFKD').replace(/[^\dA-Za-z .-]/g, '');
  return `${['Statement', ...name.split(' ').filter(Boolean), month].join(' ')}.pdf`;
}
