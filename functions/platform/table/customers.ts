import * as z from 'zod';
import { findShownId, listMergedIds } from '../../../shared/customers.ts';
import { getCustomerIds, type PersonalData } from '../personal-data.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { transactWrite, type Write } from './conditional-writes.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                            | keys                            |
 * |-------------------------------------------|---------------------------------|
 * | notes about a customer, and who they are  | PK = `CUSTOMERS`, SK = `<id>`   |
 *
 * The id is that of the account, or of the requester of quotes without one. Only customers about whom staff have noted
 * something have a row.
 */
export const CUSTOMERS = 'CUSTOMERS';

export const personalData = {
  of: 'address',
  content: 'notes of staff about a customer, and which customers staff take for the same person',
  expires: 'with the account; without one, when the visitor or the dealer has them erased',
  notExported: 'they are the working papers of the shop',
  erase: (person) => eraseCustomers(getCustomerIds(person)),
} as const satisfies PersonalData;

const StoredCustomer = z.object({
  id: z.guid(),
  notes: z.string().nullable(),
  /** The customer as which this one is shown. */
  mergedInto: z.guid().nullable(),
  /** Times in milliseconds, which do not repeat after an erasure; 0 without a row. */
  version: z.int(),
});
export type StoredCustomer = z.infer<typeof StoredCustomer>;
export type StoredCustomers = ReadonlyMap<string, StoredCustomer>;

const key = (id: string) => ({ PK: CUSTOMERS, SK: id });

export async function loadStoredCustomers(): Promise<StoredCustomers> {
  const rows = iterateRows(partitionQuery(CUSTOMERS), (row) => StoredCustomer.parse(row));
  return new Map((await Array.fromAsync(rows)).map((customer) => [customer.id, customer]));
}

export const getStored = (customers: StoredCustomers, id: string): StoredCustomer =>
  customers.get(id) ?? { id, notes: null, mergedInto: null, version: 0 };

type CustomerChange = readonly [
  /** As read. */
  before: StoredCustomer,
  changes: Partial<Pick<StoredCustomer, 'notes' | 'mergedInto'>>,
];

/**
 * @param unchanged customers on which the changes depend, as read.
 * @returns false if one of them has changed since it was read.
 */
export const saveCustomers = (
  changes: readonly CustomerChange[],
  unchanged: readonly StoredCustomer[] = [],
): Promise<boolean> =>
  transactWrite([
    ...changes.map(changeWrite),
    ...unchanged.map(
      (before): Write => ({
        ConditionCheck: { TableName: tableName(), Key: key(before.id), ...isAsRead(before) },
      }),
    ),
  ]);

function changeWrite([before, changes]: CustomerChange): Write {
  const version = Math.max(before.version + 1, Date.now());
  const Item = { ...key(before.id), ...before, ...changes, version };
  return { Put: { TableName: tableName(), Item, ...isAsRead(before) } };
}

const removalWrite = (before: StoredCustomer): Write => ({
  Delete: { TableName: tableName(), Key: key(before.id), ...isAsRead(before) },
});

const isAsRead = ({ version }: StoredCustomer) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(PK)' }
    : {
        ConditionExpression: '#version = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':before': version },
      };

/** Staff see one text about all customers who are shown as one, so the notes about all of them go. */
export async function eraseCustomers(ids: readonly string[]): Promise<void> {
  await retryOnConflict('The customer is being changed. Please try again.', async () => {
    const customers = await loadStoredCustomers();
    const erased = ids.flatMap((id) => customers.get(id) ?? []);
    const mergedIds = new Set(ids.flatMap((id) => listMergedIds(id, customers)));
    const others = [...customers.values()].filter(({ id }) => !ids.includes(id));
    const changes = others.flatMap((customer): CustomerChange[] => {
      const { id, notes, mergedInto } = customer;
      const after = {
        notes: mergedIds.has(id) ? null : notes,
        mergedInto: mergedInto !== null && ids.includes(mergedInto) ? null : mergedInto,
      };
      const isSame = after.notes === notes && after.mergedInto === mergedInto;
      return isSame ? [] : [[customer, after]];
    });
    return (await writeAll([...erased.map(removalWrite), ...changes.map(changeWrite)]))
      ? customers
      : undefined;
  });
}

/** What is noted about a visitor belongs to the account that takes over the visitor's quotes. */
export async function moveCustomer(guestId: string, userId: string): Promise<void> {
  await retryOnConflict('Your requests are being moved. Please try again.', async () => {
    const customers = await loadStoredCustomers();
    const guest = customers.get(guestId);
    const members = [...customers.values()].filter(
      ({ id, mergedInto }) => mergedInto === guestId && id !== userId,
    );
    if (!guest && members.length === 0) return customers;
    const account = getStored(customers, userId);
    const shownIds = [userId, guestId].map((id) => findShownId(id, customers));
    const mergedInto = shownIds.find((id) => id !== userId && id !== guestId) ?? null;
    const notes = [account.notes, guest?.notes].filter(Boolean).join('\n\n') || null;
    const isMoved = await writeAll([
      ...(guest ? [removalWrite(guest)] : []),
      changeWrite([account, { notes, mergedInto }]),
      ...members.map((member) => changeWrite([member, { mergedInto: userId }])),
    ]);
    return isMoved ? customers : undefined;
  });
}

/** @returns false if a condition failed. */
const writeAll = async (writes: Write[]): Promise<boolean> =>
  writes.length === 0 || transactWrite(writes);
