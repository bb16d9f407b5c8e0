import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '../../../shared/entities/mail.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { logLines } from '../../../tests/support/log-lines.ts';
import { startTestSes } from '../../../tests/support/ses.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

const lines = logLines();
let engines: Awaited<ReturnType<typeof startEngines>>;
let ses: Awaited<ReturnType<typeof startTestSes>>;
let queue: typeof import('../../platform/table/mail-queue.ts');
let statuses: typeof import('../../platform/table/mail-status.ts');
let recipients: typeof import('../../platform/table/mail-recipients.ts');
beforeAll(async () => {
  engines = await startEngines();
  ses = await startTestSes();
  Object.assign(process.env, engines.env, ses.env, {
    MAIL_FROM: 'shop@guidon.example',
    MAIL_REPLY_TO: 'dealer@guidon.example',
    SITE_URL: 'https://shop.example',
    MAIL_RESEND_SECONDS: '60',
    POWERTOOLS_METRICS_NAMESPACE: 'Guidon',
    POWERTOOLS_METRICS_DISABLED: 'false',
  });
  queue = await import('../../platform/table/mail-queue.ts');
  statuses = await import('../../platform/table/mail-status.ts');
  recipients = await import('../../platform/table/mail-recipients.ts');
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
    content: { template: 'saved-items', sold: [], back: [] },
    ...change,
  };
};
const send = async (event: object = { cause: 'schedule' }) => {
  const { handler } = await import('./handler.ts');
  await withinPermissions('mail', () => handler(event as Parameters<typeof handler>[0]));
};
const mailsTo = (to: string) => ses.mailsTo(to);
const listQueue = () => Array.fromAsync(queue.iterateQueue(100));
const report = async (eventType: string, mail: Mail, more: object = {}) => {
  const queued = (await listQueue()).find((each) => each.mail.id === mail.id);
  const headers = [{ name: 'X-Mail-Key', value: queued?.SK ?? '' }];
  const Message = JSON.stringify({ eventType, mail: { headers }, ...more });
  return send({ Records: [{ Sns: { Message } }] });
};

