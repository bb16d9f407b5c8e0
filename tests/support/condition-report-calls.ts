import { randomUUID } from 'node:crypto';
import type { Product } from '../../shared/entities/product.ts';
import { json, loadCalls } from './call.ts';
import { photograph, upload } from './uploads.ts';

interface Fixtures {
  headers: { cookie: string };
  orderId: string;
  /** A piece of the quote. */
  product: Product;
}

/** Creates one valid call of every endpoint about condition reports. */
export async function createConditionReportCalls({ headers, orderId, product }: Fixtures) {
  const { recordItemWrite } = await import('../../functions/platform/table/airtable-records.ts');
  const { transactWrite } = await import('../../functions/platform/table/conditional-writes.ts');
  const documents = await loadCalls('documents');
  const items = await loadCalls('items');
  const uploads = await loadCalls('uploads');
  const { objectPath } = await upload(uploads, { headers }, await photograph());
  const piece = { name: 'Patch', itemType: 'Patches', condition: 'Fine', imageUrls: [objectPath] };
  const { body: item } = await items('POST /api/military-items', { headers, body: piece });
  await transactWrite([recordItemWrite(product.airtableId ?? '', item.id, item.id)]);
  const of = { headers, params: { id: String(item.id) } };
  const [photo] = item.imageUrls;
  const report = { marks: [{ photo, shape: 'point', x: 0.5, y: 0.25, note: 'Moth hole' }] };
  const write = { ...of, body: report };
  const { body } = await documents('POST /api/military-items/{id}/condition-reports', write);
  return {
    'GET /api/military-items/{id}/condition-reports': of,
    'POST /api/military-items/{id}/condition-reports': {
      ...of,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...json(report),
    },
    'GET /api/military-items/{id}/condition-reports/{number}': {
      headers: { ...headers, accept: 'application/pdf' },
      params: { ...of.params, number: String(body.number) },
    },
    'POST /api/orders/{id}/condition-reports': {
      headers,
      params: { id: orderId },
      ...json({ productId: product.id, itemId: item.id, number: body.number }),
    },
  };
}
