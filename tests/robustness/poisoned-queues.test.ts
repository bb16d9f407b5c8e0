import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import { MAIL, OUTBOX } from '../../functions/build.ts';
import { startFailingProxy } from '../support/failing-proxy.ts';
import { signedIn } from '../support/session.ts';
import { mailFunctions, toPublication } from './mails/mail-functions.ts';

const functions = mailFunctions();
const SCHEDULE = { cause: 'schedule' };

async function put(Item: Record<string, unknown>): Promise<void> {
  const { dynamodb } = await import('../../functions/platform/aws/dynamodb.ts');
  await dynamodb.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
}
async function listFailedKinds(): Promise<string[]> {
  const { iterateFailedTasks } = await import('../../functions/platform/table/failed-tasks.ts');
  const tasks = await Array.fromAsync(iterateFailedTasks());
  return tasks.map(({ kind }) => kind).sort();
}
async function want(search: string): Promise<string> {
  const { user } = await signedIn();
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
  return user.email;
}
async function countMails(to: string, text: string): Promise<number> {
  return (await functions.mailsTo(to)).filter(({ body }) => body.text.includes(text)).length;
}

describe('a stop of all mail', () => {
  test.each([
    ['paused', 'SendingPausedException'],
    ['quota', 'LimitExceededException'],
    ['access-denied', 'AccessDeniedException'],
    ['configuration-missing', 'NotFoundException'],
  ])(
    'a stop of all mail is shown to staff as %s, costs no mail, and ends by itself',
    async (reason, type) => {
      const { findMailStatus } = await import('../../functions/platform/table/mail-status.ts');
      const word = `q${randomUUID().slice(0, 8)}`;
      const to = await want(word);
      await functions.publish([`Gorget ${word}`]);
      await functions.invoke(OUTBOX, toPublication());
      const endpoint = process.env.AWS_ENDPOINT_URL_SESV2 ?? '';
      const answer: [number, string] = [400, JSON.stringify({ __type: type, message: 'Refused' })];
      const proxy = await startFailingProxy(endpoint, {
        throttled: answer,
        broken: answer,
        gone: answer,
      });
      await proxy.setMode('gone');
      process.env.AWS_ENDPOINT_URL_SESV2 = proxy.url;
      for (let run = 0; run < 6; run++) await functions.invoke(MAIL, SCHEDULE);
      process.env.AWS_ENDPOINT_URL_SESV2 = endpoint;
      proxy.stop();
      expect((await findMailStatus()).stopped).toMatchObject({ reason });
      expect(await countMails(to, word)).toBe(0);
      await functions.finish();
      expect(await countMails(to, word)).toBe(1);
      expect((await findMailStatus()).stopped).toBeNull();
    },
  );
});

// Must run last, because a poisoned digest stays due.
describe('a poisoned queue', () => {
  test('a poisoned queue stops no other mail, and is shown to staff', async () => {
    const word = `q${randomUUID().slice(0, 8)}`;
    const members = [await want(word), await want(word)];
    const dueAt = '2026-01-01T00:00:00.000Z';
    const owner = randomUUID();
    const orderId = randomUUID();
    const now = new Date().toISOString();
    // An alert without a query, a digest for a malformed member, a quote without its form, and a row that is no mail.
    await put({
      PK: `ALERTS_OF#${owner}`,
      SK: 'x',
      GSI1PK: 'ALERTS',
      GSI1SK: '0',
      id: 'x',
      userId: owner,
    });
    await put({ PK: `USER#${owner}`, SK: 'USER', id: owner, email: 7 });
    const entry = { SK: 'daily#poison', alertId: 'x', productIds: [], dueAt };
    await put({ PK: `DIGEST#${owner}`, ...entry, isSent: false, isAgain: false });
    await put({ PK: 'DIGESTS_DUE', SK: `${dueAt}#daily#${owner}`, version: 'v' });
    await put({ PK: 'ORDERS', SK: orderId, id: orderId });
    await put({
      PK: `QUOTE#${orderId}`,
      SK: 'DUE',
      GSI1PK: 'QUOTES_DUE',
      GSI1SK: `${dueAt}#${orderId}`,
      orderId,
    });
    await put({
      PK: 'MAIL_QUEUE',
      SK: '0#poison',
      mail: 7,
      claimedAtMs: 0,
      attempts: 0,
      queuedAt: now,
    });
    const unknown = { PK: 'OUTBOX', SK: randomUUID(), event: { kind: 'unknown' } };
    await functions.invoke(OUTBOX, {
      Records: [
        { eventName: 'INSERT', dynamodb: { SequenceNumber: '1', NewImage: marshall(unknown) } },
      ],
    });
    await functions.publish([`Gorget ${word}`]);
    await functions.invoke(OUTBOX, toPublication());
    await functions.invoke(OUTBOX, SCHEDULE);
    await functions.invoke(MAIL, SCHEDULE);
    for (const to of members) expect(await countMails(to, word)).toBe(1);
    expect(await listFailedKinds()).toEqual([
      'alert-match',
      'digest',
      'due-quote',
      'event',
      'mail',
    ]);
  });
});
