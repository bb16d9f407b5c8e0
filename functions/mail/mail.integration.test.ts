import { randomUUID } from 'node:crypto';
import type { SNSEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '../../shared/entities/mail.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { startTestSes } from '../../tests/support/ses.ts';
import { withinPermissions } from '../../tests/support/within-permissions.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let ses: Awaited<ReturnType<typeof startTestSes>>;
let queue: typeof import('../storage/table/mail-queue.ts');
let recipients: typeof import('../storage/table/mail-recipients.ts');
beforeAll(async () => {
  engines = await startEngines();
  ses = await startTestSes();
  Object.assign(process.env, engines.env, ses.env, {
    MAIL_FROM: 'shop@guidon.example',
    MAIL_REPLY_TO: 'dealer@guidon.example',
    SITE_URL: 'https://shop.example',
    MAIL_RESEND_SECONDS: '5',
  });
  queue = await import('../storage/table/mail-queue.ts');
  recipients = await import('../storage/table/mail-recipients.ts');
});
afterAll(async () => {
  await ses.stop();
  await engines.stop();
});
beforeEach(async () => {
  for await (const { SK } of queue.iterateQueue(100)) await queue.removeMail(SK);
});

const createMail = (change: Partial<Mail> = {}): Mail => {
  const to = change.to ?? `${randomUUID()}@collectors.example`;
  return {
    id: randomUUID(),
    to,
    recipientId: recipients.toRecipientId(to),
    list: 'quotes',
    content: { template: 'quote-received', orderId: randomUUID(), items: [], note: null },
    ...change,
  };
};
const send = async (event: object = { cause: 'schedule' }) => {
  const { handler } = await import('./handler.ts');
  await withinPermissions('mail', () => handler(event as Parameters<typeof handler>[0]));
};
const mailsTo = (to: string) => ses.mailsTo(to);
const listQueue = () => Array.fromAsync(queue.iterateQueue(100));
const report = (eventType: string, mail: Mail, more: object = {}) => {
  const headers = [{ name: 'X-Mail-Key', value: queue.toSortKey(mail) }];
  const Message = JSON.stringify({ eventType, mail: { headers }, ...more });
  return send({ Records: [{ Sns: { Message } }] } as unknown as SNSEvent);
};

describe('the mail function', () => {
  test('sends a queued mail once, with links to unsubscribe', async () => {
    const mail = createMail();
    expect(await queue.queueMail(mail)).toBe(true);
    expect(await queue.queueMail(mail)).toBe(false);
    await send();
    await send();
    const [sent, ...more] = await mailsTo(mail.to);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      from: '"Guidon" <shop@guidon.example>',
      replyTo: ['dealer@guidon.example'],
    });
    const headers = Object.fromEntries(sent?.headers.map(({ name, value }) => [name, value]) ?? []);
    expect(headers['List-Unsubscribe']).toMatch(
      /^<https:\/\/shop\.example\/api\/unsubscribe\?token=[\w.-]+>$/,
    );
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(await listQueue()).toEqual([]);
    expect(await queue.queueMail(mail)).toBe(false);
  });

  test('sends a visitor’s message to the dealer, whose reply goes to the visitor', async () => {
    const to = `${randomUUID()}@dealers.example`;
    const content = {
      template: 'contact-message',
      name: 'Ada\nBcc: eve@evil.example',
      email: 'ada@visitors.example',
      subject: 'A <b>patch</b>',
      message: 'Is it original?',
    } as const;
    await queue.queueMail(createMail({ to, list: null, content }));
    await send();
    const [sent] = await mailsTo(to);
    expect(sent).toMatchObject({
      subject: 'Message from Ada Bcc: eve@evil.example: A <b>patch</b>',
      replyTo: ['ada@visitors.example'],
      destination: { to: [to] },
    });
    expect(sent?.body.text).toContain('Is it original?');
    expect(sent?.body.html).toContain('A &lt;b&gt;patch&lt;/b&gt;');
  });

  test('carries the name that the shop has in its settings', async () => {
    const settings = await import('../storage/table/shop-settings.ts');
    const { DEFAULT_SHOP_SETTINGS } = await import('../../shared/default-shop-settings.ts');
    await settings.saveShopSettings({ ...DEFAULT_SHOP_SETTINGS, brand: 'Foxhole & Söhne' });
    const mail = createMail();
    await queue.queueMail(mail);
    await send();
    const [sent] = await mailsTo(mail.to);
    expect(sent?.from).toMatch(/Foxhole|=\?UTF-8\?B\?/);
    expect(sent?.body.text).toContain('Foxhole & Söhne');
    const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
    const { dynamodb } = await import('../aws/dynamodb.ts');
    const { tableName } = await import('../storage/table/table.ts');
    const Key = { PK: 'SHOP_SETTINGS', SK: 'SHOP_SETTINGS' };
    await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key }));
    await expect.poll(() => settings.getShopName('Guidon'), { timeout: 5_000 }).toBe('Guidon');
  });

  test('sends once when several invocations run at the same time', async () => {
    const mails = Array.from({ length: 20 }, () => createMail());
    for (const mail of mails) await queue.queueMail(mail);
    await Promise.all(Array.from({ length: 5 }, () => send()));
    const counts = await Promise.all(mails.map(async ({ to }) => (await mailsTo(to)).length));
    expect(counts).toEqual(mails.map(() => 1));
  });

  test('sends the most urgent mails first', async () => {
    const confirmation: Partial<Mail> = {
      list: null,
      content: { template: 'newsletter-confirmation', token: 'x' },
    };
    const slow: Partial<Mail> = {
      list: 'savedItems',
      content: { template: 'saved-items', sold: [], back: [] },
    };
    const toDealer: Partial<Mail> = { list: 'staffDigest' };
    // Visitors without an account must not delay quotes, whatever they do.
    for (const mail of [slow, confirmation, toDealer, {}, confirmation]) {
      await queue.queueMail(createMail(mail));
    }
    const lists = (await listQueue()).map(({ mail }) => mail.list);
    expect(lists).toEqual(['quotes', 'staffDigest', null, null, 'savedItems']);
  });

  test('shortens the texts of a mail that would be too large for a row', async () => {
    const [label, name] = ['\u{1fa96}'.repeat(20_000), 'ß'.repeat(20_000)];
    const product = {
      id: randomUUID(),
      name,
      imageUrl: '/photos/att1/full',
      unitName: name,
      isAuthentic: true,
      itemType: 'Patches',
      era: 'WWII',
    } as const;
    const match = { label, path: '/?search=x#all-items', products: [product], total: 1 };
    const mail = createMail({
      list: 'alerts',
      content: {
        template: 'alert-matches',
        cadence: 'daily',
        news: 'new',
        matches: Array.from({ length: 50 }, () => match),
      },
    });
    expect(await queue.queueMail(mail)).toBe(true);
    const [queued] = await listQueue();
    expect(Buffer.byteLength(JSON.stringify(queued))).toBeLessThan(200_000);
    expect(queued?.mail).toMatchObject({
      to: mail.to,
      content: {
        matches: Array(50).fill({ path: match.path, label: expect.stringMatching(/…$/) }),
      },
    });
    await send();
    expect(await mailsTo(mail.to)).toHaveLength(1);
  });

  test('does not send what the recipient has unsubscribed from since', async () => {
    const mail = createMail();
    await queue.queueMail(mail);
    await recipients.saveSettings(mail.recipientId, mail.to, { quotes: false });
    await send();
    expect(await mailsTo(mail.to)).toEqual([]);
    expect(await listQueue()).toEqual([]);
  });

  test('waits for the report about a mail whose sending was interrupted, then sends it again', async () => {
    const reported = createMail();
    const lost = createMail();
    for (const mail of [reported, lost]) await queue.queueMail(mail);
    const nowMs = Date.now();
    for (const queued of await listQueue()) await queue.claimMail(queued, nowMs);
    await send();
    expect(await mailsTo(lost.to)).toEqual([]);
    await report('Send', reported);
    expect((await listQueue()).map(({ mail }) => mail.id)).toEqual([lost.id]);
    vi.useFakeTimers({ toFake: ['Date'], now: nowMs + 6_000 });
    try {
      await send();
    } finally {
      vi.useRealTimers();
    }
    expect(await mailsTo(reported.to)).toEqual([]);
    expect(await mailsTo(lost.to)).toHaveLength(1);
  });

  test('keeps the mails when SES cannot be reached', async () => {
    const mail = createMail();
    await queue.queueMail(mail);
    await ses.interrupt(() => send());
    const [queued] = await listQueue();
    expect(queued).toMatchObject({ mail: { id: mail.id }, claimedAtMs: 0, attempts: 1 });
    await send();
    expect(await mailsTo(mail.to)).toHaveLength(1);
  });

  test('gives up a mail that SES rejects several times, and sends the others', async () => {
    const rejected = createMail({ to: 'nobody@collectors.example' });
    const other = createMail();
    for (const mail of [rejected, other]) await queue.queueMail(mail);
    const { ses: client } = await import('../aws/ses.ts');
    const isFor = ({ Destination }: { Destination?: { ToAddresses?: string[] } }) =>
      Destination?.ToAddresses?.includes(rejected.to);
    client.middlewareStack.add(
      (next) => async (args) => {
        if (!isFor(args.input as object)) return next(args);
        throw Object.assign(new Error('Rejected'), { name: 'MessageRejected' });
      },
      { step: 'initialize', name: 'reject' },
    );
    await send();
    client.middlewareStack.remove('reject');
    expect(await mailsTo(other.to)).toHaveLength(1);
    expect(await listQueue()).toEqual([]);
  });

  test.each([
    ['bounce', { bounce: { bounceType: 'Permanent' } }],
    ['complaint', { complaint: {} }],
  ])('sends nothing more after a %s', async (reason, details) => {
    const mail = createMail();
    const emailAddress = `Ada Lovelace <${mail.to}>`;
    const list = {
      bouncedRecipients: [{ emailAddress }],
      complainedRecipients: [{ emailAddress }],
    };
    const [kind, value] = Object.entries(details)[0] ?? ['', {}];
    await report(reason, mail, { [kind]: { ...value, ...list } });
    expect((await recipients.findRecipient(mail.recipientId)).suppressed).toBe(reason);
    await queue.queueMail(mail);
    await send();
    expect(await mailsTo(mail.to)).toEqual([]);
  });

  test('ignores a bounce that passes', async () => {
    const mail = createMail();
    const bouncedRecipients = [{ emailAddress: mail.to }];
    await report('Bounce', mail, { bounce: { bounceType: 'Transient', bouncedRecipients } });
    expect((await recipients.findRecipient(mail.recipientId)).suppressed).toBeUndefined();
  });

  test('leaves the queue alone without a sender', async () => {
    const mail = createMail();
    await queue.queueMail(mail);
    vi.stubEnv('MAIL_FROM', undefined);
    try {
      await send();
    } finally {
      vi.unstubAllEnvs();
    }
    expect(await listQueue()).toHaveLength(1);
  });
});