test('the mail function sends a queued mail once, with links to unsubscribe', async () => {
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

test('the mail function sends a visitor’s message to the dealer, whose reply goes to the visitor', async () => {
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

test('the mail function gives visitors a new link that opens their quote, and members and the dealer the page', async () => {
  type Update = Extract<Mail['content'], { template: 'quote-update' }>;
  const orderId = randomUUID();
  const toContent = (to: Update['to'], isGuest: boolean) =>
    ({
      template: 'quote-update',
      to,
      update: 'message',
      orderId,
      reference: 'GQ-7K4M-2XQ9',
      requester: { firstName: 'Ada', lastName: null, email: 'ada@visitors.example' },
      isGuest,
      status: 'quoted',
      isQuestion: false,
      items: [],
      totals: null,
      text: null,
      expiresAt: null,
      heldUntil: null,
      instalments: [],
      instalment: null,
      progress: null,
      payment: null,
      waysToPay: [],
      parcel: null,
      returnableUntil: null,
      returnAddress: [],
    }) as Update;
  const orderLink = { template: 'order-link', orderId, reference: 'GQ-7K4M-2XQ9' } as const;
  const contents: Mail['content'][] = [
    toContent('collector', true),
    { ...orderLink, isGuest: true },
    toContent('collector', false),
    toContent('dealer', true),
    { ...orderLink, isGuest: false },
  ];
  const texts: string[] = [];
  for (const content of contents) {
    const mail = createMail({ content });
    await queue.queueMail(mail);
    await send();
    texts.push((await mailsTo(mail.to))[0]?.body.text ?? '');
  }
  const [forVisitor = '', onRequest = '', ...others] = texts;
  const [, token = ''] = /\/quote-link#token=([\w.-]+)/.exec(forVisitor) ?? [];
  const { readMailToken } = await import('../../platform/table/mail-tokens.ts');
  expect(await readMailToken('quote', token)).toMatchObject({ sub: orderId });
  expect(forVisitor).toContain(`https://shop.example/quotes/${orderId}`);
  expect(onRequest).toMatch(/https:\/\/shop\.example\/quote-link#token=quote\./);
  for (const text of others) {
    expect(text).toContain(`https://shop.example/quotes/${orderId}`);
    expect(text).not.toContain('quote-link');
  }
});

test('the mail function carries the name that the shop has in its settings', async () => {
  const settings = await import('../../platform/table/shop-settings.ts');
  const { DEFAULT_SHOP_SETTINGS } = await import('../../../shared/default-shop-settings.ts');
  await settings.saveShopSettings({ ...DEFAULT_SHOP_SETTINGS, brand: 'Foxhole & Söhne' });
  const mail = createMail();
  await queue.queueMail(mail);
  await send();
  const [sent] = await mailsTo(mail.to);
  expect(sent?.from).toMatch(/Foxhole|=\?UTF-8\?B\?/);
  expect(sent?.body.text).toContain('Foxhole & Söhne');
  const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { tableName } = await import('../../platform/table/table.ts');
  const Key = { PK: 'SHOP_SETTINGS', SK: 'SHOP_SETTINGS' };
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key }));
  await expect.poll(() => settings.getShopName('Guidon')).toBe('Guidon');
});

test('the mail function sends once when several invocations run at the same time', async () => {
  const mails = Array.from({ length: 20 }, () => createMail());
  for (const mail of mails) await queue.queueMail(mail);
  await Promise.all(Array.from({ length: 5 }, () => send()));
  const counts = await Promise.all(mails.map(async ({ to }) => (await mailsTo(to)).length));
  expect(counts).toEqual(mails.map(() => 1));
});

test('the mail function sends the most urgent mails first', async () => {
  const confirmation: Partial<Mail> = {
    list: null,
    content: { template: 'newsletter-confirmation', token: 'x', refuseToken: 'refuse' },
  };
  const slow: Partial<Mail> = {
    list: 'savedItems',
    content: { template: 'saved-items', sold: [], back: [] },
  };
  const toDealer: Partial<Mail> = { list: 'staffDigest' };
  // Visitors without an account must not delay quotes.
  for (const mail of [slow, confirmation, toDealer, {}, confirmation]) {
    await queue.queueMail(createMail(mail));
  }
  const lists = (await listQueue()).map(({ mail }) => mail.list);
  expect(lists).toEqual(['quotes', 'staffDigest', null, null, 'savedItems']);
});

test('the mail function shortens the texts of a mail that would be too large for a row', async () => {
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

test('the mail function does not send what the recipient has unsubscribed from since', async () => {
  const mail = createMail();
  await queue.queueMail(mail);
  await recipients.saveSettings(mail.recipientId, mail.to, { quotes: false });
  await send();
  expect(await mailsTo(mail.to)).toEqual([]);
  expect(await listQueue()).toEqual([]);
});

test('the mail function waits for the report about a mail whose sending was interrupted, then sends the mail again', async () => {
  const reported = createMail();
  const lost = createMail();
  for (const mail of [reported, lost]) await queue.queueMail(mail);
  const nowMs = Date.now();
  for (const queued of await listQueue()) await queue.claimMail(queued, nowMs);
  await send();
  expect(await mailsTo(lost.to)).toEqual([]);
  await report('Send', reported);
  expect((await listQueue()).map(({ mail }) => mail.id)).toEqual([lost.id]);
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs + 61_000 });
  try {
    await send();
  } finally {
    vi.useRealTimers();
  }
  expect(await mailsTo(reported.to)).toEqual([]);
  expect(await mailsTo(lost.to)).toHaveLength(1);
});

test('the mail function keeps the mails when SES cannot be reached', async () => {
  const mail = createMail();
  await queue.queueMail(mail);
  await ses.interrupt(() => send());
  const [queued] = await listQueue();
  expect(queued).toMatchObject({ mail: { id: mail.id }, claimedAtMs: 0, attempts: 0 });
  await send();
  expect(await mailsTo(mail.to)).toHaveLength(1);
});

test('the mail function gives up a mail that SES rejects several times, and sends the others', async () => {
  const rejected = createMail({ to: 'nobody@collectors.example' });
  const other = createMail();
  for (const mail of [rejected, other]) await queue.queueMail(mail);
  const { ses: client } = await import('../../platform/aws/ses.ts');
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
])('the mail function sends nothing more after a %s', async (reason, details) => {
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

test('the mail function ignores a bounce that passes', async () => {
  const mail = createMail();
  const bouncedRecipients = [{ emailAddress: mail.to }];
  await report('Bounce', mail, { bounce: { bounceType: 'Transient', bouncedRecipients } });
  expect((await recipients.findRecipient(mail.recipientId)).suppressed).toBeUndefined();
});

test('the mail function leaves the queue alone without a sender', async () => {
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

test.each(['complaint', 'bounce'] as const)(
  'the mail function still sends quotes to the dealer after a %s, and shows it to staff',
  async (kind) => {
    const dealer = createMail({ to: 'dealer@guidon.example', list: 'staffDigest' });
    await queue.queueMail(dealer);
    const recipient = [{ emailAddress: 'Dealer <Dealer@guidon.example>' }];
    await report(kind, dealer, {
      [kind]: {
        bounceType: 'Permanent',
        bouncedRecipients: recipient,
        complainedRecipients: recipient,
      },
    });
    expect((await recipients.findRecipient(dealer.recipientId)).suppressed).toBeUndefined();
    expect((await statuses.findMailStatus()).dealerReport).toMatchObject({ reason: kind });
    const before = (await mailsTo(dealer.to)).length;
    await recipients.suppressRecipient(dealer.recipientId, kind);
    await send();
    expect(await mailsTo(dealer.to)).toHaveLength(before + 1);
    await recipients.resumeRecipient(dealer.recipientId);
  },
);

describe('a stop of all mail', () => {
  const CAUSES = [
    ['paused', 'SendingPausedException', 'Email sending is disabled for your account.'],
    ['quota', 'LimitExceededException', 'Daily message quota exceeded.'],
    ['quota', 'TooManyRequestsException', 'Daily message quota exceeded.'],
    ['access-denied', 'AccessDeniedException', 'User is not authorized to perform: ses:SendEmail'],
    ['configuration-missing', 'NotFoundException', 'Configuration set <mail> does not exist.'],
    ['configuration-missing', 'BadRequestException', 'Configuration set <mail> does not exist.'],
    [
      'sender-unverified',
      'MessageRejected',
      'Email address is not verified. The following identities failed the check in region EU-WEST-1: shop@guidon.example',
    ],
  ] as const;
  test.each(CAUSES)(
    'a stop of all mail is shown as %s after %s, costs no mail an attempt, and ends by itself',
    async (reason, type, message) => {
      const mails = [createMail(), createMail()];
      for (const mail of mails) await queue.queueMail(mail);
      await ses.refuse(type, message, async () => {
        for (let run = 0; run < 8; run++) await send();
      });
      const { stopped } = await statuses.findMailStatus();
      const queued = await listQueue();
      expect(stopped).toEqual({
        reason,
        since: expect.any(String),
        oldestQueuedAt: queued.map(({ queuedAt }) => queuedAt).sort()[0],
      });
      expect(queued).toMatchObject(mails.map(() => ({ claimedAtMs: 0, attempts: 0 })));
      await send();
      expect((await statuses.findMailStatus()).stopped).toBeNull();
      for (const { to } of mails) expect(await mailsTo(to)).toHaveLength(1);
    },
  );

  test('a stop of all mail ends when no mail waits anymore', async () => {
    await queue.queueMail(createMail());
    await ses.refuse('SendingPausedException', 'Paused', () => send());
    for (const { SK } of await listQueue()) await queue.removeMail(SK);
    await send();
    expect((await statuses.findMailStatus()).stopped).toBeNull();
  });

  test('a stop of all mail raises metrics: how long the oldest mail has waited, and each run in which all are refused', async () => {
    await queue.queueMail(createMail());
    const later = Date.now() + 3_600_000;
    await ses.refuse('SendingPausedException', 'Paused', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: later });
      await send().finally(() => vi.useRealTimers());
    });
    expect(lines()).toContainEqual(expect.objectContaining({ MailRefused: 1 }));
    const ages = lines().flatMap((line) =>
      'MailOldestSeconds' in line ? [line.MailOldestSeconds] : [],
    );
    expect(ages.at(-1)).toBeGreaterThanOrEqual(3_590);
    await send();
    await send();
    expect(lines().at(-1)).toMatchObject({ MailOldestSeconds: 0 });
  });
});

test('the oldest of equally urgent mails is sent first', async () => {
  const mails = Array.from({ length: 5 }, () => createMail());
  for (const mail of mails) {
    await queue.queueMail(mail);
    await setTimeout(2);
  }
  expect((await listQueue()).map(({ mail }) => mail.id)).toEqual(mails.map(({ id }) => id));
});

describe('a mail queue with malformed entries', () => {
  const poison = async (Item: Record<string, unknown>) => {
    const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
    const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
    await dynamodb.send(
      new PutCommand({
        TableName: process.env.TABLE_NAME ?? '',
        Item: { PK: 'MAIL_QUEUE', ...Item },
      }),
    );
  };
  const listTasks = async () => {
    const tasks = await import('../../platform/table/failed-tasks.ts');
    return { tasks, failed: await Array.fromAsync(tasks.iterateFailedTasks()) };
  };
  beforeEach(async () => {
    const { tasks, failed } = await listTasks();
    for (const { id } of failed) await tasks.finishTask(id);
  });

  test('an entry that is no mail or cannot be rendered is kept for staff, and the other mails are sent', async () => {
    const content = { template: 'saved-items', sold: [], back: [] };
    const fields = { claimedAtMs: 0, attempts: 0, queuedAt: new Date().toISOString() };
    await poison({ SK: '0#no-mail', mail: 'none', ...fields });
    const unrenderable = { ...createMail(), to: 'ada@collectors.example', content };
    await poison({
      SK: '0#unrenderable',
      mail: { ...unrenderable, recipientId: 'malformed' },
      ...fields,
    });
    await poison({ PK: 'MAIL_RECIPIENT#malformed', SK: 'RECIPIENT', settings: 7 });
    const good = [createMail(), createMail()];
    for (const mail of good) await queue.queueMail(mail);
    await send();
    for (const { to } of good) expect(await mailsTo(to)).toHaveLength(1);
    expect(await listQueue()).toEqual([]);
    const { failed } = await listTasks();
    expect(failed).toMatchObject([
      { kind: 'mail', nextAttemptAt: null },
      { kind: 'mail', nextAttemptAt: null },
    ]);
  });

  test('a mail that was set aside is sent after ‘Retry’, once', async () => {
    const mail = createMail({ recipientId: 'malformed-2' });
    await poison({ PK: 'MAIL_RECIPIENT#malformed-2', SK: 'RECIPIENT', settings: 7 });
    await queue.queueMail(mail);
    await send();
    await poison({ PK: 'MAIL_RECIPIENT#malformed-2', SK: 'RECIPIENT', settings: {} });
    const { tasks, failed } = await listTasks();
    expect(failed).toHaveLength(1);
    await tasks.retryTask(failed[0]?.id ?? '');
    await send();
    await send();
    expect(await mailsTo(mail.to)).toHaveLength(1);
    expect((await listTasks()).failed).toEqual([]);
  });

  test('a mail that could not be sent for 14 days is kept for staff', async () => {
    const mail = createMail();
    await queue.queueMail(mail);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 24 * 3_600_000 });
    await ses
      .refuse('SendingPausedException', 'Paused', () => send())
      .finally(() => vi.useRealTimers());
    expect(await listQueue()).toEqual([]);
    expect((await listTasks()).failed).toMatchObject([
      { kind: 'mail', reason: 'It could not be sent for 14 days.' },
    ]);
  });

  test('the reports after one that cannot be parsed are processed', async () => {
    const mail = createMail();
    await queue.queueMail(mail);
    const [queued] = await listQueue();
    const sent = {
      eventType: 'Send',
      mail: { headers: [{ name: 'X-Mail-Key', value: queued?.SK }] },
    };
    const messages = ['{"eventType": 7}', 'no JSON', JSON.stringify(sent)];
    await send({ Records: messages.map((Message) => ({ Sns: { Message } })) });
    expect(await listQueue()).toEqual([]);
    const { failed } = await listTasks();
    expect(failed.map(({ kind }) => kind)).toEqual(['mail-report', 'mail-report']);
  });
});
