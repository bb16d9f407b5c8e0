import { createHmac, randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import type { MailList } from '../../../shared/entities/mail-preferences.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { signedIn } from '../../../tests/support/session.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let queue: typeof import('../../platform/table/mail-queue.ts');
let recipients: typeof import('../../platform/table/mail-recipients.ts');
let tokens: typeof import('../../platform/table/mail-tokens.ts');
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env, {
    MAIL_FROM: 'shop@guidon.example',
    MAIL_REPLY_TO: 'dealer@guidon.example',
  });
  call = await loadCalls('mailings');
  queue = await import('../../platform/table/mail-queue.ts');
  recipients = await import('../../platform/table/mail-recipients.ts');
  tokens = await import('../../platform/table/mail-tokens.ts');
});
afterAll(() => engines.stop());

const newAddress = () => `${randomUUID()}@visitors.example`;
const subscribe = (body: object, sourceIp: string = randomUUID()) =>
  call('POST /api/newsletter', { body, sourceIp });
const mailsTo = async (email: string) => {
  const mails = (await Array.fromAsync(queue.iterateQueue(100))).map(({ mail }) => mail);
  return mails.filter(({ to }) => to === email);
};
const findConfirmation = async (email: string) => {
  const [mail] = await mailsTo(email);
  if (mail?.content.template !== 'newsletter-confirmation') throw new Error('No confirmation');
  return mail.content.token;
};
const findExpiry = async (email: string) => {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { TABLE, tableName } = await import('../../platform/table/table.ts');
  const PK = recipients.MAIL_RECIPIENT + recipients.toRecipientId(email);
  const Key = { PK, SK: 'RECIPIENT' };
  const { Item } = await dynamodb.send(new GetCommand({ TableName: tableName(), Key }));
  return Item?.[TABLE.timeToLive];
};
const confirm = (token: string) => call('POST /api/newsletter/confirm', { body: { token } });
const settingsOf = async (email: string) =>
  (await recipients.findRecipient(recipients.toRecipientId(email))).settings;
const subscribers = async () => {
  const all = (['weekly', 'immediate'] as const).map((cadence) =>
    Array.fromAsync(recipients.iterateSubscribers(cadence)),
  );
  return (await Promise.all(all)).flat().map(({ email }) => email);
};
const getPreferences = (token: string) =>
  call('GET /api/mail-preferences', { query: `token=${token}` });
const changePreferences = (body: object) => call('PATCH /api/mail-preferences', { body });
const unsubscribe = (token: string) => call('POST /api/unsubscribe', { query: `token=${token}` });

test('POST /api/newsletter subscribes by the link of the mail, and not before', async () => {
  const email = newAddress();
  expect(await subscribe({ email: email.toUpperCase() })).toMatchObject({
    status: 202,
    body: { success: true },
  });
  expect(await subscribers()).not.toContain(email);
  const { status, body } = await confirm(await findConfirmation(email));
  expect(status).toBe(200);
  expect(await subscribers()).toContain(email);
  expect(await getPreferences(body.preferencesToken)).toMatchObject({
    status: 200,
    body: { settings: { newsletter: 'weekly' }, lists: ['newsletter'], alerts: [] },
  });
});

test('POST /api/newsletter mails a stranger once, however often the address is entered', async () => {
  const email = newAddress();
  await Promise.all(Array.from({ length: 10 }, () => subscribe({ email })));
  await subscribe({ email: ` ${email}`.trim().toUpperCase() });
  expect(await mailsTo(email)).toHaveLength(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 });
  try {
    await subscribe({ email });
  } finally {
    vi.useRealTimers();
  }
  expect(await mailsTo(email)).toHaveLength(1);
});

test('POST /api/newsletter answers the same to a subscriber, and sends no mail', async () => {
  const email = newAddress();
  const first = await subscribe({ email });
  await confirm(await findConfirmation(email));
  const second = await subscribe({ email });
  expect(second).toEqual(first);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('POST /api/newsletter can be asked for again after it was ended, and after a confirmation was missed', async () => {
  const email = newAddress();
  await subscribe({ email });
  const old = await findConfirmation(email);
  const { body } = await confirm(old);
  await unsubscribe(body.preferencesToken);
  expect((await confirm(old)).status).toBe(404);
  await subscribe({ email });
  expect(await mailsTo(email)).toHaveLength(2);

  const late = newAddress();
  await subscribe({ email: late });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 3_600_000 });
  try {
    await subscribe({ email: late });
    expect(await mailsTo(late)).toHaveLength(2);
    expect(await findExpiry(late)).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3_600);
  } finally {
    vi.useRealTimers();
  }
});

