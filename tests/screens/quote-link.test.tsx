import { expect, test } from 'vitest';
import { currentPath, expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { collectorQuote, mockCollectorQuotes } from './support/collectorQuotes.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, heading } from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR } from './support/mockApi.ts';

const OPEN = 'POST /api/quote-link';
const LINK = '/quote-link#token=abc.def';

const order = collectorQuote(1, { state: 'quoted' });
const mock = (answer: NonNullable<Handlers[typeof OPEN]>) =>
  mockCollectorQuotes([order], { [OPEN]: answer }, null).api;

test('the link of a quote leads to the quote, and its token leaves the address', async () => {
  const api = mock({ id: order.id });
  const release = api.hold(OPEN);
  await openApp(LINK);
  await expect.element(main().getByText('Opening your quote…')).toBeVisible();
  await expectPath('/quote-link');
  await expectAccessible();
  release();
  await expect.element(heading(`Quote ${order.reference}`)).toBeVisible();
  expect(currentPath()).toBe(`/quotes/${order.id}`);
  expect(api.callsTo(OPEN).map(({ body }) => body)).toEqual([{ token: 'abc.def' }]);
});

test('the link of a quote that is no longer valid leads to the form for a new one', async () => {
  mock(errorReply('NOT_FOUND', 'This link is no longer valid'));
  await openApp(LINK);
  await expectPath('/track-order?link=expired');
  await expect.element(main().getByText(/^This link is not valid anymore\./)).toBeVisible();
});

test('the link of a quote says when the network fails, and can be tried again', async () => {
  const api = mock(NETWORK_ERROR);
  await openApp(LINK);
  await expect.element(heading('Your Quote Could Not Be Opened')).toBeVisible();
  await expectFitsAccessibly();
  api.on(OPEN, { id: order.id });
  await button('Try Again').click();
  await expectPath(`/quotes/${order.id}`);
});

test('the link of a quote without its token asks for nothing', async () => {
  const api = mock({ id: order.id });
  await openApp('/quote-link');
  await expect.element(heading('Incomplete Link')).toBeVisible();
  expect(api.callsTo(OPEN)).toEqual([]);
  await main().getByRole('link', { name: 'Track Order' }).click();
  await expectPath('/track-order');
});
