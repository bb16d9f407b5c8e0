import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { inDays } from '../../../tests/support/days.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { signedInAs } from '../../../tests/support/session.ts';
import { conflict, invalid, notFound } from './testing/set-up-customers.ts';
import { setUpViewings } from './testing/set-up-viewings.ts';

const given = setUpViewings();
const { shop, patch, guest, ask, visit, merge } = given;
const { add, create, getViewing, edit, send, link, listMails } = given;
const [, badge, medal] = shop.products;
const product = (id: string) => ({ id, kind: 'product' });

test('POST /api/viewings prepares a viewing, which nothing was sent of yet', async () => {
  const { status, body } = await add({ note: 'From an estate' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'Rangers',
    note: 'From an estate',
    pieces: [
      {
        id: patch.id,
        kind: 'product',
        name: patch.name,
        imageUrl: patch.imageUrl,
        isAvailable: true,
      },
    ],
    guests: [
      {
        customerId: guest.customerId,
        name: 'Ada Lovelace',
        email: guest.email,
        sentAt: null,
        openedAt: null,
        interests: [],
        message: null,
        answeredAt: null,
      },
    ],
    endedAt: null,
    version: 1,
    by: { id: given.staff.user.id },
  });
  expect(await getViewing(body.id)).toEqual(body);
  expect(await listMails(guest.email)).toEqual([]);
});

