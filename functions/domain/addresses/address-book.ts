import { v4 as uuidV4 } from 'uuid';
import {
  MAX_SAVED_ADDRESSES,
  PostalAddress,
  type SavedAddress,
} from '../../../shared/entities/postal-address.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { changeAddresses, listAddresses } from '../../platform/table/saved-addresses.ts';
import { requireCompleteAddress } from './complete-address.ts';

type NewSavedAddress = Omit<SavedAddress, 'id'>;

/** The default address first. */
export async function getAddressBook(userId: string): Promise<SavedAddress[]> {
  const addresses = await listAddresses(userId);
  return addresses.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

export async function findDefaultAddress(userId: string): Promise<PostalAddress | undefined> {
  const saved = (await listAddresses(userId)).find(({ isDefault }) => isDefault);
  return saved && PostalAddress.parse(saved);
}

/** @throws AppError CONFLICT if the address book is full; INVALID_REQUEST */
export async function addAddress(userId: string, address: NewSavedAddress): Promise<SavedAddress> {
  requireCompleteAddress(address);
  const added = { ...address, id: uuidV4() };
  await changeAddresses(userId, (before) => withAddress(before, added));
  return added;
}

/** Adds an address unless the book has it. It becomes the default if there is none. */
export async function keepAddress(userId: string, address: PostalAddress): Promise<void> {
  const id = uuidV4();
  await changeAddresses(userId, (before) => {
    if (before.some((each) => isSame(each, address))) return before;
    const isDefault = !before.some((each) => each.isDefault);
    return withAddress(before, { ...address, id, isDefault });
  });
}

/** @throws AppError NOT_FOUND, INVALID_REQUEST */
export async function replaceAddress(
  userId: string,
  id: string,
  address: NewSavedAddress,
): Promise<SavedAddress> {
  requireCompleteAddress(address);
  const replaced = { ...address, id };
  await changeAddresses(userId, (before) => {
    if (!before.some((each) => each.id === id)) throw notFound('Address not found');
    return withOneDefault(
      before.map((each) => (each.id === id ? replaced : each)),
      replaced,
    );
  });
  return replaced;
}

export async function removeAddress(userId: string, id: string): Promise<void> {
  await changeAddresses(userId, (before) => {
    const after = before.filter((each) => each.id !== id);
    return after.length < before.length ? after : before;
  });
}

function withAddress(
  before: readonly SavedAddress[],
  added: SavedAddress,
): readonly SavedAddress[] {
  // A repeated write may find its own address.
  if (before.some(({ id }) => id === added.id)) return before;
  if (before.length >= MAX_SAVED_ADDRESSES) {
    throw conflict(
      `Your address book has ${MAX_SAVED_ADDRESSES} addresses. Please remove one first.`,
    );
  }
  return withOneDefault([...before, added], added);
}

/** @param changed may be the new default. */
const withOneDefault = (
  addresses: readonly SavedAddress[],
  changed: SavedAddress,
): readonly SavedAddress[] =>
  changed.isDefault
    ? addresses.map((each) => (each.id === changed.id ? each : { ...each, isDefault: false }))
    : addresses;

const PARTS = Object.keys(PostalAddress.shape) as (keyof PostalAddress)[];

const isSame = (a: PostalAddress, b: PostalAddress): boolean =>
  PARTS.every((part) => a[part] === b[part]);
