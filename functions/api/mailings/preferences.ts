import * as z from 'zod';
import type { MailList, MailPreferences } from '../../../shared/entities/mail-preferences.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { invalidRequest, notFound } from '../../platform/errors.ts';
import { listAlerts } from '../../platform/table/alerts.ts';
import { findRecipient, toRecipientId } from '../../platform/table/mail-recipients.ts';
import { type MailTokenClaims, readMailToken } from '../../platform/table/mail-tokens.ts';
import { findUser } from '../../platform/table/users.ts';

const Environment = z.object({ MAIL_REPLY_TO: z.email().optional() });

const MEMBER_LISTS: readonly MailList[] = ['newsletter', 'alerts', 'quotes', 'savedItems'];

interface Link {
  query: { token?: string | undefined };
  headers: { 'x-mail-token'?: string | undefined };
}

/** @throws AppError INVALID_REQUEST without a token. */
export function getToken({ query, headers }: Link): string {
  const token = headers['x-mail-token'] ?? query.token;
  if (token) return token;
  throw invalidRequest([{ path: 'x-mail-token', message: 'Expected the token of an e-mail' }]);
}

/** @throws AppError NOT_FOUND if the link is invalid, has expired or was revoked by its owner. */
export async function requireToken(token: string): Promise<MailTokenClaims> {
  const claims = await readMailToken('preferences', token);
  if (!claims) throw notValid();
  const { linksEndedAtMs } = await findRecipient(claims.sub);
  if (claims.issuedAtMs <= linksEndedAtMs) throw notValid();
  return claims;
}

export const notValid = () => notFound('This link is no longer valid');

export async function loadPreferences(claims: MailTokenClaims): Promise<MailPreferences> {
  const [email, { settings, suppressed }] = await Promise.all([
    findEmail(claims),
    findRecipient(claims.sub),
  ]);
  const member = email !== undefined && claims.userId;
  return {
    email: email === undefined ? '' : maskEmail(email),
    settings,
    lists: getLists(claims),
    suppressed: suppressed ?? null,
    alerts: member ? await listAlerts(member) : [],
  };
}

/** Reads the current address of an account, which may differ from the token's. */
export async function findEmail({ sub, userId }: MailTokenClaims): Promise<string | undefined> {
  const user = userId === undefined ? undefined : await findUser(userId);
  if (user && toRecipientId(user.email) === sub) return user.email;
  return (await findRecipient(sub)).email;
}

function getLists({ sub, userId, list }: MailTokenClaims): MailList[] {
  if (userId !== undefined) return [...MEMBER_LISTS];
  const { MAIL_REPLY_TO: dealer } = readEnv(Environment);
  if (dealer && toRecipientId(dealer) === sub) return ['quotes', 'staffDigest'];
  return [list ?? 'newsletter'];
}

/** 'collector@guidon.example' becomes 'c•••@guidon.example'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
