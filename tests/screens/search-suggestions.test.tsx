import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '../../web/src/lib/paths.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectNoOverflow, texts } from './support/locators.ts';
import { errorReply, type Handlers } from './support/mockApi.ts';
import { mockShop, NO_SUGGESTIONS, product } from './support/shop.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const SUGGEST = 'GET /api/products/suggest';
const ANSWER = {
  units: [
    { value: '101st Airborne Division', count: 14, alias: 'Screaming Eagles' },
    { value: '82nd Airborne Division', count: 1, alias: null },
  ],
  itemTypes: [{ value: 'Pins & Badges', count: 30 }],
  eras: [{ value: 'WWII (1941-1945)', count: 88 }],
  items: [{ id: product(1).id, name: 'Item 1', imageUrl: '/photos/eagle/full' }],
};

const field = () => page.getByPlaceholder('Search collection...');
const list = () => page.getByRole('listbox', { name: 'Suggestions' });
const options = () => list().getByRole('option');
const recent = () => page.getByRole('listbox', { name: 'Recent searches' });
const recentTexts = () => texts(recent().getByRole('option'));
const active = () => {
  const id = field().element().getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
};
const press = (keys: string) => userEvent.keyboard(keys);

async function open(path = '/', handlers: Handlers = {}) {
  const { api } = mockShop({}, { [SUGGEST]: ANSWER, ...handlers });
  await openApp(path);
  return api;
}

async function type(text: string, handlers: Handlers = {}) {
  const api = await open('/', handlers);
  await field().click();
  await press(text);
  await expect.element(options().first()).toBeVisible();
  return api;
}

const storeRecent = (...searches: string[]) =>
  localStorage.setItem('guidon:searches', JSON.stringify(searches));

test('units, types, eras and items are suggested in groups while typing', async () => {
  await type('eagle');
  const group = (name: string) => list().getByRole('group', { name });
  const names = (name: string) =>
    group(name)
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  expect(names('Units')).toEqual([
    '101st Airborne Division“Screaming Eagles”14 items',
    '82nd Airborne Division1 item',
  ]);
  expect(names('Types')).toEqual(['Pins & Badges30 items']);
  expect(names('Eras')).toEqual(['WWII (1941-1945)88 items']);
  expect(names('Items')).toEqual(['Item 1']);
  expect(group('Items').element().querySelector('img')?.getAttribute('src')).toBe(
    '/photos/eagle/card',
  );
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(field()).toHaveAttribute('aria-controls', list().element().id);
  await expect.element(page.getByText('5 suggestions available')).toBeInTheDocument();
});

test('suggestions await a pause in typing, and each text is requested once', async () => {
  const api = await open();
  await field().click();
  await field().fill('air');
  await field().fill('airborne');
  await expect.element(options().first()).toBeVisible();
  await field().fill('');
  await field().fill(' airborne ');
  await api.settled();
  const requested = api.callsTo(SUGGEST).map(({ query }) => query.get('q'));
  expect(requested.at(-1)).toBe('airborne');
  expect(requested).toEqual([...new Set(requested)]);
});

test('an outdated request for suggestions is canceled, so that no late answer replaces a newer one', async () => {
  const answer = (value: string) => ({
    ...NO_SUGGESTIONS,
    units: [{ value, count: 1, alias: null }],
  });
  const api = await open('/', {
    [SUGGEST]: ({ query }) =>
      query.get('q') === 'air' ? new Promise(() => {}) : answer(`For ${query.get('q')}`),
  });
  await field().click();
  await field().fill('air');
  await expect.poll(() => api.callsTo(SUGGEST)).toHaveLength(1);
  await press('b');
  await expect.element(options().getByText('For airb')).toBeVisible();
  expect(texts(options())).toHaveLength(1);
  expect(api.callsTo(SUGGEST).map(({ request }) => request.signal.aborted)).toEqual([true, false]);
});

test('suggestions for another text are gone while typing', async () => {
  const api = await type('eagle');
  const release = api.hold(SUGGEST);
  await field().fill('helmet');
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect.element(options().first()).toBeVisible();
});

