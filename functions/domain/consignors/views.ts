import type { Consignor } from '../../../shared/entities/consignor.ts';
import { fromCents } from '../../../shared/quotes/money.ts';
import { getPayableCents } from '../../../shared/quotes/statement.ts';
import { listConsignorLines, type StoredConsignor } from '../../platform/table/consignors.ts';

export async function consignorForStaff(stored: StoredConsignor): Promise<Consignor> {
  const { balanceCents, revision: _, taxId: __, ...consignor } = stored;
  const lines = await listConsignorLines(consignor.id);
  return {
    ...consignor,
    balance: fromCents(balanceCents),
    payable: fromCents(getPayableCents(lines, new Date().toISOString())),
  };
}
