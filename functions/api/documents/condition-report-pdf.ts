import type { ConditionReport } from '../../../shared/entities/condition-report.ts';
import { loadShop } from '../../domain/documents/load-shop.ts';
import { findDocument, saveDocument } from '../../platform/bucket/documents.ts';

/** Reports never change, so each is rendered once and stored among the documents of its item. */
export async function loadReportPdf(report: ConditionReport): Promise<Uint8Array> {
  const key = toKey(report, report.itemId, `condition-report-${report.number}`);
  return (await findDocument(key)) ?? (await saveDocument(key, await render(report)));
}

/** Stores the document of the quote, since a purge deletes the report and its photos. */
export async function copyReport(
  orderId: string,
  productId: string,
  report: ConditionReport,
): Promise<void> {
  const key = toKey(report, orderId, `condition-report-${productId}`);
  if (!(await findDocument(key))) await saveDocument(key, await loadReportPdf(report));
}

const toKey = ({ itemId, number }: ConditionReport, ownerId: string, documentId: string) => ({
  ownerId,
  documentId,
  facts: { itemId, number },
});

async function render(report: ConditionReport): Promise<Uint8Array> {
  const [shop, { loadReportPhotos, renderConditionReport }] = await Promise.all([
    loadShop(),
    // Import on demand: most documents are already stored.
    import('../../domain/documents/render.ts'),
  ]);
  const photos = await loadReportPhotos(report.views.map(({ photo }) => photo));
  return renderConditionReport(report, photos, shop);
}
