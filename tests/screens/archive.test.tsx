import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFits } from './support/fits.ts';
import { button, expectNoOverflow, heading, text } from './support/locators.ts';
import { errorReply, type Handlers, pageReply } from './support/mockApi.ts';
import { mockShop, product } from './support/shop.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const sold = Array.from({ length: 30 }, (_, n) =>
  product(n + 1, { name: `Sold item ${n + 1}`, availability: 'Sold Out' }),
);

const mockArchive = (handlers: Handlers = {}) => {
  const queries: URLSearchParams[] = [];
  const shop = mockShop(
    {},
    {
      'GET /api/products': (call) => {
        queries.push(call.query);
        return pageReply(call.query.get('search') === 'none' ? [] : sold, call);
      },
      ...handlers,
    },
  );
  return { ...shop, queries };
};
const cards = () => main().getByRole('list', { name: 'Sold pieces' }).getByRole('article');
const link = (name: string) => main().getByRole('link', { name, exact: true });
const field = () => main().getByRole('searchbox', { name: 'Search sold pieces' });

test('the archive shows sold pieces only, which cannot be put into the cart', async () => {
  const { api, queries } = mockArchive();
  await openApp('/archive');
  await expect.element(heading('Sold Archive')).toBeVisible();
  await expect.element(cards()).toHaveLength(24);
  await expect.element(text('30 pieces')).toBeVisible();
  expect(queries[0]?.getAll('availabilities')).toEqual(['Sold Out']);
  expect(queries[0]?.get('exact')).toBe('true');
  await expect.element(cards().first().getByRole('button', { name: 'Notify me' })).toBeVisible();
  expect(
    main()
      .getByRole('button', { name: /cart|wishlist/i })
      .elements(),
  ).toEqual([]);
  await api.settled();
  await expectAccessible();
});

test('the archive shows the prices that the dealer publishes', async () => {
  const asked: string[][] = [];
  mockArchive({
    'GET /api/products/sale-prices': ({ query }) => {
      asked.push(query.getAll('ids'));
      return [{ productId: product(1).id, price: '1250.00' }];
    },
  });
  await openApp('/archive');
  await expect.element(cards().nth(0).getByText('Sold for $1,250.00')).toBeVisible();
  await expect.element(cards().nth(1).getByText('Sold', { exact: true })).toBeVisible();
  expect(asked).toEqual([sold.slice(0, 24).map(({ id }) => id)]);
  for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    expectNoOverflow();
  }
});

test('the archive shows its pieces when prices cannot be fetched', async () => {
  mockArchive({ 'GET /api/products/sale-prices': errorReply('UNAVAILABLE', 'Try again later') });
  await openApp('/archive');
  await expect.element(cards()).toHaveLength(24);
  await expect.element(cards().first().getByText('Sold', { exact: true })).toBeVisible();
});

test('the archive is paged with links', async () => {
  mockArchive();
  await openApp('/archive');
  await link('Next page').click();
  await expectPath('/archive?after=24#sold-pieces');
  await expect.element(cards()).toHaveLength(6);
  expect(link('Next page').elements()).toEqual([]);
  await link('First page').click();
  await expect.element(cards()).toHaveLength(24);
});

test('the archive is searched', async () => {
  const { queries } = mockArchive();
  await openApp('/archive?after=24');
  await field().fill('  eagle ');
  await button('Search the archive').click();
  await expectPath('/archive?search=eagle#sold-pieces');
  await expect.element(main().getByRole('heading', { name: 'Sold: “eagle”' })).toBeVisible();
  await expect.poll(() => queries.at(-1)?.get('search')).toBe('eagle');
  expect(queries.at(-1)?.get('cursor')).toBeNull();
});

test('the archive says that a search found nothing, and leads back', async () => {
  mockArchive();
  await openApp('/archive?search=none');
  await expect.element(text('No sold piece matches this search.')).toBeVisible();
  await link('See the whole archive').click();
  await expect.element(cards()).toHaveLength(24);
});

test('the archive shows the sold pieces of one unit, and leads back', async () => {
  const { queries } = mockArchive();
  await openApp('/archive?unitNames=2nd+Ranger+Battalion');
  await expect.element(text('Sold: “2nd Ranger Battalion”')).toBeVisible();
  expect(queries[0]?.getAll('unitNames')).toEqual(['2nd Ranger Battalion']);
  expect(queries[0]?.getAll('availabilities')).toEqual(['Sold Out']);
  await link('See the whole archive').click();
  await expect.element(text('Sold pieces')).toBeVisible();
  await expectPath('/archive');
});

test('the archive calls no sold piece a new arrival', async () => {
  mockArchive({
    'GET /api/products': (call) =>
      pageReply(
        sold.map((each) => ({ ...each, isFeatured: true })),
        call,
      ),
  });
  await openApp('/archive');
  await expect.element(cards()).toHaveLength(24);
  expect(text('NEW ARRIVAL').elements()).toEqual([]);
});

test('the archive reports a failure and tries again', async () => {
  const { api } = mockArchive();
  api.on('GET /api/products', errorReply('UNAVAILABLE', 'Try again later'));
  await openApp('/archive');
  await expect.element(main().getByRole('alert')).toBeVisible();
  api.reset('GET /api/products');
  await button('Try Again').click();
  await expect.element(cards()).toHaveLength(24);
});

test('the archive fits a phone, a tablet and a desktop', async () => {
  mockArchive();
  await openApp('/archive?search=eagle');
  await expect.element(cards()).toHaveLength(24);
  await expectFits();
});
