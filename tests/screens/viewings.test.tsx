import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SearchGroup } from '../../shared/contract/search.ts';
import type { PrivateViewing } from '../../shared/entities/private-viewing.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { getUuid } from './support/consignors.ts';
import { makeCustomer } from './support/customers.ts';
import { part } from './support/dashboard.ts';
import { getDate } from './support/dates.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, definitions, dialog, heading, list, row, texts } from './support/locators.ts';
import { errorReply, pageReply } from './support/mockApi.ts';
import { expectOnlyPermitted, makeStaff } from './support/roles.ts';
import { expectToast } from './support/toasts.ts';
import {
  LINK_URL,
  makeGuest,
  makeViewing,
  makeViewingPiece,
  makeViewingSummary,
  mockViewing,
  openViewing,
  VIEWING_PATH,
} from './support/viewings.ts';

const LIST = 'GET /api/viewings';
const CREATE = 'POST /api/viewings';
const SEND = 'POST /api/viewings/{id}/send';
const LINK = 'POST /api/viewings/{id}/links';
const SEARCH = 'GET /api/search';
const NOW = '2026-11-22T12:00:00.000Z';

const hit = (n: number, title: string) => ({
  id: getUuid(n),
  title,
  subtitle: '',
  photo: null,
  path: '/',
  isExact: false,
});
const FOUND: SearchGroup[] = [
  {
    kind: 'item',
    total: 2,
    hits: [hit(301, 'Pathfinder patch'), { ...hit(304, 'Glider patch'), productId: getUuid(303) }],
  },
  { kind: 'quote', total: 1, hits: [hit(302, 'GQ-1234-5678')] },
  { kind: 'product', total: 1, hits: [hit(303, 'Glider badge')] },
];
const SEARCHES = { [SEARCH]: { groups: FOUND, unavailable: [] } };

const field = (label: string) => dialog().getByLabelText(label, { exact: true });
const choose = async (label: string, words: string, name: string) => {
  await dialog().getByRole('combobox', { name: label }).fill(words);
  await page.getByRole('option', { name }).click();
};
const create = () => dialog().getByRole('button', { name: 'Create Viewing' });
const chosen = (label: string) =>
  texts(dialog().getByRole('list', { name: label }).getByRole('listitem'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});

test('the private viewings are listed with what their guests did', async () => {
  mockViewing({
    guests: [
      makeGuest(1, {
        sentAt: NOW,
        openedAt: NOW,
        interests: [makeViewingPiece(1).id],
        answeredAt: NOW,
      }),
      makeGuest(2, { sentAt: NOW }),
      makeGuest(3),
    ],
  });
  await openApp('/viewings');
  const cell = (name: string) =>
    row('Airborne insignia').getByRole('gridcell', { name, exact: true });
  await expect.element(cell('3')).toBeVisible();
  await expect.element(cell('2')).toHaveLength(2);
  await expect.element(cell('1')).toHaveLength(2);
  await expect.element(cell('Open')).toBeVisible();
  await expectFitsAccessibly();
  await row('Airborne insignia').getByRole('link').click();
  await expectPath(VIEWING_PATH);
});

test('more private viewings are shown page by page', async () => {
  const all = Array.from({ length: 102 }, (_, n) =>
    makeViewingSummary(makeViewing({ id: getUuid(1_000 + n), title: `Viewing ${n}` })),
  );
  const { api } = mockViewing({}, { [LIST]: (call) => pageReply(all, call) });
  await openApp('/viewings');
  await button('Show More').click();
  await expect.element(row('Viewing 101')).toBeInTheDocument();
  expect(api.callsTo(LIST).at(-1)?.query.get('cursor')).toBe('100');
});

test.each<[string, Partial<PrivateViewing>]>([
  ['Not sent', {}],
  ['Over', { until: '2026-11-21T12:00:00.000Z' }],
  ['Ended', { endedAt: NOW }],
])('a private viewing in the state “%s” says so', async (state, changes) => {
  mockViewing(changes);
  await openApp('/viewings');
  await expect.element(row('Airborne insignia').getByText(state, { exact: true })).toBeVisible();
});

test('a viewing is created with items, pieces of the shop and customers', async () => {
  const { api } = mockViewing({}, SEARCHES);
  await openApp('/viewings');
  await button('New Viewing…').click();
  await create().click();
  await expect.element(field('Title')).toHaveAccessibleDescription('Enter a title.');
  await expect.element(dialog().getByText('Choose at least one piece.')).toBeVisible();
  await expect.element(dialog().getByText('Choose at least one customer.')).toBeVisible();
  await field('Title').fill('Airborne insignia');
  await field('Note to the customers').fill('From one estate.');
  await choose('Pieces', 'patch', 'Pathfinder patch');
  await choose('Pieces', 'badge', 'Glider badge');
  await dialog().getByRole('combobox', { name: 'Pieces' }).fill('glider');
  await expect
    .element(dialog().getByText(/^No other cataloged item and no other piece/))
    .toBeVisible();
  await dialog().getByRole('combobox', { name: 'Pieces' }).fill('');
  await choose('Customer', 'customer 1', 'Customer 1');
  await expect.poll(() => chosen('Chosen pieces')).toHaveLength(2);
  await expect
    .poll(() => getDate(dialog().getByRole('group', { name: /^Until/ })))
    .toBe('11/29/2026 06:00 PM');
  await expectFitsAccessibly();
  await create().click();
  await expectToast('Viewing Created', 'Check the pieces, and send the links.');
  await expectPath(VIEWING_PATH);
  const [call] = api.callsTo(CREATE);
  expect(call?.body).toEqual({
    title: 'Airborne insignia',
    note: 'From one estate.',
    pieces: [
      { id: getUuid(301), kind: 'item' },
      { id: getUuid(303), kind: 'product' },
    ],
    customerIds: [makeCustomer(1).id],
    until: new Date('2026-11-29T18:00').toISOString(),
  });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
});

