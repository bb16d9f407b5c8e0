import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Customer } from '../../../shared/entities/customer.ts';
import { conflict, invalidRequest, notFound } from '../../platform/errors.ts';
import {
  changeViewing,
  createViewing,
  findGuest,
  findViewing,
  type StoredGuest,
  type StoredViewing,
} from '../../platform/table/private-viewings.ts';
import type { Actor } from '../../platform/table/users.ts';
import { loadCustomersById } from '../customers/load-customers.ts';
import { findPieces } from './pieces.ts';

type Customers = Contract['customers'];
type NewViewing = z.output<Customers['POST /api/viewings']['body']>;
type Changes = z.output<Customers['PATCH /api/viewings/{id}']['body']>;
type Person = Customer['merged'][number];

/** @throws AppError NOT_FOUND */
export async function requireViewing(id: string): Promise<StoredViewing> {
  const viewing = await findViewing(id);
  if (!viewing) throw noSuchViewing();
  return viewing;
}

/**
 * Adds the viewing once, and answers a repetition with the same one.
 * @throws AppError INVALID_REQUEST for unknown pieces or customers, a piece that is there twice, or an end in the past.
 */
export async function addViewing(
  id: string,
  { title, note = null, pieces, customerIds, until }: NewViewing,
  by: Actor,
): Promise<StoredViewing> {
  const known = await findViewing(id);
  if (known) return known;
  const added: StoredViewing = {
    id,
    title,
    note,
    pieces: await toPieces(pieces, []),
    guests: await toGuests(customerIds, []),
    until: requireFuture(until),
    endedAt: null,
    version: 1,
    createdAt: new Date().toISOString(),
    by,
    revision: randomUUID(),
  };
  return (await createViewing(added)) ? added : requireViewing(id);
}

/**
 * Customers who stay keep what they have answered.
 * @throws AppError NOT_FOUND, INVALID_REQUEST as for a new viewing, CONFLICT for an outdated version, and for changes of
 * an ended viewing that do not open it again.
 */
export async function editViewing(id: string, changes: Changes): Promise<StoredViewing> {
  const viewing = await changeViewing(id, async (before) => {
    if (changes.version !== undefined && changes.version !== before.version) {
      throw conflict('This viewing has changed in the meantime.');
    }
    const { title = before.title, note = before.note, ended } = changes;
    if (before.endedAt !== null && ended) return before;
    if (before.endedAt !== null && ended === undefined) {
      throw conflict('This viewing has ended. Open it again to change it.');
    }
    const pieces = changes.pieces ? await toPieces(changes.pieces, before.pieces) : before.pieces;
    const guests = changes.customerIds
      ? await toGuests(changes.customerIds, before.guests)
      : before.guests;
    return {
      ...before,
      title,
      note,
      pieces,
      guests: guests.map((guest) => ({
        ...guest,
        interests: guest.interests.filter((each) => pieces.some((piece) => piece.id === each)),
      })),
      until: toUntil(before, changes),
      endedAt: ended ? new Date().toISOString() : null,
      version: before.version + 1,
    };
  });
  if (!viewing) throw noSuchViewing();
  return viewing;
}

const noSuchViewing = () => notFound('Private viewing not found');

/** Forms send the end again with other changes, also after it has passed. A viewing that is opened again needs one in
 *  the future. */
function toUntil(before: StoredViewing, { until = before.until, ended }: Changes): string {
  const isSame = Date.parse(until) === Date.parse(before.until);
  return isSame && ended !== false ? before.until : requireFuture(until);
}

function requireFuture(until: string): string {
  if (Date.parse(until) > Date.now()) return new Date(until).toISOString();
  return reject('until', 'Expected a time in the future');
}

/** @param known pieces, which stay even if they were deleted. */
async function toPieces(
  pieces: NewViewing['pieces'],
  known: StoredViewing['pieces'],
): Promise<StoredViewing['pieces']> {
  const found = await findPieces(pieces);
  /** An item and its product are the same piece. */
  const taken = new Set<string>();
  return pieces.map(({ id, kind }, index) => {
    const { name, imageUrl } =
      found.get(id) ??
      known.find((each) => each.id === id) ??
      reject(`pieces.${index}.id`, 'Expected the id of an item or a product');
    const key = found.get(id)?.productId ?? id;
    if (taken.has(key)) reject(`pieces.${index}`, 'This piece is in the viewing already');
    taken.add(key);
    return { id, kind, name, imageUrl };
  });
}

function reject(path: string, message: string): never {
  throw invalidRequest([{ path, message }]);
}

/** @param known customers of the viewing. They stay even if they have no quotes any more. */
async function toGuests(
  customerIds: readonly string[],
  known: readonly StoredGuest[],
): Promise<StoredGuest[]> {
  const customers = await loadCustomersById();
  const guests = customerIds.map((id, index): StoredGuest => {
    const people = customers.get(id)?.merged ?? [];
    const before =
      findGuest(known, id) ??
      known.find(({ customerId }) => people.some((person) => person.id === customerId));
    if (before) return withCurrentName(before, people);
    // Customers who are shown as one are invited once: where they can be reached.
    const person = people.find(({ email }) => email !== null) ?? people[0];
    if (person) return createGuest(person);
    return reject(`customerIds.${index}`, 'Expected the id of a customer');
  });
  return [...new Map(guests.map((guest) => [guest.customerId, guest])).values()];
}

/** A guest never has the name of another person, whose erasure would not find it. */
function withCurrentName(guest: StoredGuest, people: readonly Person[]): StoredGuest {
  const person = people.find(({ id }) => id === guest.customerId);
  return person ? { ...guest, name: person.name, email: person.email } : guest;
}

const createGuest = ({ id, name, email }: Person): StoredGuest => ({
  customerId: id,
  name,
  email,
  addedAt: new Date().toISOString(),
  formerId: null,
  sentAt: null,
  openedAt: null,
  interests: [],
  message: null,
  answeredAt: null,
});
