import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { makeBooks, makeInvoice, mockBooks } from './support/books.ts';
import { getUuid } from './support/consignors.ts';
import { part } from './support/dashboard.ts';
import { fillDate } from './support/dates.ts';
import { download } from './support/download.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import {
  button,
  definitions,
  dialog,
  heading,
  list,
  rows,
  text,
  texts,
} from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { expectToast } from './support/toasts.ts';

const CLOSE = 'POST /api/books/close';
const INVOICES = 'GET /api/invoices';
const INVENTORY = 'GET /api/books/inventory';

const open = async (path: string, ...given: Parameters<typeof mockBooks>) => {
  const data = mockBooks(...given);
  await openApp(path);
  await expect.element(heading('Books')).toBeVisible();
  return data;
};
const field = (label: string) => dialog().getByLabelText(label, { exact: true });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const lines = (label: string) => texts(list(label).getByRole('listitem')).join('\n');
const dateField = (name: string) => main().getByRole('group', { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

describe('profit', () => {
  test('the books show the profit of this year by month, with totals and the sales tax by state', async () => {
    const { api } = await open('/books');
    await expect.element(list('Profit by month').getByText('October 2026')).toBeVisible();
    expect(api.calls).toContain('GET /api/books?from=2026-01-01&to=2026-12-31&by=month');
    expect(definitions(part('Totals'))).toEqual({
      Sales: '$300.00',
      Cost: '$120.00',
      'Consignors’ shares': '$50.00',
      Fees: '$8.12',
      'Sales tax': '$6.60',
      Profit: '$136.38',
    });
    for (const fact of ['October 2026', '$161.38', 'November 2026', '-$25.00', 'Total']) {
      expect(lines('Profit by month')).toContain(fact);
    }
    expect(lines('Sales tax by state')).toContain('PA');
    expect(lines('Sales tax by state')).toContain('$110.00');
    await expectFitsAccessibly();
  });

  test('the period and the groups of the profit stay in the URL', async () => {
    const { api } = await open('/books');
    await main().getByRole('combobox', { name: 'Period' }).selectOptions('Last Month');
    await expectPath('/books?period=last-month');
    await expect
      .poll(() => api.calls)
      .toContain('GET /api/books?from=2026-10-01&to=2026-10-31&by=month');
    await main().getByRole('button', { name: 'Consignor', exact: true }).click();
    await expectPath('/books?period=last-month&by=consignor');
    await expect.element(list('Profit by consignor')).toBeVisible();
  });

  test('the books of other dates load once both are typed and in order', async () => {
    const { api } = await open('/books');
    await main().getByRole('combobox', { name: 'Period' }).selectOptions('Other Dates');
    await fillDate(dateField('From'), '2026-03-02');
    await fillDate(dateField('To'), '2026-02-01');
    await expect.element(text('This day is before the first one.')).toBeVisible();
    await fillDate(dateField('To'), '2026-03-15');
    await expect
      .poll(() => api.calls)
      .toContain('GET /api/books?from=2026-03-02&to=2026-03-15&by=month');
    await expectPath('/books?period=other-dates&from=2026-03-02&to=2026-03-15');
    expect(api.calls.some((call) => call.includes('to=2026-02-01'))).toBe(false);
  });

  test('groups without a name and pieces without a cost are explained', async () => {
    const { total, rows: known } = makeBooks();
    const [first] = known;
    await open('/books?by=source', {
      books: { rows: first ? [{ ...first, key: '' }] : [], total: { ...total, withoutCost: 3 } },
    });
    await expect.element(list('Profit by source').getByText('Unknown source')).toBeVisible();
    await expect
      .element(main().getByText(/3 own pieces that were sold have no cost/))
      .toBeVisible();
  });

  test('sales without an invoice are named above the figures', async () => {
    const { orderId, reference } = makeInvoice();
    const sales = Array.from({ length: 100 }, (_, n) => ({
      orderId: getUuid(n),
      reference: `GQ-7K4M-${1000 + n}`,
    }));
    const data = await open('/books', { books: { withoutInvoice: [{ orderId, reference }] } });
    await expect.element(text('1 sale has no invoice and is not counted.')).toBeVisible();
    await expect
      .element(list('Sales without an invoice').getByRole('link', { name: reference }))
      .toHaveAttribute('href', `/quotes/${orderId}`);
    await expectFitsAccessibly();
    data.books = { withoutInvoice: sales };
    await main().getByRole('combobox', { name: 'Period' }).selectOptions('Last Month');
    await expect
      .element(text('100 or more sales have no invoice and are not counted.'))
      .toBeVisible();
  });

  test('the profit is saved as CSV with its totals', async () => {
    await open('/books');
    await expect.element(list('Profit by month')).toBeVisible();
    const file = await download(() => button('Save CSV').click());
    expect(file.name).toBe('profit-by-month-2026-01-01-2026-12-31.csv');
    expect(file.text).toContain('October 2026,4,325,14.5,6.6,120,50,30,8.12,161.38,0,41');
    expect(file.text).toContain('November 2026,-1,-25,');
    expect(file.text).toContain('Total,3,300,');
  });

  test('the books are exported for Xero under the name that the API gives', async () => {
    const { api } = await open('/books?period=this-month');
    await expect.element(main().getByText(/Custom transaction numbers/)).toBeVisible();
    await expect
      .element(main().getByText(/either these files or those of Reports → Sales, not both/))
      .toBeVisible();
    const file = await download(async () => {
      await button('Export…').click();
      await page.getByRole('menuitem', { name: 'Xero' }).click();
    });
    expect(file.name).toBe('xero-2026.csv');
    expect(file.text).toContain('InvoiceNumber');
    expect(api.calls).toContain('GET /api/books/export?from=2026-11-01&to=2026-11-30&format=xero');
  });

  test('the books without invoices say so', async () => {
    await open('/books', { books: { rows: [], taxes: [] } });
    await expect.element(text('No invoice was issued in these days.')).toBeVisible();
    await expect.element(text('No sales tax in these days.')).toBeVisible();
  });
});

describe('closing a year', () => {
  test('a year is closed after its number was typed, and is then listed', async () => {
    const { api } = await open('/books');
    await button('Close a Year…').click();
    await expect.element(field('Year')).toHaveValue('2025');
    await field('Year').selectOptions('2024');
    await field('Type 2024 to confirm').fill('2025');
    await inDialog('Close Year').click();
    await expect
      .element(field('Type 2024 to confirm'))
      .toHaveAccessibleDescription('Type 2024 to confirm.');
    expect(api.callsTo(CLOSE)).toEqual([]);
    await expectAccessible();
    await field('Type 2024 to confirm').fill('2024');
    await inDialog('Close Year').click();
    await expectToast('Year Closed', 'The books of 2024 are locked.');
    await expect.poll(() => texts(list('Closed years').getByRole('listitem'))).toEqual(['2024']);
    expect(api.callsTo(CLOSE).map(({ body }) => body)).toEqual([{ year: 2024 }]);
  });

  test('a refused closing of a year says why', async () => {
    const reason = '1 sale of 2025 has no invoice: GQ-7K4M-2XQ9. Issue its invoice first.';
    await open('/books', {}, { [CLOSE]: errorReply('CONFLICT', reason) });
    await button('Close a Year…').click();
    await field('Type 2025 to confirm').fill('2025');
    await inDialog('Close Year').click();
    await expect.element(dialog().getByText(reason)).toBeVisible();
  });

  test('no year can be closed when all past years are', async () => {
    await open('/books', { books: { closedYears: [2024, 2025] } });
    await expect.element(text('All past years are closed.')).toBeVisible();
    await expect.element(button('Close a Year…')).toBeDisabled();
  });
});

describe('invoices', () => {
  test('invoices and credit notes are listed, and saved as PDF', async () => {
    await open('/books?view=invoices');
    await expect.poll(() => texts(rows('Invoices'))).toEqual(['2026-0001', 'C2026-0001']);
    await expect.element(list('Invoices').getByText('$139.50', { exact: true })).toBeVisible();
    await expect.element(list('Invoices').getByText('-$25.00', { exact: true })).toBeVisible();
    await expect.element(list('Invoices').getByText('Credit note for 2026-0001')).toBeVisible();
    await expect
      .element(list('Invoices').getByRole('link', { name: 'GQ-7K4M-2XQ9' }).first())
      .toHaveAttribute('href', `/quotes/${makeInvoice().orderId}`);
    await expectFitsAccessibly();
    const file = await download(() => button(/^PDF\s+of C2026-0001$/).click());
    expect(file.name).toBe('Credit note C2026-0001.pdf');
    expect(file.text).toContain('%PDF-1.7');
  });

  test('an invoice that counts on another day than that of its issue says so', async () => {
    await open('/books?view=invoices', { invoices: [makeInvoice({ bookedOn: '2026-11-18' })] });
    await expect.element(list('Invoices').getByText('Nov 20, 2026')).toBeVisible();
    await expect.element(text('counts for Nov 18, 2026')).toBeVisible();
    await expectFitsAccessibly();
  });

  test('more invoices load page by page', async () => {
    const invoices = Array.from({ length: 101 }, (_, n) =>
      makeInvoice({ number: `2026-${String(n + 1).padStart(4, '0')}` }),
    );
    const { api } = await open('/books?view=invoices', { invoices });
    await button('Show More').click();
    await expect.poll(() => api.callsTo(INVOICES).at(-1)?.query.get('cursor')).toBe('100');
    await expect.element(button('Show More')).not.toBeInTheDocument();
  });

  test('a list without invoices says how they are issued', async () => {
    await open('/books?view=invoices', { invoices: [] });
    await expect.element(text('No invoices in these days')).toBeVisible();
  });
});

describe('inventory', () => {
  test('the inventory shows the value of own pieces today, and of consigned ones apart', async () => {
    const { api } = await open('/books?view=inventory');
    await expect.element(list('Own pieces by type').getByText('Patches')).toBeVisible();
    expect(api.callsTo(INVENTORY).map(({ query }) => query.get('on'))).toEqual(['2026-11-22']);
    expect(definitions(part('Own pieces'))).toEqual({
      'Own pieces': '12',
      'At cost': '$640.00',
      'At price': '$1,480.00',
      'Without a cost': '2',
      'Without a price': '1',
    });
    expect(definitions(part('Consigned pieces'))).toEqual({
      'Consigned pieces': '4',
      'At price': '$510.00',
    });
    for (const fact of ['Patches', '$240.00', 'Without a type', 'Total', '$640.00']) {
      expect(lines('Own pieces by type')).toContain(fact);
    }
    await expectFitsAccessibly();
  });

  test('the inventory of an earlier day stays in the URL, and that of a future day is refused', async () => {
    const { api } = await open('/books?view=inventory');
    await fillDate(dateField('On'), '2026-06-30');
    await expectPath('/books?view=inventory&on=2026-06-30');
    await fillDate(dateField('On'), '2027-01-31');
    await expect.element(text('Enter a day that is not in the future.')).toBeVisible();
    const days = api.callsTo(INVENTORY).map(({ query }) => query.get('on') ?? '');
    expect(days.filter((day) => day > '2026-11-22')).toEqual([]);
  });
});
