import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeQuote } from '../support/quotes.ts';
import { makeRecord, openTable } from './support/airtable.ts';
import { main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { openDashboard } from './support/dashboard.ts';
import { makeItem, makeItems, mockItems } from './support/items.ts';
import { button, expectNoOverflow, focusedText, list, texts } from './support/locators.ts';
import { makeRun } from './support/syncRuns.ts';
import { expectToast } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const grid = (name: string) => main().getByRole('grid', { name });
const headers = (name: string) => texts(grid(name).getByRole('columnheader'));
const sortOf = (name: string, header: string) =>
  grid(name).getByRole('columnheader', { name: header }).element().getAttribute('aria-sort');
/** Shows or hides columns in the open panel, and closes it. */
const toggleColumns = async (...names: string[]) => {
  for (const name of names) {
    await page.getByRole('checkbox', { name, exact: true }).click();
  }
  await userEvent.keyboard('{Escape}');
};
const sort = (name: string, header: string) =>
  grid(name).getByRole('button', { name: header, exact: true });
const titles = (name: string) => texts(list(name).getByRole('heading'));

const SIZES = [PHONE, TABLET, [1024, 768], DESKTOP] as const;

describe('the table of cataloged items', () => {
  const ITEMS = 'Cataloged items';
  const open = async (query = '', items = makeItems(5)) => {
    mockItems({ items });
    await openApp(`/catalog?view=items${query}`);
    await expect.element(main().getByText(/^\d+ of \d+ items?$/)).toBeVisible();
  };
  const first = () => titles(ITEMS)[0]?.slice(0, 6);

  test('the table of cataloged items is sorted by its headers, like the list of sorts, and the URL keeps it', async () => {
    await page.viewport(...DESKTOP);
    await open();
    expect(sortOf(ITEMS, 'Cataloged')).toBe('descending');
    await sort(ITEMS, 'Condition').click();
    await expect.poll(first).toBe('Boatsw');
    expect(location.search).toBe('?view=items&sort=condition');
    expect(sortOf(ITEMS, 'Condition')).toBe('ascending');
    await expect
      .element(main().getByRole('combobox', { name: 'Sort' }))
      .toHaveValue('Condition, Best First');
    await sort(ITEMS, 'Condition').click();
    await expect.poll(first).toBe('Unmark');
    expect(location.search).toBe('?view=items&sort=condition-desc');
    await reloadApp();
    await expect.poll(first).toBe('Unmark');
  });

  test('the table of cataloged items lists items without a value last, in both orders', async () => {
    await page.viewport(...DESKTOP);
    const items = [
      makeItem(0, { name: 'No cost' }),
      makeItem(1, { name: 'Dear', cost: '125.00' }),
      makeItem(2, { name: 'Cheap', cost: '9.50' }),
    ];
    await open('&sort=cost', items);
    await expect.poll(() => titles(ITEMS)).toEqual(['Cheap', 'Dear', 'No cost']);
    await main().getByRole('combobox', { name: 'Sort' }).selectOptions('Cost, Highest First');
    await expect.poll(() => titles(ITEMS)).toEqual(['Dear', 'Cheap', 'No cost']);
  });

  test('the table of cataloged items shows the chosen columns, also after a reload', async () => {
    await page.viewport(...DESKTOP);
    const items = [makeItem(0, { storageLocation: 'Box 12', cost: '45.00', consignor: 'Hale' })];
    await open('', items);
    expect(headers(ITEMS)).not.toContain('Location');
    await button('Columns').click();
    await expectAccessible();
    await toggleColumns('Location', 'Cost', 'Consignor', 'Era');
    await reloadApp();
    await expect.poll(() => headers(ITEMS)).toContain('Cost');
    expect(headers(ITEMS)).not.toContain('Era');
    for (const shown of ['Box 12', '$45.00', 'Hale']) {
      await expect.element(grid(ITEMS).getByText(shown, { exact: true })).toBeVisible();
    }
    expectNoOverflow();
  });

  test('the columns of the table of cataloged items are moved and pinned, and the rows made compact, also after a reload', async () => {
    await page.viewport(...DESKTOP);
    await open();
    const before = headers(ITEMS);
    const [type, era] = [before.indexOf('Type'), before.indexOf('Era')];
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await button('Columns').click();
    await panel.getByRole('button', { name: 'Move Era Left' }).click();
    await panel.getByRole('button', { name: 'Pin Photo' }).click();
    await panel.getByRole('button', { name: 'Compact' }).click();
    await expectAccessible();
    await reloadApp();
    await expect.poll(() => headers(ITEMS)[type]).toBe('Era');
    expect(headers(ITEMS).toSorted()).toEqual(before.toSorted());
    expect(headers(ITEMS)[era]).toBe('Type');
    const photo = grid(ITEMS).getByRole('columnheader', { name: 'Photo' });
    expect(getComputedStyle(photo.element()).position).toBe('sticky');
    expect(grid(ITEMS).element().getAttribute('data-density')).toBe('compact');
    await button('Columns').click();
    await panel.getByRole('button', { name: 'Reset Columns' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => headers(ITEMS)).toEqual(before);
  });

  test.each(SIZES)(
    'the table of cataloged items fits into %i by %i pixels',
    async (width, height) => {
      await page.viewport(width, height);
      await open();
      await expect.element(list(ITEMS)).toBeVisible();
      expectNoOverflow();
      const { scrollWidth, clientWidth } = list(ITEMS).element();
      expect(scrollWidth).toBe(clientWidth);
      await expect.element(button('Columns')).toHaveLength(width < 768 ? 0 : 1);
      await expectAccessible();
    },
  );
});

describe('a cell', () => {
  const ITEMS = 'Cataloged items';
  const open = async () => {
    await page.viewport(...DESKTOP);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    mockItems({ items: makeItems(5) });
    await openApp('/catalog?view=items');
    await expect.element(grid(ITEMS).getByRole('link').first()).toBeVisible();
    return copied;
  };

  test('a cell is reached by the arrow keys, and copied', async () => {
    const copied = await open();
    const link = grid(ITEMS).getByRole('link').first();
    link.element().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(focusedText()).toBe('Korea (1950-1953)');
    await expectAccessible();
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(copied).toHaveBeenLastCalledWith('Korea (1950-1953)');
    await expectToast('Copied', 'Korea (1950-1953)');
    await userEvent.keyboard('{Home}');
    expect(document.activeElement?.matches('input[type=checkbox]')).toBe(true);
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('Airtable');
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowUp}{ArrowUp}');
    expect(focusedText()).toBe('Cataloged Nov 18, 2026');
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(copied).toHaveBeenLastCalledWith('Nov 18, 2026');
  });

  test('a cell with a link is copied as text, and the link still opens', async () => {
    const copied = await open();
    grid(ITEMS).getByRole('link').first().element().focus();
    await userEvent.keyboard('{Meta>}c{/Meta}');
    expect(copied).toHaveBeenLastCalledWith(makeItem(0).name);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  test('a cell is left to the browser while text is selected', async () => {
    const copied = await open();
    grid(ITEMS).getByRole('link').first().element().focus();
    getSelection()?.selectAllChildren(main().element());
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(copied).not.toHaveBeenCalled();
    getSelection()?.removeAllRanges();
  });

  test('a cell has a button to copy it below the pointer', async () => {
    const copied = await open();
    await grid(ITEMS).getByText('Korea (1950-1953)').hover({ force: true });
    const copy = page.getByTitle('Copy (Ctrl+C)');
    await expect.element(copy).toBeVisible();
    await expectAccessible();
    await copy.click();
    expect(copied).toHaveBeenLastCalledWith('Korea (1950-1953)');
    await expectToast('Copied', 'Korea (1950-1953)');
  });

  test('a cell reports that it could not be copied', async () => {
    const copied = await open();
    copied.mockRejectedValue(new Error('denied'));
    grid(ITEMS).getByRole('link').first().element().focus();
    await userEvent.keyboard('{Control>}c{/Control}');
    await expectToast('Error', 'Could not copy the cell.');
  });
});

describe('the tables of the inbox', () => {
  const WAITING = 'Waiting for you';
  const QUOTES = [
    makeQuote(0, { totalAmount: '90.00', state: 'pending' }),
    makeQuote(1, { totalAmount: '450.00', state: 'pending' }),
    makeQuote(4, { totalAmount: '200.00', state: 'pending' }),
    makeQuote(3, { state: 'sold' }),
  ];
  const open = async (query = '', orders = QUOTES) => {
    mockBackOffice({ orders });
    await openApp(`/quotes${query}`);
    await expect.element(list(WAITING).getByRole('heading').first()).toBeVisible();
  };

  test('the tables of the inbox are sorted by their headers within each group, and the URL keeps it', async () => {
    await page.viewport(...DESKTOP);
    await open();
    expect(sortOf(WAITING, 'Total')).toBeNull();
    await sort(WAITING, 'Collector').click();
    await expect
      .poll(() => titles(WAITING))
      .toEqual(['Abel Ng', 'Margaret Hale', 'Tomás Echeverría']);
    expect(location.search).toBe('?sort=collector');
    await sort(WAITING, 'Collector').click();
    await expect.poll(() => titles(WAITING)[0]).toBe('Tomás Echeverría');
    await reloadApp();
    await expect.poll(() => titles(WAITING)[0]).toBe('Tomás Echeverría');
  });

  test('the tables of the inbox share their columns', async () => {
    await page.viewport(...DESKTOP);
    await open();
    await button('Columns').click();
    await toggleColumns('Since');
    await expect.poll(() => headers(WAITING)).not.toContain('Waiting since');
    expect(headers('Closed')).not.toContain('Closed');
    await expectAccessible();
    await button('Columns').click();
    await page.getByRole('button', { name: 'Reset Columns' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => headers('Closed')).toContain('Closed');
  });

  test('the tables of the inbox keep the order of the inbox while only a part is loaded', async () => {
    await page.viewport(...DESKTOP);
    const orders = Array.from({ length: 120 }, (_, n) => makeQuote(n, { state: 'pending' }));
    await open('?sort=collector', orders);
    await expect.element(main().getByText('The first 100 requests')).toBeVisible();
    expect(titles(WAITING).slice(0, 2)).not.toEqual(['Abel Ng', 'Abel Ng']);
    expect(grid(WAITING).getByRole('button', { name: 'Collector' }).elements()).toEqual([]);
    await button('Load More').click();
    await expect.poll(() => titles(WAITING).slice(0, 2)).toEqual(['Abel Ng', 'Abel Ng']);
    expect(sortOf(WAITING, 'Collector')).toBe('ascending');
  });

  test.each(SIZES)('the tables of the inbox fit into %i by %i pixels', async (width, height) => {
    await page.viewport(width, height);
    await open();
    expectNoOverflow();
    await expectAccessible();
  });
});

describe('the table of sync runs', () => {
  const RUNS = 'Sync runs';
  const started = () => texts(main().getByRole('button', { name: /^Run of/ }));

  test('the table of sync runs is sorted by its headers, and opens its rows', async () => {
    await page.viewport(...DESKTOP);
    const runs = [makeRun(0), makeRun(1, { read: 9 }), makeRun(2, { read: 2000 })];
    await openDashboard({ runs });
    await expect.poll(() => started().length).toBe(3);
    const [newest, middle, oldest] = started();
    expect(sortOf(RUNS, 'Started')).toBe('descending');
    await sort(RUNS, 'Read').click();
    await expect.poll(started).toEqual([oldest, newest, middle]);
    await sort(RUNS, 'Read').click();
    await expect.poll(started).toEqual([middle, newest, oldest]);
    await main()
      .getByRole('button', { name: /^Run of/ })
      .first()
      .click();
    await expect.element(grid(RUNS).getByText('Problems', { exact: true }).first()).toBeVisible();
    await expectAccessible();
  });

  test('the table of sync runs shows the chosen columns', async () => {
    await page.viewport(...DESKTOP);
    await openDashboard({ runs: [makeRun(0)] });
    await main()
      .getByRole('region', { name: 'Sync history' })
      .getByRole('button', { name: 'Columns' })
      .click();
    await toggleColumns('Trigger');
    await expect.poll(() => headers(RUNS)).not.toContain('Trigger');
    expectNoOverflow();
  });

  test.each(SIZES)('the table of sync runs fits into %i by %i pixels', async (width, height) => {
    await page.viewport(width, height);
    await openDashboard({ runs: [makeRun(0), makeRun(1), makeRun(2)] });
    await expect.poll(() => started().length).toBe(3);
    expectNoOverflow();
    const { scrollWidth, clientWidth } = list(RUNS).element();
    expect(scrollWidth).toBe(clientWidth);
  });
});

describe('the list of the table viewer', () => {
  const RECORDS = 'Records';
  const open = async (totalCount = 3) => {
    const records = [
      makeRecord(1, { Price: 9, Name: 'Beta' }),
      makeRecord(2, { Price: 100, Name: 'Alpha' }),
      makeRecord(3, { Name: 'Gamma', Created: 'by hand' }),
    ];
    await openTable({ pages: [{ records, totalCount }] });
    await button('List').click();
    await expect.element(list(RECORDS)).toBeVisible();
  };
  const ids = () => titles(RECORDS).map((id) => id.at(-1));

  test('the list of the table viewer shows fields as columns on request, and sorts by them', async () => {
    await page.viewport(...DESKTOP);
    await open();
    expect(headers(RECORDS)).toEqual(['Record', 'Created', 'Fields', 'Action']);
    await button('Columns').click();
    await toggleColumns('Price', 'Name', 'Created (field)');
    await expect
      .poll(() => headers(RECORDS))
      .toEqual(['Record', 'Created', 'Fields', 'Price', 'Name', 'Created (field)', 'Action']);
    await sort(RECORDS, 'Price').click();
    await expect.poll(ids).toEqual(['1', '2', '3']);
    await sort(RECORDS, 'Price').click();
    await expect.poll(ids).toEqual(['2', '1', '3']);
    await sort(RECORDS, 'Name').click();
    await expect.poll(ids).toEqual(['2', '1', '3']);
    await expectAccessible();
  });

  test('the list of the table viewer cannot be sorted while only a part of the records is loaded', async () => {
    await page.viewport(...DESKTOP);
    await open(250);
    expect(grid(RECORDS).getByRole('button', { name: 'Created', exact: true }).elements()).toEqual(
      [],
    );
  });

  test.each(SIZES)(
    'the list of the table viewer fits into %i by %i pixels',
    async (width, height) => {
      await page.viewport(width, height);
      await open();
      expectNoOverflow();
      await expectAccessible();
    },
  );
});
