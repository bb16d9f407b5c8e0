import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Era, Topic, Unit } from '../../shared/entities/unit.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import {
  button,
  definitions,
  dialog,
  expectNoOverflow,
  heading,
  text,
} from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR, reply } from './support/mockApi.ts';
import { mockShop, PRODUCT_PATH, product } from './support/shop.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const WWII = 'WWII (1941-1945)';
const topic = (name: string, slug: string, count: number, sold = 0): Topic => ({
  slug,
  name,
  count,
  sold,
});
const UNIT: Unit = {
  ...topic('101st Airborne Division', '101st-airborne-division', 2, 1),
  kind: 'Airborne Division',
  branch: 'Army',
  spellings: ['101st Airborne Division', '101st Abn. Div.'],
  nicknames: [{ name: 'Screaming Eagles', source: 'The Army Almanac' }],
  history: {
    activated: 1942,
    service: [{ era: WWII, theater: 'Normandy, Bastogne' }],
    source: 'Lineage and Honors',
  },
  itemTypes: [{ value: 'Patches', count: 2 }],
  eras: [topic(WWII, 'wwii-1941-1945', 2)],
  related: [topic('506th Parachute Infantry Regiment', '506th-parachute-infantry-regiment', 0, 1)],
};
const EMPTY_UNIT: Unit = {
  ...UNIT,
  count: 0,
  sold: 0,
  spellings: [],
  nicknames: [],
  history: null,
  itemTypes: [],
  eras: [],
  related: [],
};
const ERA: Era = {
  ...topic(WWII, 'wwii-1941-1945', 2, 1),
  conflict: 'World War II',
  dates: 'From December 7, 1941 to September 2, 1945.',
  source: 'American Military History',
  itemTypes: [{ value: 'Patches', count: 2 }],
  units: [topic(UNIT.name, UNIT.slug, 2)],
  related: [topic('WWI (1914-1918)', 'wwi-1914-1918', 0)],
};
const UNIT_PATH = `/unit/${UNIT.slug}`;
const ERA_PATH = `/era/${ERA.slug}`;

const unsold = [1, 2].map((n) => product(n, { unitName: UNIT.name, era: WWII }));
const sold = product(3, { name: 'Sold item', unitName: UNIT.name, availability: 'Sold Out' });

const mockTopics = (handlers: Handlers = {}) =>
  mockShop(
    { products: [...unsold, sold] },
    {
      'GET /api/products': ({ query }) => {
        const isSold = query.getAll('availabilities').join() === 'Sold Out';
        const products = isSold ? [sold] : unsold;
        return reply(products, { 'x-total-count': String(products.length) });
      },
      'GET /api/units/{slug}': UNIT,
      'GET /api/eras/{slug}': ERA,
      ...handlers,
    },
  );
const list = (name: string) => main().getByRole('list', { name, exact: true });
const link = (name: string) => main().getByRole('link', { name, exact: true });

test('the page of a unit shows its nicknames and service with sources, what is for sale and what was sold', async () => {
  const { api } = mockTopics();
  await openApp(UNIT_PATH);
  await expect.element(heading(UNIT.name)).toBeVisible();
  expect(document.title).toContain('101st Airborne Division Collectibles');
  await expect.element(text('Airborne Division · Army')).toBeVisible();
  expect(definitions(main())).toEqual({
    'Nicknames, mottoes': 'Screaming Eagles',
    Activated: '1942',
    'Overseas service': 'WWII (1941-1945): Normandy, Bastogne',
  });
  await expect.element(text('Sources: The Army Almanac; Lineage and Honors.')).toBeVisible();
  await expect.element(list('For sale').getByRole('article')).toHaveLength(2);
  await expect.element(list('Sold').getByRole('article')).toHaveLength(1);
  await api.settled();
  await expectAccessible();
});

