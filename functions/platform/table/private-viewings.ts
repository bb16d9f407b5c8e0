import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { PrivateViewing } from '../../../shared/entities/private-viewing.ts';
import { getCustomerIds, type PersonalData } from '../personal-data.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { createWrite, sendConditional, transactWrite } from './conditional-writes.ts';
import { getRow, iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern            | keys                                  |
 * |---------------------------|---------------------------------------|
 * | one private viewing; all  | PK = `PRIVATE_VIEWINGS`, SK = `<id>`  |
 */
export const PRIVATE_VIEWINGS = 'PRIVATE_VIEWINGS';

export const personalData = {
  of: 'address',
  content: 'customers of private viewings, and what they have answered',
  expires: 'when staff remove the customer from the viewing',
  exportAs: 'privateViewings',
  load: async (person) => {
    const viewings = await listViewings();
    return viewings.flatMap((viewing) => toAnswers(viewing, getCustomerIds(person), person.email));
  },
  erase: (person) => eraseGuests(getCustomerIds(person), person.email),
  kept: 'who prepared a viewing, because the shop must be able to show who did what (legitimate interest)',
} as const satisfies PersonalData;

const StoredGuest = PrivateViewing.shape.guests.element.extend({
  /** Tells apart the mails to a customer who was removed and added again. */
  addedAt: z.iso.datetime(),
  /** Of a visitor whose quotes an account has taken over: links that were sent before name this id. */
  formerId: z.guid().nullable(),
});
export type StoredGuest = z.infer<typeof StoredGuest>;

/** Pieces with their names and photos as they were, in case that they are deleted. */
const StoredViewing = PrivateViewing.extend({
  pieces: z.array(PrivateViewing.shape.pieces.element.omit({ isAvailable: true, productId: true })),
  guests: z.array(StoredGuest),
  /** Changes with every write; `version` changes when staff write. */
  revision: z.string(),
});
export type StoredViewing = z.infer<typeof StoredViewing>;

const key = (id: string) => ({ PK: PRIVATE_VIEWINGS, SK: id });

export async function findViewing(id: string): Promise<StoredViewing | undefined> {
  const row = await getRow(key(id));
  return row && StoredViewing.parse(row);
}

/** @returns all viewings, newest first. */
export async function listViewings(): Promise<StoredViewing[]> {
  const rows = iterateRows(partitionQuery(PRIVATE_VIEWINGS), (row) => StoredViewing.parse(row));
  // The rows are read in the order of their ids, which tell apart viewings that were created at the same time.
  return (await Array.fromAsync(rows)).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** @param id of a customer, or of the visitor that the customer was before. */
export const findGuest = (guests: readonly StoredGuest[], id: string): StoredGuest | undefined =>
  guests.find(({ customerId }) => customerId === id) ??
  guests.find(({ formerId }) => formerId === id);

/** @returns false if the id is taken. */
export const createViewing = (viewing: StoredViewing): Promise<boolean> =>
  transactWrite([createWrite({ ...key(viewing.id), ...viewing })]);

/**
 * @param change returns the same viewing to write nothing. It may run several times.
 * @returns undefined if there is no such viewing.
 */
export async function changeViewing(
  id: string,
  change: (before: StoredViewing) => StoredViewing | Promise<StoredViewing>,
): Promise<StoredViewing | undefined> {
  const { viewing } = await retryOnConflict(
    'The viewing is being changed. Please try again.',
    async (): Promise<{ viewing?: StoredViewing } | undefined> => {
      const before = await findViewing(id);
      if (!before) return {};
      const after = await change(before);
      if (after === before || (await replaceViewing(before, after))) return { viewing: after };
      return undefined;
    },
  );
  return viewing;
}

const replaceViewing = (before: StoredViewing, after: StoredViewing): Promise<boolean> =>
  sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...key(after.id), ...after, revision: randomUUID() },
      ConditionExpression: 'revision = :read',
      ExpressionAttributeValues: { ':read': before.revision },
    }),
  );

/** @param email null for customers without one. */
export async function eraseGuests(ids: readonly string[], email: string | null): Promise<void> {
  const isErased = (guest: StoredGuest) => isGuest(guest, ids, email);
  await changeGuests(isErased, (guests) => guests.filter((guest) => !isErased(guest)));
}

/** A visitor stays a guest when an account takes over the visitor's quotes. */
export async function moveGuest(visitorId: string, userId: string): Promise<void> {
  const isVisitor = ({ customerId }: StoredGuest) => customerId === visitorId;
  await changeGuests(isVisitor, (guests) => renameGuest(guests, visitorId, userId));
}

/** Changes the viewings that have such a guest. */
async function changeGuests(
  isChanged: (guest: StoredGuest) => boolean,
  change: (guests: readonly StoredGuest[]) => StoredGuest[],
): Promise<void> {
  for (const { id, guests } of await listViewings()) {
    if (!guests.some(isChanged)) continue;
    await changeViewing(id, (before) => ({ ...before, guests: change(before.guests) }));
  }
}

function renameGuest(
  guests: readonly StoredGuest[],
  visitorId: string,
  userId: string,
): StoredGuest[] {
  const visitor = guests.find(({ customerId }) => customerId === visitorId);
  const member = guests.find(({ customerId }) => customerId === userId);
  return guests.flatMap((guest) => {
    if (guest === member && visitor) return [];
    if (guest !== visitor) return guest;
    const joined = member ? joinGuests(member, guest) : guest;
    return { ...joined, customerId: userId, formerId: visitorId };
  });
}

/** The later answer counts. */
function joinGuests(member: StoredGuest, visitor: StoredGuest): StoredGuest {
  const isVisitorLater = (visitor.answeredAt ?? '') > (member.answeredAt ?? '');
  const [kept, other] = isVisitorLater ? [visitor, member] : [member, visitor];
  return {
    ...kept,
    sentAt: kept.sentAt ?? other.sentAt,
    openedAt: kept.openedAt ?? other.openedAt,
  };
}

const isGuest = (guest: StoredGuest, ids: readonly string[], email: string | null): boolean =>
  ids.includes(guest.customerId) || (email !== null && guest.email?.toLowerCase() === email);

const toAnswers = (
  { title, pieces, guests }: StoredViewing,
  ids: readonly string[],
  email: string,
) =>
  guests
    .filter((guest) => isGuest(guest, ids, email))
    .map(({ openedAt, answeredAt, interests, message }) => ({
      title,
      openedAt,
      answeredAt,
      interests: pieces.flatMap(({ id, name }) => (interests.includes(id) ? name : [])),
      message,
    }));