test('a viewing for a customer starts with this customer, and says what the server refuses', async () => {
  const refused = { path: 'customerIds.0', message: 'Expected the id of a customer' };
  const problem = errorReply('INVALID_REQUEST', 'Invalid request', { issues: [refused] });
  mockViewing({}, { ...SEARCHES, [CREATE]: problem });
  await openApp(`/viewings?customer=${makeCustomer(2).id}`);
  await expect.poll(() => chosen('Chosen customers').join()).toContain('Customer 2');
  await field('Title').fill('For you first');
  await choose('Pieces', 'patch', 'Pathfinder patch');
  await create().click();
  await expect.element(dialog().getByText('Expected the id of a customer.')).toBeVisible();
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expectPath('/viewings');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a viewing shows its guests with their answers, and its pieces', async () => {
  const interests = [makeViewingPiece(1).id];
  await openViewing({
    pieces: [makeViewingPiece(1), makeViewingPiece(2, { isAvailable: false })],
    guests: [
      makeGuest(1, {
        sentAt: NOW,
        openedAt: NOW,
        interests,
        message: 'Is the tab original?',
        answeredAt: NOW,
      }),
      makeGuest(2, { email: null }),
    ],
  });
  await expect
    .poll(() => definitions(part('Summary')))
    .toMatchObject({ State: 'Open', Sent: '1 of 2', Opened: '1 of 2', Interested: '1 of 2' });
  await expect
    .element(row('Customer 1').getByRole('link', { name: 'Customer 1' }))
    .toHaveAttribute('href', `/customers/${makeCustomer(1).id}`);
  await expect.element(row('Customer 1').getByText('Piece 1', { exact: true })).toBeVisible();
  await expect.element(row('Customer 1').getByText('“Is the tab original?”')).toBeVisible();
  await expect.element(row('Customer 2').getByText('No e-mail address')).toBeVisible();
  await expect
    .element(list('Pieces').getByRole('link', { name: 'Piece 1' }))
    .toHaveAttribute('href', `/catalog?view=items&item=${makeViewingPiece(1).id}`);
  await expect.element(list('Pieces').getByText('Interested: Customer 1')).toBeVisible();
  await expect.element(list('Pieces').getByText('No longer available')).toBeVisible();
  await expectFitsAccessibly();
});

test('the links are sent to those who have none, and again to one guest', async () => {
  const { api } = await openViewing({ guests: [makeGuest(1), makeGuest(2, { email: null })] });
  await expect.element(main().getByText(/^1 customer has no e-mail address/)).toBeVisible();
  await button('Send Links…').click();
  const confirm = page.getByRole('alertdialog', { name: 'Send the Links?' });
  await expect.element(confirm.filter({ hasText: /One customer gets an e-mail/ })).toBeVisible();
  await expectAccessible();
  await confirm.getByRole('button', { name: 'Send' }).click();
  await expectToast('Links Sent', 'The e-mails are on their way.');
  await expect.element(button('Send Links…')).toBeDisabled();
  await button(/^Send Again/).click();
  await expectToast('Link Sent', `The e-mail goes to ${makeGuest(1).email}.`);
  expect(api.callsTo(SEND).map(({ body }) => body)).toEqual([
    {},
    { customerIds: [makeGuest(1).customerId] },
  ]);
});

test('links that cannot be sent to some guests name them', async () => {
  const { api } = await openViewing({});
  api.on(SEND, makeViewing({ guests: [makeGuest(1, { sentAt: NOW }), makeGuest(2)] }));
  await button('Send Links…').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expectToast(
    'Not All Links Sent',
    'Has unsubscribed or cannot be reached by e-mail: Customer 2.',
  );
});

test('the link of a guest is copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { api } = await openViewing();
  await button(/^Copy Link\s*: Customer 1$/).click();
  await expectToast('Link Copied', 'It is for Customer 1 only, and valid until Nov 29, 2026.');
  expect(write).toHaveBeenCalledWith(LINK_URL);
  await expect.element(main().getByText(LINK_URL)).toBeVisible();
  expect(api.callsTo(LINK).map(({ body }) => body)).toEqual([
    { customerId: makeGuest(1).customerId },
  ]);
  write.mockRestore();
});

test('a reader sees a viewing and changes nothing', async () => {
  const user = makeStaff('reader');
  const { api } = await openViewing({}, {}, { user });
  await expect.element(list('Guests')).toBeVisible();
  for (const name of ['Send Links…', 'End Viewing…', /^Copy Link/]) {
    expect(button(name).query()).toBeNull();
  }
  expect(main().getByRole('tab').query()).toBeNull();
  await openApp('/viewings');
  await expect.element(heading('Private Viewings')).toBeVisible();
  expect(button('New Viewing…').query()).toBeNull();
  await api.settled();
  expectOnlyPermitted(api, user);
});