test.each([
  ['none are found', NO_SUGGESTIONS],
  ['the request fails', errorReply('INTERNAL', 'boom')],
])('no suggestions open if %s, and Enter searches', async (_, answer) => {
  const api = await open('/', { [SUGGEST]: answer });
  await field().click();
  await press('helmet');
  await expect.poll(() => api.callsTo(SUGGEST).length).toBeGreaterThan(0);
  await api.settled();
  expect(list().query()).toBeNull();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await press('{Enter}');
  await expectPath('/?search=helmet#all-items');
});

test('the arrow keys move through the suggestions and the field', async () => {
  await type('eagle');
  expect(active()).toBeUndefined();
  const steps: [string, string | undefined][] = [
    ['{ArrowDown}', '101st'],
    ['{ArrowDown}', '82nd'],
    ['{End}', 'Item 1'],
    ['{ArrowDown}', undefined],
    ['{ArrowUp}', 'Item 1'],
    ['{Home}', '101st'],
    ['{ArrowUp}', undefined],
  ];
  for (const [keys, expected] of steps) {
    await press(keys);
    await expect.poll(() => active()?.match(/^(101st|82nd|Item 1)/)?.[0]).toBe(expected);
    const selected = options()
      .elements()
      .filter((option) => option.getAttribute('aria-selected') === 'true');
    expect(selected).toHaveLength(expected ? 1 : 0);
  }
  expect(document.activeElement).toBe(field().element());
});

test('Home and End move the cursor while no suggestion is active', async () => {
  await type('eagle');
  await press('{Home}x');
  await expect.element(field()).toHaveValue('xeagle');
});

test('Enter chooses the active suggestion', async () => {
  const api = await type('eagle');
  await press('{ArrowDown}{Enter}');
  await expectPath('/?unitNames=101st+Airborne+Division#all-items');
  expect(list().query()).toBeNull();
  await expect.element(field()).toHaveValue('');
  await expect
    .poll(() => api.callsTo('GET /api/products').at(-1)?.query.toString())
    .toContain('unitNames=101st+Airborne+Division&exact=true');
});

test('typing after a suggestion was active searches for the text', async () => {
  await type('eagle');
  await press('{ArrowDown}');
  await expect.poll(active).toMatch(/^101st/);
  await press('s');
  await expect.poll(active).toBeUndefined();
  await press('{Backspace}');
  await expect.element(field()).toHaveValue('eagle');
  expect(active()).toBeUndefined();
  await press('{Enter}');
  await expectPath('/?search=eagle#all-items');
});

test.each(['Clear', 'Remove two'])('Escape on %s leads back to the search field', async (name) => {
  storeRecent('one', 'two');
  await open();
  await field().click();
  const button = page.getByRole('banner').getByRole('button', { name, exact: true });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await press('{Escape}');
  await expect.element(recent()).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  expect(localStorage.getItem('guidon:searches')).toBe('["one","two"]');
});

test('Escape closes the suggestions and keeps the text, and Down opens them again', async () => {
  await type('eagle');
  await press('{ArrowDown}{Escape}');
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  expect(active()).toBeUndefined();
  await expect.element(field()).toHaveValue('eagle');
  await press('{ArrowDown}');
  await expect.element(options().first()).toBeVisible();
});

test('Tab leaves and closes the suggestions', async () => {
  await type('eagle');
  await press('{Tab}{Tab}');
  await expect.element(list()).not.toBeInTheDocument();
});

test.each([
  [/^82nd Airborne/, '/?unitNames=82nd+Airborne+Division#all-items'],
  [/^Pins & Badges/, '/?itemTypes=Pins+%26+Badges#all-items'],
  [/^WWII/, '/?eras=WWII+%281941-1945%29#all-items'],
  [/^Item 1/, paths.product(product(1).id, 'Item 1')],
])('a press on the suggestion %s leads to %s', async (name, path) => {
  await type('eagle');
  await list().getByRole('option', { name }).click();
  await expectPath(path);
  expect(list().query()).toBeNull();
});

test('a press elsewhere closes the suggestions', async () => {
  await type('eagle');
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(list()).not.toBeInTheDocument();
  await field().click();
  await expect.element(options().first()).toBeVisible();
  await main().getByRole('heading', { level: 1 }).click({ force: true });
  await expect.element(list()).not.toBeInTheDocument();
});

