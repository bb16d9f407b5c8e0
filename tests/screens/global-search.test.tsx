import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { SearchGroup, SearchHit } from '../../shared/contract/search.ts';
import { makeOrders } from '../support/quotes.ts';
import { expectPath, openApp } from './support/app.tsx';
import { mockBackOffice } from './support/backOffice.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { heading, button as mainButton, texts } from './support/locators.ts';
import { errorReply, type Handlers, type MockCall } from './support/mockApi.ts';

const SEARCH = 'GET /api/search';
const hit = (title: string, path: string, more: Partial<SearchHit> = {}): SearchHit => ({
  id: path,
  title,
  subtitle: 'GD-0001 · Patches · WWII',
  photo: null,
  path,
  isExact: false,
  ...more,
});
const HOLD = hit('Kettle hat', '/holds');
const GROUPS: SearchGroup[] = [
  {
    kind: 'item',
    total: 12,
    hits: [HOLD, hit('Airborne badge', '/wanted', { photo: '/photos/badge/full' })],
  },
  { kind: 'quote', total: 1, hits: [hit('GQ-7K4M-2XQ9', '/analytics')] },
];
const NOTHING = { groups: [], unavailable: [] };

const field = () => page.getByRole('combobox', { name: 'Search the back office' });
const button = () => mainButton(/^Search$/);
const text = (shown: string | RegExp) => page.getByText(shown);
const options = () => page.getByRole('option');
const active = () => {
  const id = field().element().getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
};
const press = (keys: string) => userEvent.keyboard(keys);
const lines = (locator: Locator) => texts(locator).map((each) => each?.replace('\n', ' / '));
const answer =
  (groups: SearchGroup[] = GROUPS) =>
  ({ query }: MockCall) =>
    query.get('q') ? { groups, unavailable: [] } : NOTHING;

async function open(handlers: Handlers = {}, path = '/staff') {
  const office = mockBackOffice({ orders: makeOrders(4) }, { [SEARCH]: answer(), ...handlers });
  await openApp(path);
  if (!path.includes('?')) await expect.element(button()).toBeVisible();
  return office.api;
}

async function openDialog(handlers: Handlers = {}) {
  const api = await open(handlers);
  await press('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
  return api;
}

async function type(typed: string, handlers: Handlers = {}) {
  const api = await openDialog(handlers);
  await field().fill(typed);
  return api;
}

beforeEach(() => localStorage.clear());

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])(
  'the global search opens by %s',
  async (keys) => {
    await open();
    await heading('Staff').click();
    await press(keys);
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveValue('');
    await press('{Escape}');
    await expect.element(field()).not.toBeInTheDocument();
  },
);

test('the global search opens by the button, which gets the focus back', async () => {
  await open();
  await button().click();
  await expect.element(field()).toHaveFocus();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(button()).toHaveFocus();
});