test('POST /api/newsletter ignores programs that fill in the hidden field', async () => {
  const email = newAddress();
  expect((await subscribe({ email, website: 'https://spam.example' })).status).toBe(202);
  expect(await mailsTo(email)).toEqual([]);
});

test('POST /api/newsletter asks again when the form was filled in faster than people can', async () => {
  const email = newAddress();
  expect((await subscribe({ email, elapsedMs: 20 })).status).toBe(429);
  expect((await subscribe({ email, elapsedMs: 4_000 })).status).toBe(202);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('POST /api/newsletter limits the requests of a network address', async () => {
  const statuses: number[] = [];
  for (let number = 0; number <= BUDGETS.newsletter.changesPerHour; number++) {
    statuses.push((await subscribe({ email: newAddress() }, '203.0.113.9')).status as number);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([202]));
  expect((await subscribe({ email: newAddress() }, '203.0.113.10')).status).toBe(202);
});

test.each([
  '',
  'ada',
  'ada@',
  'a b@c.example',
  `${'a'.repeat(250)}@c.example`,
  'a@b.example\nBcc: c@d.example',
])('POST /api/newsletter rejects the address %j', async (email) => {
  expect(await subscribe({ email })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'email' }] },
  });
});

test('POST /api/newsletter is unavailable when mails cannot be sent', async () => {
  vi.stubEnv('MAIL_FROM', undefined);
  try {
    expect((await subscribe({ email: newAddress() })).status).toBe(503);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('POST /api/newsletter/confirm does not accept altered, expired or other tokens', async () => {
  const email = newAddress();
  await subscribe({ email });
  const token = await findConfirmation(email);
  const sub = recipients.toRecipientId(email);
  const other = await tokens.createMailToken('preferences', { sub });
  const [, , , , , mac] = token.split('.');
  const forged = `confirm.${recipients.toRecipientId(newAddress())}...9999999999.${mac}`;
  for (const bad of [`${token}x`, other, 'x', '', forged, token.replace(/\.[^.]*$/, '')].filter(
    Boolean,
  )) {
    expect((await confirm(bad)).status).toBe(404);
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 3_600_000 });
  try {
    expect((await confirm(token)).status).toBe(404);
  } finally {
    vi.useRealTimers();
  }
  expect(await subscribers()).not.toContain(email);
});

describe('POST /api/contact', () => {
  const message = { name: 'Ada Lovelace', subject: 'A patch', message: 'Is it original?\nAda' };
  const sendMessage = (body: object, sourceIp: string = randomUUID()) =>
    call('POST /api/contact', { body: { ...message, ...body }, sourceIp });
  const messagesOf = async (email: string) =>
    (await mailsTo('dealer@guidon.example')).filter(
      ({ content }) => content.template === 'contact-message' && content.email === email,
    );

  test('POST /api/contact queues a mail to the dealer', async () => {
    const email = newAddress();
    const { status, body } = await sendMessage({ email: email.toUpperCase(), elapsedMs: 9_000 });
    expect({ status, body }).toEqual({ status: 202, body: { success: true } });
    const [mail, ...more] = await messagesOf(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'dealer@guidon.example',
      list: null,
      content: { template: 'contact-message', ...message, email },
    });
  });

  test('POST /api/contact sends the same message once, and others as well', async () => {
    const email = newAddress();
    await Promise.all([1, 2, 3].map(() => sendMessage({ email })));
    expect(await messagesOf(email)).toHaveLength(1);
    await sendMessage({ email, message: 'Another one' });
    expect(await messagesOf(email)).toHaveLength(2);
  });

  test('POST /api/contact ignores programs that fill in the hidden field, and asks fast ones again', async () => {
    const email = newAddress();
    expect((await sendMessage({ email, website: 'https://spam.example' })).status).toBe(202);
    expect((await sendMessage({ email, elapsedMs: 20 })).status).toBe(429);
    expect(await messagesOf(email)).toEqual([]);
  });

  test('POST /api/contact limits the messages of a network address and of an e-mail address', async () => {
    for (let number = 0; number < BUDGETS.contactMessage.changesPerHour; number++) {
      expect((await sendMessage({ email: newAddress() }, '203.0.113.11')).status).toBe(202);
    }
    expect((await sendMessage({ email: newAddress() }, '203.0.113.11')).status).toBe(429);
    expect((await subscribe({ email: newAddress() }, '203.0.113.11')).status).toBe(202);
    const email = newAddress();
    for (let number = 0; number < recipients.MAX_MESSAGES_PER_DAY; number++) {
      expect((await sendMessage({ email, message: `Message ${number}` })).status).toBe(202);
    }
    expect((await sendMessage({ email, message: 'One more' })).status).toBe(429);
    expect(await messagesOf(email)).toHaveLength(recipients.MAX_MESSAGES_PER_DAY);
  });

  test.each([
    ['name', ' '],
    ['email', 'ada@'],
    ['email', 'a@b.example\nBcc: c@d.example'],
    ['subject', ''],
    ['subject', 'x'.repeat(151)],
    ['message', '  '],
    ['message', 'x'.repeat(5_001)],
  ])('POST /api/contact names the invalid field %s', async (path, value) => {
    expect(await sendMessage({ email: newAddress(), [path]: value })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    });
  });

  test.each(['MAIL_FROM', 'MAIL_REPLY_TO'])(
    'POST /api/contact is unavailable without %s',
    async (name) => {
      vi.stubEnv(name, undefined);
      try {
        expect((await sendMessage({ email: newAddress() })).status).toBe(503);
      } finally {
        vi.unstubAllEnvs();
      }
    },
  );
});

