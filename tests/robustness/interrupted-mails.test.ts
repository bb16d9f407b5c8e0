import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MAIL, OUTBOX } from '../../functions/build.ts';
import { ANNOUNCED_PRODUCTS } from '../../functions/platform/bucket/object-keys.ts';
import { signedIn } from '../support/session.ts';
import { type LastRequest, mailFunctions, toPublication } from './mails/mail-functions.ts';

const functions = mailFunctions();

const table = (name: LastRequest['name'], operation: string, text: string) => (): LastRequest => ({
  name,
  endpoint: 'AWS_ENDPOINT_URL_DYNAMODB',
  isLast: ({ headers }, body) =>
    String(headers['x-amz-target']).endsWith(operation) && body.includes(text),
});
const announcedProducts = (count: number) => (): LastRequest => {
  let writes = 0;
  return {
    name: OUTBOX,
    endpoint: 'AWS_ENDPOINT_URL_S3',
    isLast: ({ method, url }) =>
      method === 'PUT' && url?.includes(ANNOUNCED_PRODUCTS) === true && ++writes === count,
  };
};
const sentMail = (): LastRequest => ({
  name: MAIL,
  endpoint: 'AWS_ENDPOINT_URL_SESV2',
  isLast: ({ url }) => url?.includes('outbound-emails') === true,
});

const OUTBOX_STEPS: [string, () => LastRequest][] = [
  ['changes are saved and not announced', announcedProducts(1)],
  ['a product is in the digest of one of two members', table(OUTBOX, 'PutItem', '"DIGESTS_DUE"')],
  ['a product is in a digest that is not due', table(OUTBOX, 'PutItem', '"DIGEST#')],
  ['changes are announced and still pending', announcedProducts(2)],
  ['a digest is queued and still due', table(OUTBOX, 'TransactWriteItems', '"alert-matches"')],
  ['a part of the newsletter is queued', table(OUTBOX, 'TransactWriteItems', '"new-arrivals"')],
];
const MAIL_STEPS: [string, () => LastRequest][] = [
  ['a mail is claimed and not sent', table(MAIL, 'UpdateItem', '"MAIL_QUEUE"')],
  ['a mail is sent and still queued', sentMail],
];

async function want(search: string, { user }: Awaited<ReturnType<typeof signedIn>>) {
  const now = new Date().toISOString();
  await functions.storage.createAlert({
    id: randomUUID(),
    userId: user.id,
    query: { search },
    cadence: 'immediate',
    isNameShown: false,
    createdAt: now,
    updatedAt: now,
  });
}

async function createRecipients(word: string): Promise<string[]> {
  const members = [await signedIn(), await signedIn()];
  for (const member of members) await want(word, member);
  const readers = [1, 2].map(() => `${randomUUID()}@readers.example`);
  for (const email of readers) {
    const id = functions.storage.toRecipientId(email);
    await functions.storage.saveSettings(id, email, { newsletter: 'immediate' });
  }
  return [...members.map(({ user }) => user.email), ...readers];
}

const createWord = () => `q${randomUUID().slice(0, 8)}`;

async function countMails(recipients: readonly string[], product: string): Promise<number[]> {
  return Promise.all(
    recipients.map(async (to) => {
      const mails = await functions.mailsTo(to);
      return mails.filter(({ body }) => body.text.includes(product)).length;
    }),
  );
}

describe('every mail is sent exactly once after a kill', () => {
  test.each(OUTBOX_STEPS)(
    'every mail is sent exactly once after a kill while %s',
    async (_, createLast) => {
      const word = createWord();
      const recipients = await createRecipients(word);
      await functions.publish([`Gorget ${word}`]);
      const publication = toPublication();
      await functions.invokeKilled(createLast(), publication);
      // The stream delivers the record again.
      await functions.invoke(OUTBOX, publication);
      await functions.finish();
      expect(await countMails(recipients, word)).toEqual([1, 1, 1, 1]);
    },
  );

  test.each(OUTBOX_STEPS)(
    'every mail is sent exactly once after a kill while %s, with another publication meanwhile',
    async (_, createLast) => {
      const word = createWord();
      const recipients = await createRecipients(word);
      await functions.publish([`Gorget ${word} one`]);
      const publication = toPublication();
      await functions.invokeKilled(createLast(), publication);
      await functions.publish([`Gorget ${word} two`]);
      await functions.invoke(OUTBOX, publication);
      await functions.invoke(OUTBOX, toPublication());
      await functions.finish();
      expect(await countMails(recipients, `${word} one`)).toEqual([1, 1, 1, 1]);
      expect(await countMails(recipients, `${word} two`)).toEqual([1, 1, 1, 1]);
    },
  );

  test.each(MAIL_STEPS)('while %s', async (_, createLast) => {
    const word = createWord();
    const recipients = await createRecipients(word);
    await functions.publish([`Gorget ${word}`]);
    await functions.invoke(OUTBOX, toPublication());
    await functions.invokeKilled(createLast(), { cause: 'schedule' });
    await functions.finish();
    expect(await countMails(recipients, word)).toEqual([1, 1, 1, 1]);
  });
});