test('POST /api/viewings answers a repetition with the same viewing', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([add({}, headers), add({}, headers)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
});

test.each<[object, string]>([
  [{ title: ' ' }, 'title'],
  [{ pieces: [] }, 'pieces'],
  [{ pieces: [product(patch.id), product(patch.id)] }, 'pieces'],
  [{ pieces: [product(patch.id), product(randomUUID())] }, 'pieces.1.id'],
  [{ pieces: [{ id: patch.id, kind: 'item' }] }, 'pieces.0.id'],
  [{ customerIds: [randomUUID()] }, 'customerIds.0'],
  [{ customerIds: [] }, 'customerIds'],
  [{ until: '2020-01-01T00:00:00Z' }, 'until'],
  [{ until: 'tomorrow' }, 'until'],
])('POST /api/viewings rejects %j', async (changes, path) => {
  expect(await add(changes)).toMatchObject(invalid(path));
});

test('POST /api/viewings invites customers who are shown as one only once', async () => {
  const other = await visit();
  await merge(other.userId, guest.customerId);
  const { guests } = await create({ customerIds: [other.userId, guest.customerId] });
  expect(guests).toMatchObject([{ customerId: guest.customerId }]);
});

test('POST /api/viewings invites the one of two customers who has an address, and keeps no name of the other', async () => {
  const shown = await visit();
  await given.change(shown.id, {
    requester: { email: null, firstName: 'Charles', lastName: null },
  });
  await merge(guest.customerId, shown.userId);
  const { id, guests } = await create({ customerIds: [shown.userId] });
  expect(guests).toMatchObject([
    { customerId: guest.customerId, name: 'Ada Lovelace', email: guest.email },
  ]);
  const { body } = await edit(id, { customerIds: [shown.userId] });
  expect(body.guests).toMatchObject([{ customerId: guest.customerId, name: 'Ada Lovelace' }]);
});

test('POST /api/viewings rejects an item together with its product', async () => {
  const item = await catalogWithRecord(802, { name: 'A helmet' });
  const listed = { ...badge, id: toProductId(recordId(802)), airtableId: recordId(802) };
  await shop.change(listed);
  const pieces = [{ id: item.id, kind: 'item' }, product(listed.id)];
  expect(await add({ pieces })).toMatchObject(invalid('pieces.1'));
  const { id, ...created } = await create({ pieces: pieces.slice(0, 1) });
  expect(created.pieces).toMatchObject([{ productId: listed.id }]);
  expect(await edit(id, { pieces })).toMatchObject(invalid('pieces.1'));
});

test('GET /api/viewings lists the newest first with the number of answers, page by page', async () => {
  const first = await create({ pieces: [product(patch.id), product(badge.id)] });
  const second = await create();
  await given.answer(await given.getToken(first.id), { interests: [patch.id] });
  await send(first.id);
  const list = (query: string) =>
    given.call('GET /api/viewings', { headers: given.staff.headers, query });
  const { headers, body } = await list('limit=1');
  expect(body).toMatchObject([{ id: second.id, sentCount: 0, openedCount: 0, interestedCount: 0 }]);
  const next = await list(`limit=1&cursor=${headers?.['x-next-cursor']}`);
  expect(next.body).toEqual([
    {
      id: first.id,
      title: 'Rangers',
      until: first.until,
      endedAt: null,
      createdAt: first.createdAt,
      pieceCount: 2,
      guestCount: 1,
      sentCount: 1,
      openedCount: 1,
      interestedCount: 1,
    },
  ]);
  expect(await list('cursor=x')).toMatchObject(invalid('cursor'));
});

test('GET /api/viewings/{id} and PATCH /api/viewings/{id} keep pieces that were sold or deleted', async () => {
  const item = await catalogWithRecord(801, { name: 'A helmet' });
  const pieces = [{ id: item.id, kind: 'item' }, product(badge.id), product(medal.id)];
  const { id } = await create({ pieces });
  await shop.change({ ...badge, availability: 'Sold Out' });
  await shop.unlist(medal);
  const { itemKey } = await import('../../platform/table/items.ts');
  const { deleteRow } = await import('../../platform/table/table.ts');
  await deleteRow(itemKey(item.id));
  const viewing = await getViewing(id);
  const names = ['A helmet', badge.name, medal.name];
  expect(viewing.pieces).toMatchObject(names.map((name) => ({ name, isAvailable: false })));
  expect((await edit(id, { pieces })).body.pieces).toEqual(viewing.pieces);
  await shop.change(badge);
  await shop.change(medal);
});

test('PATCH /api/viewings/{id} changes what is given, and keeps the answers of customers who stay', async () => {
  const { id } = await create({ pieces: [product(patch.id), product(badge.id)] });
  await given.answer(await given.getToken(id), {
    interests: [patch.id, badge.id],
    message: 'Yes',
  });
  const other = await visit();
  const { status, body } = await edit(id, {
    title: 'Rangers and Marines',
    pieces: [product(badge.id)],
    customerIds: [other.userId, guest.customerId],
    version: 1,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    title: 'Rangers and Marines',
    pieces: [{ id: badge.id }],
    guests: [
      { customerId: other.userId, interests: [], message: null },
      { customerId: guest.customerId, interests: [badge.id], message: 'Yes' },
    ],
    version: 2,
  });
  expect(await edit(id, { title: 'Other', version: 1 })).toMatchObject(conflict);
  expect(await edit(id, { until: '2020-01-01T00:00:00Z' })).toMatchObject(invalid('until'));
  expect(await edit(randomUUID(), { title: 'Other' })).toMatchObject(notFound);
});

test('PATCH /api/viewings/{id} ends a viewing, which is then only opened again', async () => {
  const { id } = await create();
  const ended = (await edit(id, { ended: true })).body;
  expect(ended.endedAt).toEqual(expect.any(String));
  expect((await edit(id, { ended: true })).body.endedAt).toBe(ended.endedAt);
  expect(await send(id)).toMatchObject(conflict);
  expect(await link(id)).toMatchObject(conflict);
  expect(await edit(id, { title: 'Marines' })).toMatchObject(conflict);
  const past = { ended: false, until: '2020-01-01T00:00:00Z' };
  expect(await edit(id, past)).toMatchObject(invalid('until'));
  const until = inDays(14);
  expect((await edit(id, { ended: false, until })).body).toMatchObject({ endedAt: null, until });
  expect((await link(id)).status).toBe(200);
});

test('PATCH /api/viewings/{id} accepts the end that has passed with other changes, but not to open it again', async () => {
  const { id } = await create();
  const until = '2020-01-01T00:00:00.000Z';
  const { changeViewing } = await import('../../platform/table/private-viewings.ts');
  await changeViewing(id, (before) => ({ ...before, until }));
  expect((await edit(id, { title: 'Marines', until })).body).toMatchObject({
    title: 'Marines',
    until,
  });
  expect(await edit(id, { ended: false })).toMatchObject(invalid('until'));
});

test('POST /api/viewings/{id}/send mails the link to those who have not got it', async () => {
  const { id } = await create();
  const answers = await Promise.all([send(id), send(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const mails = await listMails(guest.email);
  expect(mails).toMatchObject([
    { title: 'Rangers', pieceCount: 1, pieces: [{ name: patch.name, isAuthentic: true }] },
  ]);
  expect(mails[0]?.token).toBe(await given.getToken(id));
  const { sentAt } = (await getViewing(id)).guests[0] ?? {};
  expect(sentAt).toEqual(expect.any(String));
  expect((await send(id)).body.guests).toMatchObject([{ sentAt }]);
  expect(await listMails(guest.email)).toHaveLength(1);
  expect((await send(id, [guest.customerId])).status).toBe(200);
  expect(await listMails(guest.email)).toHaveLength(2);
  expect(await send(id, [randomUUID()])).toMatchObject(invalid('customerIds.0'));
});

test('POST /api/viewings/{id}/send leaves out customers who have no address or have unsubscribed', async () => {
  const [nameless, other] = [await visit(), await visit()];
  await given.change(nameless.id, { requester: { ...nameless.requester, email: null } });
  const { saveSettings, toRecipientId } = await import('../../platform/table/mail-recipients.ts');
  await saveSettings(toRecipientId(guest.email), undefined, { alerts: false });
  const customerIds = [nameless.userId, guest.customerId, other.userId];
  const { id } = await create({ customerIds });
  expect((await send(id)).body.guests).toMatchObject([
    { customerId: nameless.userId, sentAt: null },
    { customerId: guest.customerId, sentAt: null },
    { customerId: other.userId, sentAt: expect.any(String) },
  ]);
  expect(await listMails(guest.email)).toEqual([]);
  expect(await send(id)).toMatchObject(conflict);
});

test('POST /api/viewings/{id}/send mails the link again to a customer who was removed and added again', async () => {
  const { id } = await create();
  await send(id);
  await edit(id, { customerIds: [(await visit()).userId] });
  await edit(id, { customerIds: [guest.customerId] });
  expect((await send(id)).body.guests).toMatchObject([{ sentAt: expect.any(String) }]);
  expect(await listMails(guest.email)).toHaveLength(2);
});

test('POST /api/viewings/{id}/send notes a mail that was queued before an interruption', async () => {
  const { id } = await create();
  await send(id);
  const { changeViewing } = await import('../../platform/table/private-viewings.ts');
  await changeViewing(id, (before) => ({
    ...before,
    guests: before.guests.map((guest) => ({ ...guest, sentAt: null })),
  }));
  expect((await send(id)).body.guests).toMatchObject([{ sentAt: expect.any(String) }]);
  expect(await listMails(guest.email)).toHaveLength(1);
});

test('POST /api/viewings/{id}/send needs a sender', async () => {
  const { id } = await create();
  vi.stubEnv('MAIL_FROM', '');
  expect((await send(id)).status).toBe(503);
});

test('POST /api/viewings/{id}/links gives the link of a customer until the end of the viewing', async () => {
  const until = inDays(60);
  const { id } = await create({ until });
  const { status, body } = await link(id);
  expect(status).toBe(200);
  expect(body).toEqual({
    url: expect.stringMatching(/^https:\/\/shop\.example\/private-viewing#token=viewing\./),
    expiresAt: until,
  });
  expect((await link(id)).body).toEqual(body);
  expect((await getViewing(id)).guests).toMatchObject([{ sentAt: null }]);
  expect(await link(id, randomUUID())).toMatchObject(invalid('customerId'));
});

test('customers of private viewings are exported with their answers, and erased', async () => {
  const { id } = await create();
  await given.answer(await given.getToken(id), { interests: [patch.id], message: 'Please hold' });
  const { personalData } = await import('../../platform/table/private-viewings.ts');
  const person = { email: guest.email };
  const at = expect.any(String);
  const answer = { interests: [patch.name], message: 'Please hold' };
  const exported = { title: 'Rangers', openedAt: at, answeredAt: at, ...answer };
  expect(await personalData.load(person)).toEqual([exported]);
  const token = await given.getToken(id);
  await personalData.erase(person);
  expect((await getViewing(id)).guests).toEqual([]);
  expect(await personalData.load(person)).toEqual([]);
  expect(await given.look(token)).toMatchObject(notFound);
});

test.each([
  ['cataloger', 403, 403],
  ['reader', 200, 403],
  ['seller', 200, 200],
] as const)(
  'GET /api/viewings/{id} answers a %s with %i, and POST /api/viewings/{id}/send with %i',
  async (role, read, write) => {
    const { id } = await create();
    const who = await signedInAs(role);
    const { customerId } = guest;
    for (const [key, status, body] of [
      ['GET /api/viewings', read, undefined],
      ['GET /api/viewings/{id}', read, undefined],
      ['PATCH /api/viewings/{id}', write, { title: 'Marines' }],
      ['POST /api/viewings/{id}/send', write, {}],
      ['POST /api/viewings/{id}/links', write, { customerId }],
    ] as const) {
      expect((await ask(key, id, body, who)).status).toBe(status);
    }
    const added = await given.add({}, who.headers);
    expect(added.status).toBe(write === 200 ? 201 : write);
  },
);