test('the page of a unit asks for all spellings of the unit, as whole names', async () => {
  const queries: URLSearchParams[] = [];
  mockTopics({
    'GET /api/products': ({ query }) => {
      queries.push(query);
      return reply([], { 'x-total-count': '0' });
    },
  });
  await openApp(UNIT_PATH);
  await expect.poll(() => queries).toHaveLength(2);
  for (const query of queries) {
    expect(query.getAll('unitNames')).toEqual(UNIT.spellings);
    expect(query.get('exact')).toBe('true');
  }
});

test('the page of a unit leads to its types, related units and eras', async () => {
  mockTopics();
  await openApp(UNIT_PATH);
  await expect
    .element(link('Patches'))
    .toHaveAttribute(
      'href',
      '/?unitNames=101st+Airborne+Division&unitNames=101st+Abn.+Div.&itemTypes=Patches#all-items',
    );
  await expect
    .element(link('506th Parachute Infantry Regiment'))
    .toHaveAttribute('href', '/unit/506th-parachute-infantry-regiment');
  await main().getByRole('navigation', { name: 'Eras' }).getByRole('link').click();
  await expectPath(ERA_PATH);
  await expect.element(heading(WWII)).toBeVisible();
});

test('the page of a unit says that nothing is for sale, and offers an alert by the name', async () => {
  const { api } = mockTopics({ 'GET /api/units/{slug}': EMPTY_UNIT });
  await openApp(UNIT_PATH);
  await expect
    .element(
      text(
        'Nothing of the 101st Airborne Division is for sale right now. We can e-mail you when a piece arrives.',
      ),
    )
    .toBeVisible();
  await expect.element(list('For sale')).not.toBeInTheDocument();
  await api.settled();
  await expectAccessible();
  await button('Notify me about this unit').click();
  await expect.element(dialog().getByText(UNIT.name, { exact: true })).toBeVisible();
});

test('the page of a unit replaces the address of another spelling by its own', async () => {
  mockTopics();
  await openApp('/unit/screaming-eagles');
  await expectPath(UNIT_PATH);
  await expect.element(heading(UNIT.name)).toBeVisible();
});

test('the page of a unit shows a skeleton while loading, and a notice for an unknown unit', async () => {
  const { api } = mockTopics({
    'GET /api/units/{slug}': errorReply('NOT_FOUND', 'Unit not found'),
  });
  const release = api.hold('GET /api/units/{slug}');
  await openApp('/unit/none');
  await expect.element(heading('Loading…')).toBeInTheDocument();
  await expectAccessible();
  release();
  await expect.element(text('Unit Not Found')).toBeVisible();
  await expectAccessible();
  await link('Back to Collection').click();
  await expectPath('/');
});

test('the page of a unit shows errors with retry', async () => {
  const { api } = mockTopics({ 'GET /api/units/{slug}': NETWORK_ERROR });
  await openApp(UNIT_PATH);
  await expect.element(button('Try Again')).toBeVisible();
  api.on('GET /api/units/{slug}', UNIT);
  api.on('GET /api/products', NETWORK_ERROR);
  await button('Try Again').click();
  await expect.element(text('Failed to fetch products').first()).toBeVisible();
  api.reset('GET /api/products');
  await main()
    .getByRole('region', { name: /^For sale/ })
    .getByRole('button')
    .click();
  await expect.element(list('For sale').getByRole('article')).toHaveLength(2);
});

test.each([PHONE, TABLET, DESKTOP])(
  'the page of a unit fits %i × %i pixels',
  async (width, height) => {
    await page.viewport(width, height);
    const long = 'x'.repeat(150);
    const { api } = mockTopics({
      'GET /api/units/{slug}': {
        ...UNIT,
        name: long,
        nicknames: [{ name: long, source: long }],
        related: [topic(long, 'long', 12_345)],
      },
    });
    await openApp(UNIT_PATH);
    await expect.element(list('For sale')).toBeVisible();
    await api.settled();
    expectNoOverflow();
    await expectAccessible();
  },
);

