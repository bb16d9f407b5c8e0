import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MonthFigures, ReportedPiece } from '../../shared/entities/business-report.ts';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { download } from './support/download.ts';
import { button, definitions, expectNoOverflow, heading, list, texts } from './support/locators.ts';
import { type Handlers, textReply } from './support/mockApi.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const REPORT = 'GET /api/reports/months';
const MONTH = 'GET /api/reports/months/{month}';

const makeMonth = (month: string, changes: Partial<MonthFigures> = {}): MonthFigures => ({
  month,
  bought: 12,
  costCents: 40_000,
  listed: 8,
  sold: 4,
  revenueCents: 125_050,
  withoutPrice: 1,
  marginCents: 60_000,
  withMargin: 2,
  daysOnShelf: 33,
  ...changes,
});
const MONTHS = [
  makeMonth('2026-10', { sold: 0, withoutPrice: 0, withMargin: 0, daysOnShelf: null }),
  makeMonth('2026-11'),
];
const STOCK = {
  pieces: 285,
  valueCents: 2_520_600,
  withoutPrice: 3,
  costCents: 900_000,
  withCost: 200,
};

const makePiece = (changes: Partial<ReportedPiece>): ReportedPiece => ({
  kind: 'sold',
  at: '2026-11-20T10:00:00.000Z',
  name: '101st Airborne patch',
  uniqueId: 'GD-0001',
  productId: crypto.randomUUID(),
  recordId: 'rec1',
  itemId: null,
  orderId: crypto.randomUUID(),
  quantity: 1,
  amountCents: 12_000,
  marginCents: -500,
  daysOnShelf: 1,
  ...changes,
});
const SOLD = makePiece({});
const BOUGHT = makePiece({ kind: 'bought', name: 'A grouping', orderId: null, amountCents: null });

async function open(path = '/reports', handlers: Handlers = {}) {
  const office = mockBackOffice(
    {},
    {
      [REPORT]: () => ({ months: MONTHS, stock: STOCK }),
      [MONTH]: () => [SOLD, BOUGHT],
      ...handlers,
    },
  );
  await openApp(path);
  await expect.element(heading('Reports')).toBeVisible();
  return office.api;
}
const months = () => list('Months').getByRole('row');
const title = (name: string | RegExp) => main().getByRole('heading', { level: 2, name });

test('the monthly report shows the figures of each month and of what is for sale', async () => {
  const api = await open();
  await expect.element(main().getByRole('link', { name: 'November 2026' })).toBeVisible();
  expect(definitions(main().getByRole('region', { name: 'For sale now' }))).toEqual({
    'Pieces for sale': '285',
    'Asking prices': '$25,206.00',
    'Their known cost': '$9,000.00 (of 200 of 285)',
    'Without a price': '3',
  });
  const [, november, october] = texts(months());
  for (const text of ['12', '4 (1 elsewhere)', '$1,250.50', '$600.00 (of 2)', '33 days']) {
    expect(november).toContain(text);
  }
  expect(october).toContain('–');
  await main().getByRole('combobox', { name: 'Period' }).selectOptions('Last 24 months');
  await expect.poll(() => api.callsTo(REPORT).at(-1)?.query.get('months')).toBe('24');
  for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    expectNoOverflow();
  }
  await expectAccessible();
});

test('the monthly report says that nothing was sold, instead of an empty chart', async () => {
  const nothing = { sold: 0, revenueCents: 0, marginCents: 0, withMargin: 0 };
  const unsold = MONTHS.map((month) => ({ ...month, ...nothing }));
  await open('/reports', { [REPORT]: () => ({ months: unsold, stock: STOCK }) });
  await expect
    .element(main().getByText('No piece was sold at a known price in these months.'))
    .toBeVisible();
});

test('the monthly report opens the pieces of a month, with links to the quote and the piece', async () => {
  const api = await open();
  await main().getByRole('link', { name: 'November 2026' }).click();
  await expect.element(title('November 2026')).toHaveFocus();
  expect(api.callsTo(MONTH)[0]?.params).toEqual({ month: '2026-11' });
  const link = main().getByRole('link', { name: '101st Airborne patch · GD-0001' });
  await expect.element(link).toHaveAttribute('href', `/quotes/${SOLD.orderId}`);
  await expect.element(main().getByText('-$5.00')).toBeVisible();
  await main().getByRole('tab', { name: 'Added' }).click();
  await expect
    .element(main().getByRole('link', { name: /^A grouping/ }))
    .toHaveAttribute('href', `/product/${BOUGHT.productId}`);
  await main().getByRole('tab', { name: 'Listed' }).click();
  await expect.element(main().getByText('Nothing was listed')).toBeVisible();
  await expectAccessible();
});

test('the monthly report opens a month by a press on its bars', async () => {
  await page.viewport(...DESKTOP);
  await open();
  const chart = () =>
    [...document.querySelectorAll('figure svg')].find(({ clientHeight }) => clientHeight > 100);
  await expect.poll(() => chart() !== undefined).toBe(true);
  const position = { x: 200, y: 120 };
  await page.elementLocator(chart() as Element).click({ position });
  await expect.element(title(/^(?:October|November) 2026$/)).toBeVisible();
});

test('the monthly report is saved as CSV', async () => {
  await open('/reports?month=2026-11');
  await expect.element(title('November 2026')).toBeVisible();
  const save = button('Export CSV');
  const file = await download(() => save.first().click());
  expect(file.text).toContain('2026-11,12,400.00,8,4,1,1250.50,600.00,2,33');
  const pieces = await download(() => save.nth(1).click());
  expect(pieces.text).toContain('Sold,2026-11-20T10:00:00.000Z,101st Airborne patch,GD-0001,1');
});

test('the monthly report says when it cannot be loaded, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const api = await open('/reports?month=2026-11', { [REPORT]: textReply(500, 'x') });
  await expect.element(title('Failed to Load the Report')).toBeVisible();
  api.on(REPORT, () => ({ months: MONTHS, stock: STOCK }));
  api.on(MONTH, textReply(500, 'x'));
  await button('Try Again').click();
  await expect.element(title('Failed to Load the Pieces')).toBeVisible();
});
