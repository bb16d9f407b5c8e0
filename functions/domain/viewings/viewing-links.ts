import * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { type AppError, conflict, invalidRequest, notFound } from '../../platform/errors.ts';
import { createMailToken, readMailToken } from '../../platform/table/mail-tokens.ts';
import {
  changeViewing,
  findGuest,
  findViewing,
  type StoredGuest,
  type StoredViewing,
} from '../../platform/table/private-viewings.ts';
import { mailAnswer } from './answer-mail.ts';
import { findPieces } from './pieces.ts';

type Customers = Contract['customers'];
type Link = z.infer<Customers['POST /api/viewings/{id}/links']['response']>;
type Answer = Pick<
  z.output<Customers['POST /api/viewing-links/answer']['body']>,
  'interests' | 'message'
>;

const Environment = z.object({ SITE_URL: z.url() });
const SEPARATOR = '~';

export const createViewingToken = (viewingId: string, customerId: string): Promise<string> =>
  createMailToken('viewing', { sub: `${viewingId}${SEPARATOR}${customerId}` });

/** @throws AppError CONFLICT after the end of the viewing, INVALID_REQUEST for another customer. */
export async function createViewingLink(viewing: StoredViewing, customerId: string): Promise<Link> {
  requireOpen(viewing);
  const guest = findGuest(viewing.guests, customerId);
  if (!guest) {
    throw invalidRequest([{ path: 'customerId', message: 'Expected a customer of this viewing' }]);
  }
  const { SITE_URL } = readEnv(Environment);
  const token = await createViewingToken(viewing.id, guest.customerId);
  return {
    // Servers do not receive the fragment after '#', so no log contains the token.
    url: `${new URL(SITE_URL).origin}/private-viewing#token=${encodeURIComponent(token)}`,
    expiresAt: viewing.until,
  };
}

/** @throws AppError CONFLICT */
export function requireOpen(viewing: StoredViewing): void {
  if (!isOpen(viewing)) throw conflict('This viewing has ended, so its links do not work.');
}

const isOpen = ({ endedAt, until }: StoredViewing): boolean =>
  endedAt === null && until > new Date().toISOString();

export interface Visit {
  viewing: StoredViewing;
  customerId: string;
}

/** @throws AppError NOT_FOUND if the link is invalid, or the viewing has ended or no longer includes the customer. */
export async function requireVisit(token: string): Promise<Visit> {
  const claims = await readMailToken('viewing', token);
  const [id, customerId] = claims?.sub.split(SEPARATOR) ?? [];
  const viewing = id && customerId ? await findViewing(id) : undefined;
  if (!viewing || !customerId) throw invalidLink();
  return { viewing, customerId: requireGuest(viewing, customerId).customerId };
}

const invalidLink = (): AppError =>
  notFound('This link is no longer valid. Please ask the shop for a new one.');

function requireGuest(viewing: StoredViewing, customerId: string): StoredGuest {
  const guest = findGuest(viewing.guests, customerId);
  if (!guest || !isOpen(viewing)) throw invalidLink();
  return guest;
}

/** Notes the first time that the customer opens the link. */
export const openViewing = (visit: Visit): Promise<StoredViewing> =>
  changeGuest(visit, (guest) =>
    guest.openedAt === null ? { ...guest, openedAt: new Date().toISOString() } : guest,
  );

/**
 * Replaces what the customer has answered before, and tells the dealer. Pieces that are sold or no longer in the viewing
 * are left out.
 * @throws AppError NOT_FOUND as in {@link requireVisit}.
 */
export async function answerViewing(
  visit: Visit,
  { interests, message = null }: Answer,
): Promise<StoredViewing> {
  const found = await findPieces(visit.viewing.pieces);
  const answered = await changeGuest(visit, (guest, { pieces }) => {
    const chosen = pieces.flatMap(({ id }) =>
      interests.includes(id) && found.get(id)?.isAvailable ? id : [],
    );
    if (isSameAnswer(guest, chosen, message)) return guest;
    const answeredAt = new Date().toISOString();
    const openedAt = guest.openedAt ?? answeredAt;
    return { ...guest, interests: chosen, message, openedAt, answeredAt };
  });
  await mailAnswer(answered, requireGuest(answered, visit.customerId));
  return answered;
}

/** True if an answer is repeated, such as after a lost response. */
const isSameAnswer = (guest: StoredGuest, interests: readonly string[], message: string | null) =>
  guest.answeredAt !== null &&
  guest.message === message &&
  guest.interests.join() === interests.join();

async function changeGuest(
  { viewing, customerId }: Visit,
  change: (guest: StoredGuest, viewing: StoredViewing) => StoredGuest,
): Promise<StoredViewing> {
  const changed = await changeViewing(viewing.id, (before) => {
    const guest = requireGuest(before, customerId);
    const after = change(guest, before);
    if (after === guest) return before;
    return { ...before, guests: before.guests.map((each) => (each === guest ? after : each)) };
  });
  if (!changed) throw invalidLink();
  return changed;
}
