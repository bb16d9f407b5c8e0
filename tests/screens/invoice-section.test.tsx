import { beforeEach, expect, test, vi } from 'vitest';
import type { Invoice } from '../../shared/entities/invoice.ts';
import type { Order } from '../../shared/entities/order.ts';
import { makeLine } from '../support/book-documents.ts';
import { makeQuote } from '../support/quotes.ts';
import { expectAccessible } from './support/axe.ts';
import { makeCreditNote, makeInvoice } from './support/books.ts';
import { part } from './support/dashboard.ts';
import { download } from './support/download.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, dialog, texts } from './support/locators.ts';
import { brokenReply, errorReply, type Handlers } from './support/mockApi.ts';
import { expectOnlyPermitted, makeStaff } from './support/roles.ts';
import { openStaffQuote } from './support/staffQuote.ts';
import { expectToast } from './support/toasts.ts';

const LIST = 'GET /api/orders/{id}/invoices';
const PDF = 'GET /api/invoices/{number}';
const ISSUE = 'POST /api/orders/{id}/invoice';
const CREDIT = 'POST /api/orders/{id}/credit-notes';

/** Two kinds of pieces: one and two of them. */
const sold = makeQuote(1, { state: 'sold' });
const [, second] = sold.items as [Order['items'][number], Order['items'][number]];
const INVOICE = makeInvoice({
  orderId: sold.id,
  lines: sold.items.map(({ productId, name, quantity }) =>
    makeLine(name, 5_000, quantity, productId),
  ),
});
const NOTE = makeCreditNote({ orderId: sold.id });

interface Issued {
  order: Order;
  invoice: Invoice | null;
  creditNotes: Invoice[];
  user: ReturnType<typeof makeStaff>;
}

async function open(given: Partial<Issued> = {}, handlers: Handlers = {}) {
  const { order = sold, user = makeStaff('owner') } = given;
  const issued = { invoice: INVOICE as Invoice | null, creditNotes: [] as Invoice[], ...given };
  const { api } = await openStaffQuote(
    order,
    { user },
    {
      [LIST]: () => [...(issued.invoice ? [issued.invoice] : []), ...issued.creditNotes],
      [ISSUE]: () => {
        issued.invoice = INVOICE;
        return INVOICE;
      },
      [CREDIT]: ({ body }) => {
        const note = makeCreditNote({ orderId: order.id, reason: body.reason });
        issued.creditNotes = [...issued.creditNotes, note];
        return note;
      },
      ...handlers,
    },
  );
  await expect.element(part('Invoice')).toBeVisible();
  return api;
}

const documents = () => part('Invoice').getByRole('listitem');
const field = (label: string) => dialog().getByLabelText(label, { exact: true });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

test('the invoice of a quote is shown with its credit notes, and saved as PDF', async () => {
  const api = await open({ creditNotes: [NOTE] });
  await expect.element(documents()).toHaveLength(2);
  const lines = texts(documents()).join('\n');
  for (const fact of ['2026-0001', 'Nov 20, 2026', '$164.50', 'C2026-0001', '-$25.00']) {
    expect(lines).toContain(fact);
  }
  expect(lines).toContain('The lining is torn');
  await expectFitsAccessibly();
  api.on(PDF, brokenReply('%PDF-1.7'));
  const file = await download(() => button(/^PDF\s+of 2026-0001$/).click());
  expect(file.name).toBe('Invoice 2026-0001.pdf');
  expect(api.callsTo(PDF).at(-1)?.headers.get('accept')).toBe('application/pdf');
});

test('the invoice of an accepted quote is issued by hand before the sale', async () => {
  const order = makeQuote(1, { state: 'accepted' });
  const api = await open({ order, invoice: null });
  await expect
    .element(part('Invoice').getByText('No invoice yet. It is issued when the quote is sold.'))
    .toBeVisible();
  await button('Issue Invoice').click();
  await expectToast('Invoice Issued', 'Its number is 2026-0001.');
  await expect.element(documents()).toHaveLength(1);
  expect(api.callsTo(ISSUE)).toHaveLength(1);
});

