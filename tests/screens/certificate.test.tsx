import { expect, test } from 'vitest';
import type { Certificate } from '../../shared/contract/documents.ts';
import { currentPath, expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, definitions, heading, imageSource } from './support/locators.ts';
import { errorReply, type Handlers } from './support/mockApi.ts';
import { mockShop } from './support/shop.ts';

const READ = 'GET /api/certificates/{code}';
const CERTIFICATE: Certificate = {
  status: 'valid',
  name: '101st Airborne Division ‘Screaming Eagle’, attached tab',
  reference: 'GQ-7K4M-2XQ9',
  certifiedAt: '2026-11-21T12:00:00.000Z',
  revokedAt: null,
  imageUrl: '/photos/20/full',
  photos: ['/photos/20/full', '/photos/21/full'],
  details: [
    { label: 'Type', value: 'Shoulder patch' },
    { label: 'Era', value: 'WWII (1941-1945)' },
  ],
};

const open = async (answer: NonNullable<Handlers[typeof READ]>, code = 'abc.def') => {
  const { api } = mockShop({ user: null }, { [READ]: answer });
  await openApp(`/certificate/${code}`);
  return api;
};
const piece = () => main().getByRole('article', { name: CERTIFICATE.name });

test('a certificate shows the piece that it is about, without a login', async () => {
  const api = await open(CERTIFICATE);
  await expect.element(heading('Certificate of Authenticity')).toBeVisible();
  await expect.element(piece().getByText('Valid', { exact: true })).toBeVisible();
  expect(definitions(piece())).toEqual({
    Type: 'Shoulder patch',
    Era: 'WWII (1941-1945)',
    Certified: 'Nov 21, 2026',
    Reference: 'GQ-7K4M-2XQ9',
  });
  expect(imageSource(piece())).toBe('/photos/20/card');
  await expect
    .element(piece().getByRole('list', { name: 'More photos' }).getByRole('img'))
    .toHaveAccessibleName(`${CERTIFICATE.name}, photo 2`);
  expect(document.title).toBe(`Certificate of ${CERTIFICATE.name} · Guidon`);
  expect(api.callsTo(READ).map(({ params }) => params.code)).toEqual(['abc.def']);
  await expectAccessible();
});

test('a certificate of a returned piece is clearly revoked', async () => {
  await open({ ...CERTIFICATE, status: 'revoked', revokedAt: '2026-11-28T12:00:00.000Z' });
  await expect.element(piece().getByText('Revoked', { exact: true })).toBeVisible();
  await expect
    .element(piece().getByText(/^The piece was returned to Guidon on Nov 28, 2026, and this/))
    .toBeVisible();
  expect(piece().getByText('Valid', { exact: true }).query()).toBeNull();
  await expectAccessible();
});

test('a certificate with a code that the shop did not issue is not found', async () => {
  await open(errorReply('NOT_FOUND', 'No certificate has this code'), 'forged');
  await expect.element(heading('Certificate Not Found')).toBeVisible();
  expect(currentPath()).toBe('/certificate/forged');
  await expectAccessible();
  await main().getByRole('link', { name: 'Back to Collection' }).click();
  await expectPath('/');
});

test('a certificate has a skeleton while it is checked, and an error with retry', async () => {
  const { api } = mockShop(
    { user: null },
    { [READ]: errorReply('RATE_LIMITED', 'Too many certificates were checked from here.') },
  );
  const release = api.hold(READ);
  await openApp('/certificate/abc');
  await expect.element(heading('Checking the certificate…')).toBeInTheDocument();
  await expectAccessible();
  release();
  await expect.element(heading('Certificate Could Not Be Checked')).toBeVisible();
  await expect
    .element(main().getByText('Too many certificates were checked from here.'))
    .toBeVisible();
  api.on(READ, CERTIFICATE);
  await button('Try Again').click();
  await expect.element(piece()).toBeVisible();
});

test('a certificate without a photo shows a placeholder', async () => {
  await open({ ...CERTIFICATE, imageUrl: null, photos: [] });
  await expect.element(piece().getByRole('img', { name: /no photo yet$/ })).toBeVisible();
});

test('a certificate fits a phone, a tablet and a desktop', async () => {
  await open({
    ...CERTIFICATE,
    name: 'x'.repeat(120),
    details: [{ label: 'Material', value: 'y'.repeat(200) }],
  });
  await expect.element(heading('Certificate of Authenticity')).toBeVisible();
  await expectFitsAccessibly();
});
