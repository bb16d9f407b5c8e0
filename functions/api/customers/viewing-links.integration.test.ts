import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { SOLD_STATUS } from '../../../shared/entities/listing-status.ts';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import { inDays } from '../../../tests/support/days.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { invalid, notFound } from './testing/set-up-customers.ts';
import { setUpViewings } from './testing/set-up-viewings.ts';

const given = setUpViewings();
const { shop, patch, guest, visit } = given;
const { create, getViewing, edit, getToken, look, answer, listAnswers } = given;
const [, badge] = shop.products;

const SECRETS = {
  sharePrice: '731.25',
  cost: '313.13',
  storageLocation: 'Shelf Q77',
  authenticityNotes: 'The threads glow',
};
const ITEM = {
  name: 'A helmet',
  itemType: 'Field Gear',
  condition: 'Fine',
  era: 'WWII (1941-1945)',
  unitDesignation: '2nd Ranger Battalion',
  primaryMaterial: 'Metal',
  length: '3.5',
  width: '2',
  description: 'With its liner',
};

test('POST /api/viewing-links/look shows the pieces, and notes the first time only', async () => {
  const { id } = await create({ note: 'From an estate' });
  const token = await getToken(id);
  const { status, body } = await look(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    title: 'Rangers',
    note: 'From an estate',
    pieces: [
      {
        id: patch.id,
        name: patch.name,
        isAvailable: true,
        description: patch.description,
        photos: patch.imageUrls,
      },
    ],
    interests: [],
    message: null,
  });
  expect(body.pieces[0].details).toContainEqual({ label: 'Unit', value: patch.unitName });
  const { openedAt } = (await getViewing(id)).guests[0] ?? {};
  expect(openedAt).toEqual(expect.any(String));
  await look(token);
  expect((await getViewing(id)).guests).toMatchObject([{ openedAt }]);
});

test('POST /api/viewing-links/look shows an item without price, number, place, cost and notes', async () => {
  const item = await catalogWithRecord(811, { ...ITEM, ...SECRETS });
  const { id } = await create({ pieces: [{ id: item.id, kind: 'item' }] });
  const { body } = await look(await getToken(id));
  expect(body.pieces).toEqual([
    {
      id: item.id,
      kind: 'item',
      name: 'A helmet',
      imageUrl: null,
      isAvailable: true,
      description: 'With its liner',
      photos: [],
      details: [
        { label: 'Type', value: 'Field Gear' },
        { label: 'Era', value: 'WWII (1941-1945)' },
        { label: 'Unit', value: '2nd Ranger Battalion' },
        { label: 'Condition', value: 'Fine' },
        { label: 'Material', value: 'Metal' },
        { label: 'Size', value: '3.5 × 2 in' },
      ],
    },
  ]);
  const text = JSON.stringify(body);
  for (const secret of [...Object.values(SECRETS), item.catalogNumber]) {
    expect(text).not.toContain(`"${secret}"`);
  }
});

test('POST /api/viewing-links/look shows that an item was sold in the shop, and labels reproductions', async () => {
  const item = await catalogWithRecord(812, { ...ITEM, authenticity: 'Reproduction' });
  const { id } = await create({ pieces: [{ id: item.id, kind: 'item' }] });
  const listed = { ...badge, id: toProductId(recordId(812)), airtableId: recordId(812) };
  await shop.change({ ...listed, availability: 'Sold Out' });
  const { body } = await look(await getToken(id));
  expect(body.pieces).toMatchObject([{ isAvailable: false }]);
  expect(body.pieces[0].details[0]).toEqual({ label: 'Authenticity', value: 'Reproduction' });
});

const soldRecord = (n: number): LogRecord => ({
  id: recordId(n),
  createdAt: '2020-01-01T12:00:00.000Z',
  header: `Record ${n}`,
  summary: null,
  uniqueId: `GD-${n}`,
  status: SOLD_STATUS,
  types: ['Field Gear'],
  era: null,
  condition: null,
  isForSale: false,
  isFeatured: false,
  isRare: false,
  isAuthentic: true,
  photo: null,
  productId: null,
});