test('the page of an era shows its conflict and dates, what is for sale and of which units', async () => {
  const { api } = mockTopics();
  await openApp(ERA_PATH);
  await expect.element(heading(WWII)).toBeVisible();
  await expect.element(text('World War II')).toBeVisible();
  await expect.element(text(ERA.dates)).toBeVisible();
  await expect.element(text('Source: American Military History.')).toBeVisible();
  await expect.element(list('For sale').getByRole('article')).toHaveLength(2);
  await expect.element(list('Sold').getByRole('article')).toHaveLength(1);
  await expect.element(link('WWI (1914-1918)')).toHaveAttribute('href', '/era/wwi-1914-1918');
  await api.settled();
  await expectAccessible();
  await link(UNIT.name).click();
  await expectPath(UNIT_PATH);
});

test('the page of an era says that nothing is for sale', async () => {
  mockTopics({
    'GET /api/eras/{slug}': { ...ERA, count: 0, sold: 0, itemTypes: [], units: [] },
  });
  await openApp(ERA_PATH);
  await expect.element(main().getByText(/^Nothing from this era is for sale/)).toBeVisible();
  await expectAccessible();
});

test('the page of an era shows a notice for an unknown era', async () => {
  mockTopics({ 'GET /api/eras/{slug}': errorReply('NOT_FOUND', 'Era not found') });
  await openApp('/era/none');
  await expect.element(text('Era Not Found')).toBeVisible();
  await expectAccessible();
});

test('the page of an era fits a phone, a tablet and a desktop', async () => {
  const { api } = mockTopics();
  await openApp(ERA_PATH);
  await expect.element(list('For sale')).toBeVisible();
  await api.settled();
  await expectFitsAccessibly();
});

describe('the page of a product', () => {
  const more = () => main().getByRole('region', { name: 'More from this unit', exact: true });

  test('the page of a product shows up to four other products of the unit that are for sale', async () => {
    const others = [1, 2, 3, 4, 5].map((n) => product(n, { unitName: UNIT.name }));
    const { api } = mockTopics({
      'GET /api/products': reply(others, { 'x-total-count': '6' }),
    });
    await openApp(PRODUCT_PATH);
    await expect.element(more().getByRole('article')).toHaveLength(4);
    await expect.element(more().getByRole('link', { name: 'Item 1' })).not.toBeInTheDocument();
    await expect
      .element(more().getByRole('link', { name: 'All of the 101st Airborne Division' }))
      .toHaveAttribute('href', UNIT_PATH);
    await api.settled();
    await expectAccessible();
  });

  test('the page of a product leaves the section out without other products, and when they cannot be loaded', async () => {
    const { api } = mockTopics({ 'GET /api/products': reply(unsold.slice(0, 1)) });
    await openApp(PRODUCT_PATH);
    await api.settled();
    await expect.element(more()).not.toBeInTheDocument();
    api.on('GET /api/units/{slug}', NETWORK_ERROR);
    await openApp(PRODUCT_PATH);
    await expect.element(heading('Item 1')).toBeVisible();
    await api.settled();
    await expect.element(more()).not.toBeInTheDocument();
  });

  test('the page of a product leads to its unit and its era', async () => {
    mockTopics();
    await openApp(PRODUCT_PATH);
    const breadcrumbs = main().getByRole('navigation', { name: 'Breadcrumb' });
    await expect.element(breadcrumbs.getByRole('link')).toHaveLength(2);
    await expect
      .element(breadcrumbs.getByRole('link', { name: UNIT.name }))
      .toHaveAttribute('href', UNIT_PATH);
    await expect
      .element(link('About the 101st Airborne Division'))
      .toHaveAttribute('href', UNIT_PATH);
    await link(WWII).click();
    await expectPath(ERA_PATH);
  });

  test('the page of a product leads to its era above a product without a unit', async () => {
    const handlers = { 'GET /api/products/{id}': product(1, { unitName: null, era: WWII }) };
    mockTopics(handlers);
    await openApp(PRODUCT_PATH);
    const breadcrumbs = main().getByRole('navigation', { name: 'Breadcrumb' });
    await expect
      .element(breadcrumbs.getByRole('link', { name: WWII }))
      .toHaveAttribute('href', ERA_PATH);
    await expect.element(more()).not.toBeInTheDocument();
  });
});