test('GET /api/unsubscribe changes nothing, and leads to a page with a button', async () => {
  const email = newAddress();
  await subscribe({ email });
  await confirm(await findConfirmation(email));
  const sub = recipients.toRecipientId(email);
  const token = await tokens.createMailToken('unsubscribe', { sub, list: 'newsletter' });
  const shown = await callRedirect(token);
  expect(shown.statusCode).toBe(302);
  expect(shown.headers?.location).toBe(
    `/mail-preferences#${new URLSearchParams({ unsubscribe: 'newsletter', stop: token })}`,
  );
  expect(await settingsOf(email)).toMatchObject({ newsletter: 'weekly' });
  expect(await unsubscribe(token)).toMatchObject({ status: 200, body: { list: 'newsletter' } });
  expect(await settingsOf(email)).toMatchObject({ newsletter: 'off' });
  expect(await subscribers()).not.toContain(email);
  expect((await unsubscribe(token)).status).toBe(200);
});

test('POST /api/unsubscribe ends the list of the mail only', async () => {
  const { user } = await signedIn();
  const sub = recipients.toRecipientId(user.email);
  const claims = { sub, userId: user.id, list: 'alerts' as const };
  const token = await tokens.createMailToken('preferences', claims);
  await unsubscribe(token);
  expect(await settingsOf(user.email)).toMatchObject({ alerts: false, quotes: true });
});

test('POST /api/unsubscribe works with the token in a header, and with that of a mail of an earlier release', async () => {
  const { user } = await signedIn();
  const sub = recipients.toRecipientId(user.email);
  const stop = await tokens.createMailToken('unsubscribe', { sub, list: 'quotes' });
  const headers = { 'x-mail-token': stop };
  expect((await call('POST /api/unsubscribe', { headers })).status).toBe(200);
  const old = await createOldToken({ sub, userId: user.id, list: 'alerts' });
  expect((await unsubscribe(old)).status).toBe(200);
  expect(await settingsOf(user.email)).toMatchObject({
    quotes: false,
    alerts: false,
    savedItems: true,
  });
  expect((await call('POST /api/unsubscribe')).status).toBe(400);
});

test('POST /api/unsubscribe rejects an invalid token', async () => {
  expect((await unsubscribe('x.y.z')).status).toBe(404);
  expect((await getPreferences('x.y.z')).status).toBe(404);
  expect((await changePreferences({ token: 'x', settings: {} })).status).toBe(404);
});

test('GET /api/mail-preferences of a member has all lists and the alerts, without the full address', async () => {
  const { user, headers } = await signedIn();
  const alerts = await loadCalls('alerts');
  const alert = (
    await alerts('POST /api/alerts', { headers, body: { query: { search: 'rangers' } } })
  ).body;
  const { token } = (await call('GET /api/mail-preferences/token', { headers })).body;
  const { body } = await getPreferences(token);
  expect(body).toMatchObject({
    lists: ['newsletter', 'alerts', 'quotes', 'savedItems'],
    alerts: [alert],
    suppressed: null,
  });
  expect(body.email).toBe(`${user.email.slice(0, 1)}•••@collectors.example`);
  const deleted = await changePreferences({ token, deleteAlert: alert.id });
  expect(deleted.body.alerts).toEqual([]);
  const changed = await changePreferences({
    token,
    settings: { newsletter: 'immediate', savedItems: false },
  });
  expect(changed.body.settings).toMatchObject({
    newsletter: 'immediate',
    savedItems: false,
    alerts: true,
  });
  expect(await subscribers()).toContain(user.email);
});

