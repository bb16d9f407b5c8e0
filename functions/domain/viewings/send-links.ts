import pMap, { pMapSkip } from 'p-map';
import { MAX_MAIL_VIEWING_PIECES, type Mail } from '../../../shared/entities/mail.ts';
import { conflict, invalidRequest } from '../../platform/errors.ts';
import { isMailKnown, queueMail, toMailId } from '../../platform/table/mail-queue.ts';
import { findRecipient, toRecipientId } from '../../platform/table/mail-recipients.ts';
import {
  changeViewing,
  findGuest,
  type StoredGuest,
  type StoredViewing,
} from '../../platform/table/private-viewings.ts';
import { requireViewing } from './edit-viewing.ts';
import { type FoundPiece, findPieces } from './pieces.ts';
import { createViewingToken, requireOpen } from './viewing-links.ts';

const OPTIONS = { concurrency: 5 };
/** Both offer pieces, so that recipients end both with one press. */
const LIST = 'alerts';

type ReachableGuest = StoredGuest & { email: string };

/**
 * Sends the links to customers with an e-mail address who have not unsubscribed, and leaves out the others.
 * @param customerIds by default those who have not got their link.
 * @throws AppError NOT_FOUND, INVALID_REQUEST for other customers, CONFLICT if the viewing has ended or none can be reached.
 */
export async function sendLinks(
  id: string,
  customerIds: readonly string[] | undefined,
): Promise<StoredViewing> {
  const viewing = await requireViewing(id);
  requireOpen(viewing);
  const recipients = selectGuests(viewing, customerIds);
  if (recipients.length === 0) return viewing;
  const reachable = await pMap(recipients, toReachable, OPTIONS);
  if (reachable.length === 0) {
    throw conflict(
      'These customers have unsubscribed, or cannot be reached by e-mail. Copy their links, and send them in another way.',
    );
  }
  const found = await findPieces(viewing.pieces);
  // Queue the mails first: a repetition after an interruption finds them queued, and notes them.
  const sent = await pMap(
    reachable,
    async (guest) =>
      (await sendMail(await createMail(viewing, guest, found))) ? guest.customerId : pMapSkip,
    OPTIONS,
  );
  return noteSent(viewing, sent);
}

/** @returns whether the mail is queued, now or by an earlier call. */
const sendMail = async (mail: Mail): Promise<boolean> =>
  (await queueMail(mail)) || isMailKnown(mail.id);

function selectGuests(
  { guests }: StoredViewing,
  customerIds: readonly string[] | undefined,
): StoredGuest[] {
  if (customerIds === undefined) return guests.filter(({ sentAt }) => sentAt === null);
  return [...new Set(customerIds)].map((id, index) => {
    const guest = findGuest(guests, id);
    if (guest) return guest;
    throw invalidRequest([
      { path: `customerIds.${index}`, message: 'Expected a customer of this viewing' },
    ]);
  });
}

async function toReachable(guest: StoredGuest): Promise<ReachableGuest | typeof pMapSkip> {
  const { email } = guest;
  if (email === null) return pMapSkip;
  const { suppressed, settings } = await findRecipient(toRecipientId(email));
  return suppressed || !settings[LIST] ? pMapSkip : { ...guest, email };
}

async function createMail(
  { id, title, note, until, pieces }: StoredViewing,
  { customerId, email, addedAt, sentAt }: ReachableGuest,
  found: ReadonlyMap<string, FoundPiece>,
): Promise<Mail> {
  const available = pieces.flatMap((piece) => {
    const current = found.get(piece.id);
    if (!current?.isAvailable) return [];
    const { name, imageUrl, isAuthentic } = current;
    return { name, imageUrl, isAuthentic };
  });
  return {
    // A double click finds the same link before, so it sends only one.
    id: toMailId('private-viewing', id, customerId, addedAt, sentAt ?? ''),
    to: email,
    recipientId: toRecipientId(email),
    list: LIST,
    content: {
      template: 'private-viewing',
      title,
      note,
      until,
      pieces: available.slice(0, MAX_MAIL_VIEWING_PIECES),
      pieceCount: available.length,
      token: await createViewingToken(id, customerId),
    },
  };
}

async function noteSent(
  viewing: StoredViewing,
  customerIds: readonly string[],
): Promise<StoredViewing> {
  const sentAt = new Date().toISOString();
  const noted = await changeViewing(viewing.id, (before) => ({
    ...before,
    guests: before.guests.map((guest) =>
      customerIds.includes(guest.customerId) ? { ...guest, sentAt } : guest,
    ),
  }));
  return noted ?? viewing;
}