test('a search keeps the other filters of the home page, but not those of other pages', async () => {
  await open('/?itemTypes=Patches&show=48');
  await field().fill('eagle');
  await press('{Enter}');
  await expectPath('/?show=48&itemTypes=Patches&search=eagle#all-items');
  await openApp(`/product/${product(1).id}?itemTypes=Patches`);
  await field().fill('helmet');
  await press('{Enter}');
  await expectPath('/?search=helmet#all-items');
});

describe('recent searches', () => {
  const search = async (text: string) => {
    await field().fill(text);
    await press('{Enter}');
    await expect.poll(() => new URLSearchParams(window.location.search).get('search')).toBe(text);
  };

  test('recent searches are offered in the empty field: the last eight, newest first, each once', async () => {
    await open();
    for (let n = 1; n <= 9; n++) await search(`search ${n}`);
    await search('SEARCH 5');
    await openApp('/');
    await field().click();
    await expect.element(recent()).toBeVisible();
    expect(recentTexts()).toEqual([
      'SEARCH 5',
      'search 9',
      'search 8',
      'search 7',
      'search 6',
      'search 4',
      'search 3',
      'search 2',
    ]);
    await press('{ArrowDown}{ArrowDown}{Enter}');
    await expectPath('/?search=search+9#all-items');
    await expect.element(field()).toHaveValue('search 9');
  });

  test('recent searches are not sent anywhere, and typing replaces them', async () => {
    storeRecent('helmet');
    const api = await open();
    await field().click();
    await expect.element(recent()).toBeVisible();
    await api.settled();
    expect(api.callsTo(SUGGEST)).toEqual([]);
    await press('eagle');
    await expect.element(options().first()).toBeVisible();
    expect(recent().query()).toBeNull();
  });

  test('recent searches can be removed one by one with the pointer, the Tab key or Delete', async () => {
    storeRecent('one', 'two', 'three', 'four');
    await open();
    await field().click();
    const removeButton = (name: string) =>
      page.getByRole('banner').getByRole('button', { name: `Remove ${name}`, exact: true });
    await removeButton('two').click();
    await expect.poll(recentTexts).toEqual(['one', 'three', 'four']);
    removeButton('three').element().focus();
    await press('{Enter}');
    await expect.poll(recentTexts).toEqual(['one', 'four']);
    expect(document.activeElement).toBe(field().element());
    await press('{ArrowDown}{Delete}');
    await expect.poll(recentTexts).toEqual(['four']);
    expect(localStorage.getItem('guidon:searches')).toBe('["four"]');
  });

  test('recent searches can be cleared', async () => {
    storeRecent('one', 'two');
    await open();
    await field().click();
    await page.getByRole('banner').getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.element(recent()).not.toBeInTheDocument();
    expect(document.activeElement).toBe(field().element());
    await press('{Escape}');
    await openApp('/');
    await field().click();
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  });

  test.each(['{', '"x"', '[1,null]'])(
    'recent searches stored as %s do not keep suggestions from opening',
    async (stored) => {
      localStorage.setItem('guidon:searches', stored);
      await open();
      await field().click();
      await press('eagle');
      await expect.element(options().first()).toBeVisible();
    },
  );
});

describe.each([
  ['phone', PHONE],
  ['tablet', TABLET],
  ['desktop', DESKTOP],
])('on a %s', (_, viewport) => {
  test('the list of suggestions can be touched, is accessible, and moves nothing', async () => {
    await page.viewport(viewport[0], viewport[1]);
    storeRecent('a search with a text that is too long for a row of the list on a phone'.repeat(2));
    await open('/', { 'GET /api/products/featured': [product(1)] });
    const title = main().getByRole('heading', { level: 1 });
    await expect.element(main().getByRole('article').first()).toBeVisible();
    await document.fonts.ready;
    const before = title.element().getBoundingClientRect().toJSON();
    await field().click();
    await expect.element(recent()).toBeVisible();
    await expectAccessible();
    await press('eagle');
    await expect.element(options().first()).toBeVisible();
    await press('{ArrowDown}');
    await expectAccessible();
    expectNoOverflow();
    expect(title.element().getBoundingClientRect().toJSON()).toEqual(before);
    for (const option of options().elements()) {
      const { height, left, right } = option.getBoundingClientRect();
      expect(height).toBeGreaterThanOrEqual(44);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(viewport[0]);
    }
  });
});