test('the invoice of a quote that was declined after its agreement can still be credited', async () => {
  const { history } = makeQuote(1, { state: 'accepted' });
  await open({ order: makeQuote(1, { state: 'declined', acceptedOffer: null, history }) });
  await expect.element(documents()).toHaveLength(1);
  await expect.element(button('Credit Note…')).toBeVisible();
});

test('a quote without an agreement has no section for the invoice', async () => {
  await openStaffQuote(makeQuote(1, { state: 'quoted' }));
  await expect.element(part('Summary')).toBeVisible();
  expect(part('Invoice').query()).toBeNull();
});

test('pieces are credited, at most those that are left', async () => {
  const credited = makeCreditNote({ orderId: sold.id, lines: INVOICE.lines.slice(0, 1) });
  const api = await open({ creditNotes: [credited] });
  await button('Credit Note…').click();
  await expect.element(dialog().getByRole('checkbox')).toHaveLength(1);
  await inDialog('Issue Credit Note').click();
  await expect
    .element(field('Reason'))
    .toHaveAccessibleDescription('Enter the reason, which is printed on the credit note.');
  await field('Reason').fill('The lining is torn');
  await field(`Quantity of ${second.name}, of 2`).fill('3');
  await inDialog('Issue Credit Note').click();
  await expect
    .element(field(`Quantity of ${second.name}, of 2`))
    .toHaveAccessibleDescription('Enter a number from 1 to 2.');
  await expectAccessible();
  await field(`Quantity of ${second.name}, of 2`).fill('1');
  await inDialog('Issue Credit Note').click();
  await expectToast('Credit Note Issued', 'C2026-0001 credits $25.00.');
  const [call] = api.callsTo(CREDIT);
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  expect(call?.body).toEqual({
    lines: [{ productId: second.productId, quantity: 1 }],
    reason: 'The lining is torn',
  });
});

test('an amount is credited, at most what is left, and a refusal is shown at the amount', async () => {
  const refusal = 'At most $10.00 is left of this invoice.';
  const api = await open({ creditNotes: [NOTE] }, { [CREDIT]: errorReply('CONFLICT', refusal) });
  await button('Credit Note…').click();
  await inDialog('An Amount').click();
  await field('Amount').fill('200');
  await field('Reason').fill('Goodwill');
  await inDialog('Issue Credit Note').click();
  await expect.element(field('Amount')).toHaveAccessibleDescription('At most $139.50 is left.');
  await field('Amount').fill('25');
  await inDialog('Issue Credit Note').click();
  await expect.element(field('Amount')).toHaveAccessibleDescription(refusal);
  expect(api.callsTo(CREDIT).map(({ body }) => body)).toEqual([
    { amount: '25.00', reason: 'Goodwill' },
  ]);
});

test('an invoice that is credited in full cannot be credited further', async () => {
  await open({ creditNotes: [makeCreditNote({ orderId: sold.id, total: '164.50' })] });
  await expect.element(part('Invoice').getByText('The invoice is credited in full.')).toBeVisible();
  expect(button('Credit Note…').query()).toBeNull();
});

test('sellers see and save the invoice and its credit notes, and issue neither', async () => {
  const user = makeStaff('seller');
  const api = await open({ user, creditNotes: [NOTE] });
  await expect.element(documents()).toHaveLength(2);
  await expect.element(button(/^PDF\s+of 2026-0001$/)).toBeVisible();
  await expect.element(button(/^PDF\s+of C2026-0001$/)).toBeVisible();
  expect(button('Credit Note…').query()).toBeNull();
  expectOnlyPermitted(api, user);
  await open({ user, invoice: null });
  await expect.element(part('Invoice').getByText('No invoice was issued.')).toBeVisible();
  expect(button('Issue Invoice').query()).toBeNull();
});