test('items that were sold at a show, in Airtable, or in the shop before their products were removed cannot be chosen', async () => {
  const { saveItemLog } = await import('../../platform/bucket/item-log.ts');
  const { saleWrites } = await import('../../platform/table/recorded-sales.ts');
  const { saveSalePrice } = await import('../../platform/table/sale-prices.ts');
  const { transactWrite } = await import('../../platform/table/conditional-writes.ts');
  const items: MilitaryItem[] = [];
  for (const n of [813, 814, 815, 816]) items.push(await catalogWithRecord(n, ITEM));
  const ids = items.map(({ id }) => id);
  const { id } = await create({ pieces: ids.map((each) => ({ id: each, kind: 'item' })) });
  const token = await getToken(id);
  const listAvailable = async () =>
    (await look(token)).body.pieces.map(({ isAvailable }: { isAvailable: boolean }) => isAvailable);
  expect(await listAvailable()).toEqual([true, true, true, true]);
  const soldAt = '2026-06-15T16:00:00.000Z';
  await transactWrite(
    saleWrites({
      id: randomUUID(),
      recordId: recordId(813),
      productId: toProductId(recordId(813)),
      name: 'A helmet',
      price: '100.00',
      soldAt,
      place: 'Show',
      buyer: 'Grace Hopper',
      by: { id: given.staff.user.id, email: given.staff.user.email },
      salesRecordId: null,
    }),
  );
  await saveItemLog({ source: '', records: [soldRecord(814)] });
  await saveSalePrice({ productId: toProductId(recordId(815)), price: '100.00', soldAt });
  expect(await listAvailable()).toEqual([false, false, false, true]);
  expect((await answer(token, { interests: ids })).body.interests).toEqual(ids.slice(3));
});

test('POST /api/viewing-links/answer notes interests and a message; the last answer counts', async () => {
  const { id } = await create({
    pieces: [patch, badge].map((piece) => ({ id: piece.id, kind: 'product' })),
  });
  const token = await getToken(id);
  const first = await answer(token, { interests: [patch.id, badge.id], message: ' Please hold ' });
  expect(first).toMatchObject({
    status: 200,
    body: { interests: [patch.id, badge.id], message: 'Please hold' },
  });
  expect((await look(token)).body).toEqual(first.body);
  const long = { interests: [], message: 'x'.repeat(2_001) };
  expect(await answer(token, long)).toMatchObject(invalid('message'));
  expect((await answer(token, { interests: [badge.id] })).body).toMatchObject({
    interests: [badge.id],
    message: null,
  });
  expect(await getViewing(id)).toMatchObject({
    version: 1,
    guests: [
      {
        interests: [badge.id],
        message: null,
        openedAt: expect.any(String),
        answeredAt: expect.any(String),
      },
    ],
  });
});

test('POST /api/viewing-links/answer keeps the answers of several customers at the same time', async () => {
  const others = await Promise.all([visit(), visit(), visit()]);
  const customerIds = [guest.customerId, ...others.map(({ userId }) => userId)];
  const { id } = await create({ customerIds });
  const tokens = await Promise.all(customerIds.map((each) => getToken(id, each)));
  await Promise.all(
    tokens.map((token, n) => answer(token, { interests: [patch.id], message: `Answer ${n}` })),
  );
  const messages = (await getViewing(id)).guests.map(({ message }) => message);
  expect(messages).toEqual(tokens.map((_, n) => `Answer ${n}`));
  expect((await look(tokens[0] ?? '')).body).toMatchObject({ message: 'Answer 0' });
});

test('POST /api/viewing-links/answer leaves out pieces that are sold or not in the viewing', async () => {
  const pieces = [patch, badge].map((piece) => ({ id: piece.id, kind: 'product' }));
  const token = await getToken((await create({ pieces })).id);
  await shop.change({ ...badge, availability: 'Sold Out' });
  expect(await answer(token, { interests: [badge.id, randomUUID(), patch.id] })).toMatchObject({
    status: 200,
    body: { interests: [patch.id] },
  });
  await shop.change(badge);
});

test('POST /api/viewing-links/answer mails each answer to the dealer once', async () => {
  const { id } = await create();
  const token = await getToken(id);
  const first = { interests: [patch.id], message: 'Please hold' };
  await answer(token, first);
  const [mail] = await listAnswers(id);
  expect(mail).toMatchObject({
    to: 'dealer@guidon.example',
    list: 'quotes',
    content: {
      title: 'Rangers',
      name: 'Ada Lovelace',
      email: guest.email,
      pieces: [patch.name],
      message: 'Please hold',
    },
  });
  await answer(token, first);
  expect(await listAnswers(id)).toHaveLength(1);
  await answer(token, { interests: [] });
  expect(await listAnswers(id)).toHaveLength(2);
  const { personalData } = await import('../../platform/table/mail-queue.ts');
  await personalData.erase({ email: guest.email });
  expect(await listAnswers(id)).toEqual([]);
});

