import { expect, test } from 'vitest';
import { membersShop } from '../../../tests/support/members-shop.ts';
import { createVisitorQuote, openLinks } from '../../../tests/support/visitor-quotes.ts';

const shop = membersShop();
const [patch] = shop.products;
const CERTIFICATE = { number: '12-345', state: 'OH', expiresOn: '2099-12-31' } as const;

const get = (id: string, cookie: string) =>
  shop.orders('GET /api/orders/{id}', { headers: { cookie }, params: { id } });

test('GET /api/orders/{id} moves the quote of a link to the account that has the address since', async () => {
  const { user, headers } = await shop.signedIn();
  const { id } = await createVisitorQuote(patch, user.email);
  const { cookie: link } = await openLinks(id);
  const both = `${headers.cookie}; ${link}`;
  expect(await get(id, both)).toMatchObject({ status: 200, body: { id, userId: user.id } });
  expect(await get(id, both)).toMatchObject({ status: 200, body: { userId: user.id } });
  expect((await get(id, link)).status).toBe(401);
});

test('GET /api/orders/{id} leaves the quote of a link to its visitor if the account has another address', async () => {
  const { headers } = await shop.signedIn();
  const { id, userId } = await createVisitorQuote(patch);
  const { cookie: link } = await openLinks(id);
  expect(await get(id, `${headers.cookie}; ${link}`)).toMatchObject({
    status: 200,
    body: { id, userId },
  });
});

test('GET /api/orders/{id} moves the resale certificate together with the quote', async () => {
  const { findResaleCertificate, saveResaleCertificate } = await import(
    '../../platform/table/resale-certificates.ts'
  );
  const { user, headers } = await shop.signedIn();
  const quote = await createVisitorQuote(patch, user.email);
  await saveResaleCertificate(quote.userId, CERTIFICATE);
  await get(quote.id, headers.cookie);
  expect(await findResaleCertificate(user.id)).toEqual(CERTIFICATE);
  expect(await findResaleCertificate(quote.userId)).toBeUndefined();
});

test('GET /api/orders/{id} keeps the resale certificate that the account has', async () => {
  const { findResaleCertificate, saveResaleCertificate } = await import(
    '../../platform/table/resale-certificates.ts'
  );
  const { user, headers } = await shop.signedIn();
  const quote = await createVisitorQuote(patch, user.email);
  const newer = { ...CERTIFICATE, number: '67-890' };
  await saveResaleCertificate(quote.userId, CERTIFICATE);
  await saveResaleCertificate(user.id, newer);
  await get(quote.id, headers.cookie);
  expect(await findResaleCertificate(user.id)).toEqual(newer);
  expect(await findResaleCertificate(quote.userId)).toBeUndefined();
});
