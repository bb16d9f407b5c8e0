import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ResaleCertificate } from '../../../shared/entities/resale-certificate.ts';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                        | keys                                                    |
 * |---------------------------------------|---------------------------------------------------------|
 * | the certificate of a user or visitor  | PK = `RESALE_CERTIFICATES#<user id>`, SK = `CERTIFICATE` |
 *
 * Staff store them; quotes of the customer are then without the sales tax of that state.
 */
export const RESALE_CERTIFICATES = 'RESALE_CERTIFICATES#';

const key = (userId: string) => ({ PK: `${RESALE_CERTIFICATES}${userId}`, SK: 'CERTIFICATE' });

export const personalData = {
  of: 'address',
  content: 'number, state and last day of a resale certificate',
  expires: 'when staff remove it',
  exportAs: 'resaleCertificate',
  load: async ({ userId, email }) =>
    (userId === undefined ? undefined : await findResaleCertificate(userId)) ??
    (await findResaleCertificate(toGuestId(email))) ??
    null,
  erase: async ({ userId, email }) => {
    if (userId !== undefined) await saveResaleCertificate(userId, null);
    await saveResaleCertificate(toGuestId(email), null);
  },
} as const satisfies PersonalData;

/** Without the keys of the row. */
const Stored = z.object(ResaleCertificate.shape);

export async function findResaleCertificate(
  userId: string,
): Promise<ResaleCertificate | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(userId), ConsistentRead: true }),
  );
  return Item && Stored.parse(Item);
}

/** @param certificate null removes it. */
export async function saveResaleCertificate(
  userId: string,
  certificate: ResaleCertificate | null,
): Promise<void> {
  const TableName = tableName();
  if (certificate) {
    await dynamodb.send(new PutCommand({ TableName, Item: { ...key(userId), ...certificate } }));
  } else {
    await dynamodb.send(new DeleteCommand({ TableName, Key: key(userId) }));
  }
}

/** The one that the account has stays. */
export async function moveResaleCertificate(guestId: string, userId: string): Promise<void> {
  const certificate = await findResaleCertificate(guestId);
  if (!certificate) return;
  if (!(await findResaleCertificate(userId))) await saveResaleCertificate(userId, certificate);
  await saveResaleCertificate(guestId, null);
}