test('PATCH /api/mail-preferences deletes no alert of another member', async () => {
  const owner = await signedIn();
  const other = await signedIn();
  const alerts = await loadCalls('alerts');
  const { body: alert } = await alerts('POST /api/alerts', {
    headers: owner.headers,
    body: { query: { search: 'rangers' } },
  });
  const { token } = (await call('GET /api/mail-preferences/token', { headers: other.headers }))
    .body;
  await changePreferences({ token, deleteAlert: alert.id });
  const { body } = await alerts('GET /api/alerts', { headers: owner.headers });
  expect(body).toHaveLength(1);
});

test('PATCH /api/mail-preferences resumes mails to an address that was suppressed', async () => {
  const { user, headers } = await signedIn();
  const id = recipients.toRecipientId(user.email);
  await recipients.suppressRecipient(id, 'bounce');
  const { token } = (await call('GET /api/mail-preferences/token', { headers })).body;
  expect((await getPreferences(token)).body.suppressed).toBe('bounce');
  expect((await changePreferences({ token, resume: true })).body.suppressed).toBeNull();
});

test('PATCH /api/mail-preferences keeps every change of several at the same time', async () => {
  const { headers } = await signedIn();
  const { token } = (await call('GET /api/mail-preferences/token', { headers })).body;
  const changes = { alerts: false, quotes: false, savedItems: false, newsletter: 'weekly' };
  const answers = await Promise.all(
    Object.entries(changes).map(([name, value]) =>
      changePreferences({ token, settings: { [name]: value } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await getPreferences(token)).body.settings).toMatchObject(changes);
});

test('PATCH /api/mail-preferences stops the dealer’s daily digest without the mails about quotes, and the other way round', async () => {
  const sub = recipients.toRecipientId('dealer@guidon.example');
  const token = await tokens.createMailToken('preferences', { sub, list: 'staffDigest' });
  const stopOf = (list: MailList) => tokens.createMailToken('unsubscribe', { sub, list });
  await unsubscribe(await stopOf('staffDigest'));
  expect((await getPreferences(token)).body).toMatchObject({
    lists: ['quotes', 'staffDigest'],
    settings: { staffDigest: false, quotes: true },
  });
  await changePreferences({ token, settings: { staffDigest: true } });
  await unsubscribe(await stopOf('quotes'));
  expect((await getPreferences(token)).body.settings).toMatchObject({
    staffDigest: true,
    quotes: false,
  });
});

test('GET /api/mail-preferences of a visitor has the list of the mail about a private viewing, which one press ends', async () => {
  const sub = recipients.toRecipientId(newAddress());
  const token = await tokens.createMailToken('preferences', { sub, list: 'alerts' });
  expect((await getPreferences(token)).body.lists).toEqual(['alerts']);
  await unsubscribe(await tokens.createMailToken('unsubscribe', { sub, list: 'alerts' }));
  expect((await getPreferences(token)).body.settings).toMatchObject({ alerts: false });
});

test('PATCH /api/mail-preferences subscribes no address that is unknown', async () => {
  const sub = recipients.toRecipientId(newAddress());
  const token = await tokens.createMailToken('preferences', { sub, list: 'staffDigest' });
  expect((await getPreferences(token)).body.lists).toEqual(['staffDigest']);
  const answer = await changePreferences({ token, settings: { newsletter: 'weekly' } });
  expect(answer.status).toBe(404);
});

describe('POST /api/mail-preferences/refuse', () => {
  const refuse = (body: object) => call('POST /api/mail-preferences/refuse', { body });
  const findRefusal = async (email: string) => {
    const [mail] = await mailsTo(email);
    if (mail?.content.template !== 'newsletter-confirmation') throw new Error('No confirmation');
    return mail.content.refuseToken ?? '';
  };

  test('POST /api/mail-preferences/refuse stops confirmations to the address, without keeping it, until that is undone', async () => {
    const email = newAddress();
    await subscribe({ email });
    const token = await findRefusal(email);
    expect(await refuse({ token })).toMatchObject({ status: 200, body: { success: true } });
    const id = recipients.toRecipientId(email);
    expect(await recipients.getConfirmationFrequency(id)).toBe('never');
    const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
    const { Item } = await dynamodb.send(
      new GetCommand({
        TableName: process.env.TABLE_NAME,
        Key: { PK: `MAIL_RECIPIENT#${id}`, SK: 'REFUSAL' },
      }),
    );
    expect(JSON.stringify(Item)).not.toContain('@');
    await refuse({ token, refused: false });
    expect(await recipients.getConfirmationFrequency(id)).toBe('daily');
  });

  test('POST /api/mail-preferences/refuse loses its effect when the owner confirms with an earlier link', async () => {
    const email = newAddress();
    await subscribe({ email });
    const token = await findConfirmation(email);
    await refuse({ token: await findRefusal(email) });
    expect((await call('POST /api/newsletter/confirm', { body: { token } })).status).toBe(200);
    expect(await recipients.getConfirmationFrequency(recipients.toRecipientId(email))).toBe(
      'always',
    );
  });

  test('POST /api/mail-preferences/refuse accepts no token that serves another purpose, and its own token opens no preferences', async () => {
    const email = newAddress();
    await subscribe({ email });
    expect((await refuse({ token: await findConfirmation(email) })).status).toBe(404);
    const query = new URLSearchParams({ token: await findRefusal(email) }).toString();
    expect((await call('GET /api/mail-preferences', { query })).status).toBe(404);
    expect((await call('POST /api/unsubscribe', { query })).status).toBe(404);
  });
});

describe('POST /api/mail-preferences/link', () => {
  const isValid = async (token: string) => {
    const statuses = [
      (await getPreferences(token)).status,
      (await changePreferences({ token, settings: { quotes: true } })).status,
    ];
    expect(new Set(statuses).size).toBe(1);
    return statuses[0] === 200;
  };

  test('POST /api/mail-preferences/link sends a new link to the owner of a link that expired after 30 days, once a day', async () => {
    const { user } = await signedIn();
    const sub = recipients.toRecipientId(user.email);
    const token = await tokens.createMailToken('preferences', { sub, userId: user.id });
    expect(await isValid(token)).toBe(true);
    vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ['Date'] });
    try {
      expect(await isValid(token)).toBe(false);
      for (const asked of [token, token, 'x.y.z']) {
        const body = { token: asked };
        expect(await call('POST /api/mail-preferences/link', { body })).toMatchObject({
          status: 202,
          body: { success: true },
        });
      }
    } finally {
      vi.useRealTimers();
    }
    const mails = await mailsTo(user.email);
    expect(mails.map(({ content }) => content)).toEqual([{ template: 'preferences-link' }]);
  });

  test('links that stop a list, and those of an earlier release, open no mail preferences', async () => {
    const { user } = await signedIn();
    const sub = recipients.toRecipientId(user.email);
    const stop = await tokens.createMailToken('unsubscribe', { sub, list: 'quotes' });
    expect(await isValid(stop)).toBe(false);
    expect(await isValid(await createOldToken({ sub, userId: user.id, list: 'quotes' }))).toBe(
      false,
    );
  });

  test('links to mail preferences end when their owner logs out everywhere', async () => {
    const { user, headers } = await signedIn();
    const { token } = (await call('GET /api/mail-preferences/token', { headers })).body;
    const account = await loadCalls('account');
    expect((await account('DELETE /api/account/sessions', { headers })).status).toBe(200);
    expect(await isValid(token)).toBe(false);
    const sub = recipients.toRecipientId(user.email);
    expect(await isValid(await tokens.createMailToken('preferences', { sub }))).toBe(true);
  });
});

