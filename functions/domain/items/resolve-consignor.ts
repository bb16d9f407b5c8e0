import type { MilitaryItem, MilitaryItemChange } from '../../../shared/entities/military-item.ts';
import { invalidRequest } from '../../platform/errors.ts';
import {
  findConsignor,
  findConsignorByName,
  type StoredConsignor,
} from '../../platform/table/consignors.ts';

type Assignment = Pick<MilitaryItem, 'consignor' | 'consignorId'>;
type GivenConsignor = Pick<MilitaryItemChange, 'consignor' | 'consignorId'>;

/**
 * An id decides, else the name. The name of an unknown consignor stays a text.
 * @param before of the item; an unchanged name keeps its consignor, who may have got another name since.
 * @returns the fields to change.
 * @throws AppError INVALID_REQUEST for an unknown id.
 */
export async function resolveConsignor(
  { consignor, consignorId }: GivenConsignor,
  before?: Assignment,
): Promise<Partial<Assignment>> {
  if (consignorId) return toAssignment(await requireConsignor(consignorId));
  if (consignorId === null || consignor === null) {
    return { consignor: null, consignorId: undefined };
  }
  const isUnchanged = before?.consignorId && consignor === before.consignor;
  if (consignor === undefined || isUnchanged) return {};
  const found = await findConsignorByName(consignor);
  return found ? toAssignment(found) : { consignor, consignorId: undefined };
}

async function requireConsignor(id: string): Promise<StoredConsignor> {
  const consignor = await findConsignor(id);
  if (consignor) return consignor;
  throw invalidRequest([{ path: 'consignorId', message: 'There is no such consignor' }]);
}

const toAssignment = ({ id, name }: StoredConsignor): Assignment => ({
  consignor: name,
  consignorId: id,
});