test('POST /api/viewing-links/answer is kept without a mail after the limit, and in a shop without an address', async () => {
  const { DEALER_MAILS_PER_HOUR } = await import('../../../shared/contract/budgets.ts');
  const { countInHour } = await import('../../platform/table/spent-budgets.ts');
  const { id } = await create();
  const token = await getToken(id);
  vi.stubEnv('MAIL_REPLY_TO', undefined);
  expect((await answer(token, { interests: [patch.id] })).status).toBe(200);
  vi.stubEnv('MAIL_REPLY_TO', 'dealer@guidon.example');
  for (let n = 0; n < DEALER_MAILS_PER_HOUR; n++) {
    await countInHour(`dealerMail#${guest.customerId}`, DEALER_MAILS_PER_HOUR);
  }
  expect((await answer(token, { interests: [], message: 'No' })).status).toBe(200);
  expect((await getViewing(id)).guests).toMatchObject([{ message: 'No' }]);
  expect(await listAnswers(id)).toEqual([]);
});

test('POST /api/viewing-links/look works with an earlier link when an account has taken over the quotes', async () => {
  const { user } = await shop.signedIn();
  const visitor = await visit(user.email);
  const { id } = await create({ customerIds: [visitor.userId] });
  const token = await getToken(id, visitor.userId);
  await answer(token, { interests: [patch.id], message: 'Please hold' });
  const { adoptGuestQuotes } = await import('../../domain/quotes/access.ts');
  await adoptGuestQuotes(user.id);
  const { guests } = await getViewing(id);
  expect(guests).toMatchObject([{ customerId: user.id, message: 'Please hold' }]);
  expect(await look(token)).toMatchObject({ status: 200, body: { message: 'Please hold' } });
  expect((await look(await getToken(id, user.id))).status).toBe(200);
  const { body } = await edit(id, { customerIds: [visitor.userId] });
  expect(body.guests).toMatchObject([{ customerId: user.id, message: 'Please hold' }]);
});

test('an account that takes over the quotes of a visitor is one guest, with the later answer', async () => {
  const { user } = await shop.signedIn();
  const [visitor, member] = [await visit(user.email), await visit()];
  await given.change(member.id, { userId: user.id });
  const { id } = await create({ customerIds: [user.id, visitor.userId] });
  await answer(await getToken(id, user.id), { interests: [], message: 'First' });
  await answer(await getToken(id, visitor.userId), { interests: [], message: 'Second' });
  const { moveGuest } = await import('../../platform/table/private-viewings.ts');
  await moveGuest(visitor.userId, user.id);
  expect((await getViewing(id)).guests).toMatchObject([{ customerId: user.id, message: 'Second' }]);
});

test('an account that takes over the quotes of a visitor who got the link and answered nothing stays sent and opened', async () => {
  const { user } = await shop.signedIn();
  const [visitor, member] = [await visit(user.email), await visit()];
  await given.change(member.id, { userId: user.id });
  const { id } = await create({ customerIds: [user.id, visitor.userId] });
  await given.send(id, [visitor.userId]);
  await look(await getToken(id, visitor.userId));
  const { moveGuest } = await import('../../platform/table/private-viewings.ts');
  await moveGuest(visitor.userId, user.id);
  expect((await getViewing(id)).guests).toMatchObject([
    {
      customerId: user.id,
      sentAt: expect.any(String),
      openedAt: expect.any(String),
      answeredAt: null,
    },
  ]);
});

test('POST /api/viewing-links/look ends with the viewing, and for customers who were taken out', async () => {
  const { id } = await create({ until: inDays(1 / 48) });
  const token = await getToken(id);
  const expectNotFound = async () => {
    expect(await look(token)).toMatchObject(notFound);
    expect(await answer(token, { interests: [] })).toMatchObject(notFound);
  };
  await edit(id, { ended: true });
  await expectNotFound();
  await edit(id, { ended: false, customerIds: [(await visit()).userId] });
  await expectNotFound();
  await edit(id, { customerIds: [guest.customerId] });
  expect((await look(token)).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(inDays(1 / 24)) });
  try {
    await expectNotFound();
  } finally {
    vi.useRealTimers();
  }
});

test('POST /api/viewing-links/look knows only the links of the shop', async () => {
  const { createMailToken } = await import('../../platform/table/mail-tokens.ts');
  const { id } = await create();
  const { customerId } = guest;
  const wrong = [
    'x',
    `${await getToken(id)}x`,
    await createMailToken('consignor', { sub: `${id}~${customerId}` }),
    await createMailToken('viewing', { sub: `${id}~${randomUUID()}` }),
    await createMailToken('viewing', { sub: `${randomUUID()}~${customerId}` }),
    await createMailToken('viewing', { sub: id }),
  ];
  for (const token of wrong) expect(await look(token)).toMatchObject(notFound);
});