test('a slash in a field is a slash, and Ctrl K opens the global search there', async () => {
  await open({}, '/catalog');
  const name = page.getByRole('textbox', { name: 'Item Name' });
  await name.click();
  await press('1/2');
  await expect.element(name).toHaveValue('1/2');
  await expect.element(field()).not.toBeInTheDocument();
  await press('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
});

test('the slash in the inbox of quotes goes to its own search', async () => {
  await open({}, '/quotes');
  await expect.element(text('4 requests')).toBeVisible();
  await press('/');
  await expect.element(page.getByRole('searchbox', { name: 'Search requests' })).toHaveFocus();
  await expect.element(field()).not.toBeInTheDocument();
});

test('the slash does not open the global search while letter keys are off', async () => {
  localStorage.setItem('guidon:quote-keys', 'false');
  await open();
  await press('/');
  await press('{Control>}k{/Control}');
  await expect.element(field()).toHaveValue('');
});

test('the global search is prepared when it opens', async () => {
  const api = await openDialog();
  await expect.poll(() => api.callsTo(SEARCH).map(({ query }) => query.get('q'))).toEqual(['']);
});

test('the results of the global search come in groups, with the first one active', async () => {
  await type('kettle');
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  await expect.element(group('Cataloged Items (12)')).toBeVisible();
  expect(lines(group('Cataloged Items (12)').getByRole('option'))).toEqual([
    'Kettle hat / GD-0001 · Patches · WWII',
    'Airborne badge / GD-0001 · Patches · WWII',
    'All 12 in Cataloged Items',
  ]);
  expect(lines(group('Quotes').getByRole('option'))).toEqual([
    'GQ-7K4M-2XQ9 / GD-0001 · Patches · WWII',
  ]);
  expect(active()).toMatch(/^Kettle hat/);
  await expect.element(page.getByText('4 results')).toBeInTheDocument();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
});

test('the results of the global search are chosen by keys', async () => {
  await type('kettle');
  await expect.poll(active).toMatch(/^Kettle/);
  await press('{ArrowDown}');
  expect(active()).toMatch(/^Airborne badge/);
  await press('{ArrowUp}{ArrowUp}');
  expect(active()).toMatch(/^GQ-/);
  await press('{ArrowDown}');
  expect(active()).toMatch(/^Kettle/);
  await press('{ArrowDown}{Enter}');
  await expectPath('/wanted');
  await expect.element(field()).not.toBeInTheDocument();
});

test('the results of the global search are chosen by mouse', async () => {
  await type('kettle');
  await options().filter({ hasText: 'Kettle' }).click();
  await expectPath('/holds');
});

test('the results of the global search lead to the whole list', async () => {
  await type('kettle hat');
  await options().filter({ hasText: 'All 12' }).click();
  await expectPath('/catalog?view=items&find=kettle+hat');
});

test('Enter in the global search waits for the answer, as after a scan', async () => {
  const waiting = Promise.withResolvers<void>();
  await type('C9JD4-K7QMX', {
    [SEARCH]: async (call) => {
      if (call.query.get('q')) await waiting.promise;
      return answer([{ kind: 'item', total: 1, hits: [{ ...HOLD, isExact: true }] }])(call);
    },
  });
  await press('{Enter}');
  await expect.element(text('Searching…').first()).toBeInTheDocument();
  waiting.resolve();
  await expectPath('/holds');
});

test('the results of the global search include screens, which come first if they are named so', async () => {
  await type('hol');
  await expect.poll(() => texts(options())[0]).toBe('Holds');
  await field().fill('invite');
  await expect.poll(() => texts(options()).at(-1)).toBe('Staff');
  await press('{ArrowUp}{Enter}');
  await expectPath('/staff');
});

test('what was opened from the global search is offered again until it is removed', async () => {
  await type('kettle');
  await expect.poll(active).toMatch(/^Kettle/);
  await press('{Enter}');
  await expect.element(heading('Holds')).toBeVisible();
  await press('{Control>}k{/Control}');
  const recent = page.getByRole('group', { name: 'Opened Recently' });
  await expect.poll(() => lines(recent.getByRole('option'))).toEqual(['Kettle hat / Item']);
  await press('{ArrowDown}{Delete}');
  await expect.element(recent).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
});

test('the global search says that nothing was found', async () => {
  await type('zzz', { [SEARCH]: NOTHING });
  await expect.element(text('Nothing found for “zzz”.')).toBeVisible();
  await press('{Enter}');
  await expect.element(field()).toHaveFocus();
});

test('the global search can be tried again after a failure, and finds screens meanwhile', async () => {
  const api = await type('staff', { [SEARCH]: errorReply('UNAVAILABLE', 'Try again later.') });
  await expect.element(text('Only screens could be searched.')).toBeVisible();
  expect(texts(options())).toEqual(['Staff']);
  api.on(SEARCH, answer());
  await page.getByRole('button', { name: /^Try Again/ }).click();
  await expect.poll(() => texts(options()).length).toBe(5);
});

test('the global search names what could not be searched', async () => {
  await type('kettle', {
    [SEARCH]: { groups: GROUPS, unavailable: ['record', 'entry'] },
  });
  await expect
    .element(text(/could not be loaded: airtable records, reference entries/))
    .toBeVisible();
});

test('the global search fits a phone, a tablet and a desktop', async () => {
  const groups = GROUPS.map((group) => ({
    ...group,
    hits: [hit('A very long name of a piece '.repeat(8), `/pages/${group.kind}`), ...group.hits],
  }));
  await type('kettle', { [SEARCH]: answer(groups) });
  await expect.element(options().first()).toBeVisible();
  await expectFitsAccessibly();
});
