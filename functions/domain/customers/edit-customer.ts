import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { findShownId, listMergedIds } from '../../../shared/customers.ts';
import { conflict, invalidRequest } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { getStored, loadStoredCustomers, saveCustomers } from '../../platform/table/customers.ts';
import { hasQuotes, joinStored, noSuchCustomer } from './customer-page.ts';

type Changes = z.output<Contract['customers']['PATCH /api/customers/{id}']['body']>;

const BUSY = 'The customer is being changed. Please try again.';

/**
 * The notes about all merged customers become one.
 * @throws AppError NOT_FOUND, CONFLICT for an outdated version.
 */
export async function changeNotes(id: string, { notes, version }: Changes): Promise<void> {
  await retryOnConflict(BUSY, async () => {
    const stored = await loadStoredCustomers();
    const [shownId, ...otherIds] = listMergedIds(id, stored);
    if (!(await hasQuotes([shownId, ...otherIds]))) throw noSuchCustomer();
    const shown = getStored(stored, shownId);
    const others = otherIds.map((each) => getStored(stored, each));
    if (version !== undefined && version !== joinStored([shown, ...others]).version) {
      throw conflict('The notes about this customer have changed in the meantime.');
    }
    const replaced = others.filter((each) => each.notes !== null);
    const isSaved = await saveCustomers([
      [shown, { notes }],
      ...replaced.map((each) => [each, { notes: null }] as const),
    ]);
    return isSaved ? stored : undefined;
  });
}

/**
 * Shows a customer as another one; nothing else changes.
 * @param into null shows the customer alone again.
 * @throws AppError NOT_FOUND, INVALID_REQUEST, CONFLICT if the other one is shown as this one.
 */
export async function mergeCustomer(id: string, into: string | null): Promise<void> {
  if (!(await hasQuotes([id]))) throw noSuchCustomer();
  if (into !== null) await requireOther(id, into);
  await retryOnConflict(BUSY, async () => {
    const stored = await loadStoredCustomers();
    const before = getStored(stored, id);
    const mergedInto = into === null ? null : findShownId(into, stored);
    if (mergedInto === id) throw conflict('That customer is merged into this one already.');
    if (mergedInto === before.mergedInto) return stored;
    // Prevents that another request merges the other one into this one at the same time.
    const unchanged = mergedInto === null ? [] : [getStored(stored, mergedInto)];
    return (await saveCustomers([[before, { mergedInto }]], unchanged)) ? stored : undefined;
  });
}

async function requireOther(id: string, into: string): Promise<void> {
  if (into === id) throw invalidRequest([{ path: 'into', message: 'Expected another customer' }]);
  if (await hasQuotes([into])) return;
  throw invalidRequest([{ path: 'into', message: 'Expected the id of a customer' }]);
}