/** Earlier releases created tokens without an expiry. */
async function createOldToken({ sub, userId, list }: Record<'sub' | 'userId' | 'list', string>) {
  await tokens.createMailToken('unsubscribe', { sub });
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { decrypt } = await import('../../platform/aws/encryption.ts');
  const Key = { PK: tokens.MAIL_SECRET, SK: tokens.MAIL_SECRET };
  const { Item } = await dynamodb.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key }));
  const secret = await decrypt(String(Item?.secret), { purpose: 'mail', id: tokens.MAIL_SECRET });
  const text = ['preferences', sub, userId, list, ''].join('.');
  const key = Buffer.from(secret ?? '', 'base64');
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

test('GET /api/mail-preferences/token requires a login', async () => {
  expect((await call('GET /api/mail-preferences/token')).status).toBe(401);
});

test('the key of the links in mails is stored encrypted', async () => {
  await tokens.createMailToken('preferences', { sub: 'x' });
  const { GetCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const Key = { PK: tokens.MAIL_SECRET, SK: tokens.MAIL_SECRET };
  const { Item } = await dynamodb.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key }));
  expect(Item?.secret).toMatch(/^ey[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/);
});

async function callRedirect(token: string) {
  const { loadHandler } = await import('../../../tests/support/call.ts');
  const { createEvent } = await import('../../../tests/support/event.ts');
  const handler = await loadHandler('mailings');
  return handler(createEvent('GET /api/unsubscribe', { query: `token=${token}` }));
}
