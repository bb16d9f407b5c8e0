import { randomUUID } from 'node:crypto';
import type { StoredConsignor } from '../../functions/platform/table/consignors.ts';
import { toProductId } from '../../shared/airtable-mapping/product-id.ts';
import { DEFAULT_CONSIGNOR_TERMS } from '../../shared/entities/consignor.ts';
import type { Product } from '../../shared/entities/product.ts';
import { recordId } from './item-log.ts';
import { catalogWithRecord } from './item-with-record.ts';

/** The engines must be running and the environment set. */
export async function registerConsignor(
  changes: Partial<StoredConsignor> = {},
): Promise<StoredConsignor> {
  const { createConsignor } = await import('../../functions/platform/table/consignors.ts');
  const id = randomUUID();
  const now = new Date().toISOString();
  const consignor: StoredConsignor = {
    id,
    name: `Zebulon ${id}`,
    email: `${id}@consignors.example`,
    phone: null,
    address: null,
    terms: DEFAULT_CONSIGNOR_TERMS,
    notes: null,
    taxIdLast4: null,
    taxId: null,
    balanceCents: 0,
    revision: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
  if (!(await createConsignor(consignor))) throw new Error('The consignor exists');
  return consignor;
}

let records = 0;

/** Catalogs an item of the consignor with a record.
 *  @returns the product of the record, which is not in the shop yet. */
export async function consignPiece<P extends Product>(
  product: P,
  fields: { consignorId: string; floor: string },
): Promise<P> {
  records += 1;
  const airtableId = recordId(records);
  await catalogWithRecord(airtableId, fields);
  return { ...product, id: toProductId(airtableId), airtableId };
}
