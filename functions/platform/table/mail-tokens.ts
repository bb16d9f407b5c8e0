import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { MAIL_LISTS } from '../../../shared/entities/mail-preferences.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { sendConditional } from './conditional-writes.ts';
import { CONFIRMATION_SECONDS } from './mail-recipients.ts';
import { DATA_REQUEST_SECONDS } from './personal-data-requests.ts';
import { QUESTION_SECONDS } from './questions.ts';
import { nowSeconds, tableName } from './table.ts';

/**
 * | access pattern                      | keys                                   |
 * |-------------------------------------|----------------------------------------|
 * | the key that signs the mails' links | PK = `MAIL_SECRET`, SK = `MAIL_SECRET` |
 *
 * The key is encrypted, so that access to the table does not allow signing links.
 */
export const MAIL_SECRET = 'MAIL_SECRET';
const KEY = { PK: MAIL_SECRET, SK: MAIL_SECRET };
const CONTEXT = { purpose: 'mail', id: MAIL_SECRET };

const Claims = z.object({
  sub: z.string().min(1),
  userId: z.string().optional(),
  list: z.enum(MAIL_LISTS).optional(),
});
export type MailTokenClaims = z.infer<typeof Claims>;

/** `preferences` tokens show and change everything that an address receives, `unsubscribe` tokens stop one
 *  list, `refuse` tokens stop confirmations, `quote` tokens open one quote without an account, `consignor`
 *  tokens open one question to a consignor, `viewing` tokens show a private viewing to one customer, `certificate`
 *  tokens name a sold piece. */
export type MailTokenPurpose =
  | 'confirm'
  | 'question'
  | 'preferences'
  | 'unsubscribe'
  | 'refuse'
  | 'personal-data'
  | 'quote'
  | 'consignor'
  | 'viewing'
  | 'certificate';

export const QUOTE_LINK_SECONDS = 30 * 24 * 60 * 60;
/** `unsubscribe` and `refuse` tokens do not expire, because links in old mails must keep working, and neither do the
 *  codes of printed certificates. `viewing` tokens are valid as long as the viewing. */
const VALID_SECONDS = {
  confirm: CONFIRMATION_SECONDS,
  question: QUESTION_SECONDS,
  preferences: 30 * 24 * 60 * 60,
  'personal-data': DATA_REQUEST_SECONDS,
  quote: QUOTE_LINK_SECONDS,
  consignor: 30 * 24 * 60 * 60,
};
const NEVER = '';
const isEndless = (purpose: MailTokenPurpose) =>
  purpose === 'unsubscribe' ||
  purpose === 'refuse' ||
  purpose === 'viewing' ||
  purpose === 'certificate';

let secret: Promise<Uint8Array> | undefined;

/** Dot-separated: purpose, recipient or subject, account, list, expiry in epoch seconds, time of issue in milliseconds
 *  and signature. Much shorter than a JWT, which mail programs would break into lines. */
export async function createMailToken(
  purpose: MailTokenPurpose,
  { sub, userId = '', list }: MailTokenClaims,
): Promise<string> {
  const expiry = isEndless(purpose) ? NEVER : nowSeconds() + VALID_SECONDS[purpose];
  const issued = purpose === 'preferences' ? [Date.now()] : [];
  const text = [purpose, sub, userId, list ?? '', expiry, ...issued].join('.');
  return `${text}.${await sign(text)}`;
}

/** @returns undefined if the token is invalid, expired or has another purpose. */
export async function readMailToken(
  expected: MailTokenPurpose,
  token: string,
): Promise<(MailTokenClaims & { issuedAtMs: number }) | undefined> {
  const { purpose, claims, expirySeconds, issuedAtMs } = (await verify(token)) ?? {};
  if (!claims || purpose !== expected) return undefined;
  if (!isEndless(expected) && !(expirySeconds && expirySeconds >= nowSeconds())) {
    return undefined;
  }
  return { ...claims, issuedAtMs: issuedAtMs ?? 0 };
}

/**
 * An expired token still stops its list and requests a new link.
 * @returns undefined if the token is invalid or has another purpose.
 */
export async function readOldMailToken(token: string): Promise<MailTokenClaims | undefined> {
  const { purpose, claims } = (await verify(token)) ?? {};
  return purpose === 'unsubscribe' || purpose === 'preferences' ? claims : undefined;
}

/** @returns the subject of a token that was not verified. */
export const peekSubject = (token: string): string | undefined => token.split('.')[1];

async function verify(token: string) {
  const end = token.lastIndexOf('.');
  const text = token.slice(0, end);
  const signature = Buffer.from(token.slice(end + 1));
  const valid = Buffer.from(await sign(text));
  if (signature.length !== valid.length || !timingSafeEqual(signature, valid)) return undefined;
  const [purpose, sub, userId, list, expiry, issuedAt] = text.split('.');
  return {
    purpose,
    claims: Claims.safeParse({ sub, userId: userId || undefined, list: list || undefined }).data,
    expirySeconds: Number(expiry),
    issuedAtMs: Number(issuedAt),
  };
}

async function sign(text: string): Promise<string> {
  return createHmac('sha256', await getSecret())
    .update(text)
    .digest('base64url');
}

function getSecret(): Promise<Uint8Array> {
  secret ??= loadSecret().catch((error: unknown) => {
    secret = undefined;
    throw error;
  });
  return secret;
}

async function loadSecret(): Promise<Uint8Array> {
  const { decrypt, encrypt } = await import('../aws/encryption.ts');
  for (;;) {
    const { Item } = await dynamodb.send(
      new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
    );
    if (Item) {
      const text = await decrypt(String(Item.secret), CONTEXT);
      if (text === undefined) throw new Error('The key of the mails’ links cannot be decrypted');
      return Buffer.from(text, 'base64');
    }
    await sendConditional(
      new PutCommand({
        TableName: tableName(),
        Item: { ...KEY, secret: await encrypt(randomBytes(32).toString('base64'), CONTEXT) },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  }
}
