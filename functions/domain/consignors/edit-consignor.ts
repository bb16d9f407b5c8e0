import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { DEFAULT_CONSIGNOR_TERMS } from '../../../shared/entities/consignor.ts';
import { type AppError, conflict, invalidRequest, notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import {
  createConsignor,
  findConsignor,
  findConsignorByName,
  type StoredConsignor,
  updateConsignor,
} from '../../platform/table/consignors.ts';
import { encryptTokens } from '../../platform/table/stored-tokens.ts';

type Consignors = Contract['consignors'];
type NewConsignor = z.output<Consignors['POST /api/consignors']['body']>;
type Changes = z.output<Consignors['PATCH /api/consignors/{id}']['body']>;

/** @throws AppError NOT_FOUND */
export async function requireConsignor(id: string): Promise<StoredConsignor> {
  const consignor = await findConsignor(id);
  if (!consignor) throw notFound('Consignor not found');
  return consignor;
}

/**
 * Adds the consignor once, and answers a repetition with the same one.
 * @throws AppError INVALID_REQUEST if another consignor has the name.
 */
export async function addConsignor(id: string, input: NewConsignor): Promise<StoredConsignor> {
  const known = await findConsignor(id);
  if (known) return known;
  const added = await withInput(createBlank(id, input.name), input);
  if (await createConsignor(added)) return added;
  const repeated = await findConsignor(id);
  if (repeated) return repeated;
  throw nameTaken();
}

function createBlank(id: string, name: string): StoredConsignor {
  const now = new Date().toISOString();
  return {
    id,
    name,
    email: null,
    phone: null,
    address: null,
    terms: DEFAULT_CONSIGNOR_TERMS,
    notes: null,
    taxId: null,
    taxIdLast4: null,
    balanceCents: 0,
    revision: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** @throws AppError NOT_FOUND, CONFLICT for an outdated version, INVALID_REQUEST for a name that is taken. */
export function changeConsignor(id: string, changes: Changes): Promise<StoredConsignor> {
  return retryOnConflict('The consignor is being changed. Please try again.', async () => {
    const before = await requireConsignor(id);
    if (changes.version !== undefined && changes.version !== before.version) {
      throw conflict('This consignor has changed in the meantime.');
    }
    if (changes.name !== undefined) await requireFreeName(changes.name, id);
    const after = {
      ...(await withInput(before, changes)),
      version: before.version + 1,
      updatedAt: new Date().toISOString(),
    };
    return (await updateConsignor(before, after)) ? after : undefined;
  });
}

async function requireFreeName(name: string, id: string): Promise<void> {
  const owner = await findConsignorByName(name);
  if (owner && owner.id !== id) throw nameTaken();
}

const nameTaken = (): AppError =>
  invalidRequest([{ path: 'name', message: 'Another consignor has this name already' }]);

/** Keeps the fields that are not given. */
async function withInput(
  before: StoredConsignor,
  { taxId, ...input }: Changes,
): Promise<StoredConsignor> {
  const {
    name = before.name,
    email = before.email,
    phone = before.phone,
    address = before.address,
    terms = before.terms,
    notes = before.notes,
  } = input;
  const protectedTaxId = taxId === undefined ? {} : await protectTaxId(before.id, taxId);
  return { ...before, name, email, phone, address, terms, notes, ...protectedTaxId };
}

/** A short number shows at most its second half. */
async function protectTaxId(
  id: string,
  taxId: string | null,
): Promise<Pick<StoredConsignor, 'taxId' | 'taxIdLast4'>> {
  if (taxId === null) return { taxId: null, taxIdLast4: null };
  const characters = taxId.replaceAll(/[ -]/g, '');
  const shown = Math.min(4, Math.floor(characters.length / 2));
  return {
    taxId: await encryptTokens({ taxId }, { purpose: 'consignor', id }),
    taxIdLast4: characters.slice(-shown),
  };
}
