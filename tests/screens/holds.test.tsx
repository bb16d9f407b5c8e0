import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Claim, Hold } from '../../shared/entities/hold.ts';
import { makeProducts } from '../support/products.ts';
import { makeUser } from '../support/quotes.ts';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { internal, mockBackOffice } from './support/backOffice.ts';
import { fillDate, getDate } from './support/dates.ts';
import {
  button,
  dialog,
  expectNoOverflow,
  heading,
  press,
  row,
  rows,
  text,
  texts,
} from './support/locators.ts';
import { errorReply, reply } from './support/mockApi.ts';
import { expectToast } from './support/toasts.ts';
import { PHONE } from './support/viewports.ts';

const HOLD = 'POST /api/holds';
const END = 'DELETE /api/holds/{productId}';
const RETRY = 'POST /api/holds/{productId}/airtable';
const [helmet, patch] = makeProducts(2) as [
  ReturnType<typeof makeProducts>[number],
  ReturnType<typeof makeProducts>[number],
];
const { id: userId, email } = makeUser();
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const hold = (n: number, name: string, changes: Partial<Claim>): Hold => ({
  productId: uuid(n),
  name,
  claims: [
    {
      id: uuid(100 + n),
      kind: 'quote',
      quantity: 1,
      until: '2026-11-25T13:00:00.000Z',
      reason: null,
      by: null,
      at: '2026-11-21T12:00:00.000Z',
      airtable: null,
      ...changes,
    },
  ],
});
const failed = {
  state: 'failed',
  error: 'No such record',
  at: '2026-11-21T12:00:00.000Z',
} as const;
const HOLDS = [
  hold(1, 'Garrison cap', { until: '2026-11-26T13:00:00.000Z' }),
  hold(2, 'Canteen', { kind: 'manual', reason: 'Show of Shows', by: { id: userId, email } }),
  hold(3, 'Field phone', { kind: 'sale', until: null, airtable: failed }),
  hold(4, 'Mess kit', { kind: 'sale', until: null, airtable: { ...failed, state: 'waiting' } }),
];

const openHolds = async (...given: Parameters<typeof mockBackOffice>) => {
  const office = mockBackOffice(...given);
  await openApp('/holds');
  await expect.element(heading('Holds')).toBeVisible();
  return office;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

test('the holds are listed with purpose and end, what needs a hand first', async () => {
  await openHolds({ holds: HOLDS });
  await expect
    .poll(() => texts(rows('Holds')))
    .toEqual(['Field phone', 'Canteen', 'Garrison cap', 'Mess kit']);
  const content: [string, string[]][] = [
    ['Field phone', ['Sold, Airtable failed', 'No such record']],
    ['Canteen', ['By hand', 'Show of Shows', 'in 3 days', email]],
    ['Garrison cap', ['Accepted quote', 'in 4 days']],
    ['Mess kit', ['Sold, waiting for Airtable']],
  ];
  for (const [name, words] of content) {
    for (const word of words) await expect.element(row(name).getByText(word)).toBeVisible();
  }
  await expect
    .element(row('Garrison cap').getByRole('link', { name: 'Open the quote' }))
    .toHaveAttribute('href', `/quotes/${uuid(101)}`);
  await expect
    .element(row('Garrison cap').getByRole('link', { name: 'Garrison cap' }))
    .toHaveAttribute('href', `/product/${uuid(1)}/garrison-cap`);
  await expectAccessible();
  await page.viewport(...PHONE);
  expectNoOverflow();
  await expectAccessible();
});

test('the holds are reached by one key, which another one names', async () => {
  await openHolds({ holds: HOLDS });
  await expect.element(rows('Holds')).toHaveLength(4);
  await userEvent.keyboard('l');
  await expect
    .poll(() => document.activeElement?.closest('li, [role=row]')?.textContent)
    .toContain('Field phone');
  const focusedRow = () => document.activeElement?.closest('li, [role=row]');
  const first = focusedRow();
  await userEvent.keyboard('{ArrowDown}');
  expect(focusedRow()).toBe(first?.nextElementSibling);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(focusedRow()).toBe(first);
  await userEvent.keyboard('?');
  await expect.element(dialog().getByText('go to the first row of the list')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Close' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(document.activeElement?.closest('[role=row], li')?.textContent).toContain('Field phone');
});

test('the holds by hand are ended after a question', async () => {
  const office = await openHolds(
    { holds: HOLDS },
    {
      [END]: ({ params }) => {
        office.holds = office.holds.filter(({ productId }) => productId !== params.productId);
        return { success: true };
      },
    },
  );
  await button(/^End Hold.*Canteen/).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/becomes available/)).toBeVisible();
  await question.getByRole('button', { name: 'End Hold' }).click();
  await expectToast('Hold Ended', 'Canteen is available again.');
  await expect.element(rows('Holds')).toHaveLength(3);
  await expect.element(row('Garrison cap').getByRole('link').first()).toHaveFocus();
});

test('the hold of a show leads to the show, and is not ended by hand', async () => {
  await openHolds({ holds: [hold(1, 'Canteen', { kind: 'show', reason: 'Show: Lancaster' })] });
  await expect.element(row('Canteen').getByText('For a show')).toBeVisible();
  await expect.element(row('Canteen').getByText('Show: Lancaster')).toBeVisible();
  await expect
    .element(row('Canteen').getByRole('link', { name: 'Open the show' }))
    .toHaveAttribute('href', `/shows/${uuid(101)}`);
  expect(button(/^End Hold/).query()).toBeNull();
  await expectAccessible();
});

test('the holds lead on to the next one when the last has ended', async () => {
  const office = await openHolds(
    {
      holds: [hold(1, 'Canteen', { kind: 'manual', reason: 'Show', by: { id: userId, email } })],
    },
    {
      [END]: () => {
        office.holds = [];
        return { success: true };
      },
    },
  );
  await button(/^End Hold/).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Hold' }).click();
  await expect.element(rows('Holds')).toHaveLength(0);
  await expect.element(button('Hold a Piece')).toHaveFocus();
});

test('the holds show a failed update of Airtable until another try succeeds', async () => {
  const office = await openHolds(
    { holds: HOLDS },
    {
      [RETRY]: ({ params }) => {
        office.holds = [hold(3, 'Field phone', { kind: 'sale', until: null })];
        return { productId: params.productId ?? '', name: '', claims: [] };
      },
    },
  );
  await button(/^Try Again.*Field phone/).click();
  await expect.element(text('Sold, waiting for Airtable')).toBeVisible();
  expect(office.api.changes).toEqual([`POST /api/holds/${uuid(3)}/airtable`]);
});

test('the holds have a skeleton, an error with retry, and an empty state', async () => {
  const { api } = mockBackOffice();
  const release = api.on('GET /api/holds', internal).hold('GET /api/holds');
  await openApp('/holds');
  await expect
    .poll(() => main().element().querySelectorAll('[data-skeleton]').length)
    .toBeGreaterThan(5);
  await expectAccessible();
  release();
  await expect.element(main().getByRole('heading', { name: 'Failed to Load Holds' })).toBeVisible();
  api.reset('GET /api/holds');
  await button('Try Again').click();
  await expect.element(main().getByRole('heading', { name: 'Nothing is on hold' })).toBeVisible();
});

describe('a hold by hand', () => {
  const field = (label: string) => dialog().getByLabelText(label);
  const until = () => dialog().getByRole('group', { name: 'Until' });
  const found = () => page.getByRole('listbox', { name: 'Found pieces' });
  const submit = () => dialog().getByRole('button', { name: 'Hold', exact: true });

  test('a hold by hand is made for a piece that is found by its name', async () => {
    const { api } = await openHolds(
      {},
      {
        'GET /api/products': ({ query }) => reply(query.get('search') ? [helmet, patch] : []),
        [HOLD]: ({ body }) => hold(1, patch.name, { kind: 'manual', reason: body.reason }),
      },
    );
    await button('Hold a Piece').click();
    await submit().click();
    await expect.element(dialog().getByText('Choose a piece.')).toBeVisible();
    await expect.element(dialog().getByText(/^Enter a reason/)).toBeVisible();
    await expectAccessible();
    await dialog().getByRole('combobox').fill('patch');
    await found().getByText(patch.name).click();
    await fillDate(until(), '2026-11-30T18:00');
    await field('Reason, for staff only').fill('Show of Shows');
    await submit().click();
    await expectToast('On Hold', `${patch.name} is held until Nov 30, 2026, 6:00 PM.`);
    expect(api.callsTo(HOLD).map(({ body }) => body)).toEqual([
      {
        productId: patch.id,
        quantity: 1,
        until: new Date('2026-11-30T18:00').toISOString(),
        reason: 'Show of Shows',
      },
    ]);
    expect(dialog().query()).toBeNull();
  });

  test('a hold by hand is chosen by keys alone', async () => {
    const { api } = await openHolds(
      {},
      { 'GET /api/products': ({ query }) => reply(query.get('search') ? [helmet, patch] : []) },
    );
    await button('Hold a Piece').click();
    await expect.element(dialog().getByRole('combobox')).toHaveFocus();
    const release = api.hold('GET /api/products');
    await userEvent.keyboard('patch{Enter}');
    release();
    const options = found().getByRole('option');
    await expect.element(options).toHaveLength(2);
    await expect
      .element(dialog().getByRole('combobox'))
      .toHaveAttribute('aria-activedescendant', options.nth(0).element().id);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(dialog().getByText(patch.name)).toBeVisible();
    await expect.element(field('Quantity')).toHaveFocus();
    expect(dialog().getByText('Choose a piece.').query()).toBeNull();
    await dialog().getByRole('button', { name: 'Change' }).click();
    await expect.element(dialog().getByRole('combobox')).toHaveFocus();
    await expectAccessible();
    expect(api.changes).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Hold a Piece')).toHaveFocus();
  });

  test('a hold by hand keeps what was typed when the dialog is closed, until the piece is held', async () => {
    const { api } = await openHolds(
      {},
      {
        'GET /api/products': ({ query }) => reply(query.get('search') ? [helmet, patch] : []),
        [HOLD]: ({ body }) => hold(1, patch.name, { kind: 'manual', reason: body.reason }),
      },
    );
    await button('Hold a Piece').click();
    await dialog().getByRole('combobox').fill('patch');
    await found().getByText(patch.name).click();
    await fillDate(until(), '2026-11-30T18:00');
    await field('Reason, for staff only').fill('Show of Shows');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await button('Hold a Piece').click();
    await expect.element(dialog().getByText(patch.name)).toBeVisible();
    expect(getDate(until())).toBe('11/30/2026 06:00 PM');
    await expect.element(field('Reason, for staff only')).toHaveValue('Show of Shows');
    await submit().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await button('Hold a Piece').click();
    await expect.element(field('Reason, for staff only')).toHaveValue('');
    await expect.element(dialog().getByRole('combobox')).toBeVisible();
    expect(api.callsTo(HOLD)).toHaveLength(1);
  });

  test('a hold by hand is sent once, also when staff leave the screen meanwhile and return', async () => {
    const { api } = mockBackOffice(
      { holds: [hold(1, helmet.name, {})] },
      {
        'GET /api/products/{id}': helmet,
        [HOLD]: hold(1, helmet.name, { kind: 'manual', reason: 'Caller' }),
      },
    );
    await openApp('/holds');
    await row(helmet.name).getByRole('link', { name: helmet.name }).click();
    await button('Hold this Piece').click();
    await field('Reason, for staff only').fill('Caller');
    const release = api.hold(HOLD);
    await submit().click();
    const pending = dialog().getByRole('button', { name: 'Saving…' });
    await expect.element(pending).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(pending).toBeVisible();
    window.history.back();
    await expect.element(heading('Holds')).toBeVisible();
    window.history.forward();
    await button('Hold this Piece').click();
    await expect.element(field('Reason, for staff only')).toHaveValue('Caller');
    await press(pending, 'Enter');
    release();
    await expect.element(field('Reason, for staff only')).toHaveValue('');
    await expect.element(submit()).toBeVisible();
    expect(api.callsTo(HOLD)).toHaveLength(1);
  });

  test('a hold by hand keeps what was typed when the piece is held already', async () => {
    const problem = 'It is held or sold already, or there are too few.';
    mockBackOffice(
      {},
      {
        'GET /api/products/{id}': { ...patch, stockQuantity: 5 },
        [HOLD]: errorReply('ON_HOLD', problem, { productIds: [patch.id] }),
      },
    );
    await openApp(`/product/${patch.id}`);
    await button('Hold this Piece').click();
    await expect.element(dialog().getByText(patch.name)).toBeVisible();
    await field('Quantity').fill('0');
    await fillDate(until(), '2026-11-01T18:00');
    await field('Reason, for staff only').fill('Caller');
    await submit().click();
    await expect.element(dialog().getByText('Enter a number of pieces.')).toBeVisible();
    await expect.element(dialog().getByText('Enter a time in the future.')).toBeVisible();
    await field('Quantity').fill('2');
    await fillDate(until(), '2026-12-01T18:00');
    await submit().click();
    await expect.element(dialog().getByText(problem)).toBeVisible();
    await expect.element(field('Reason, for staff only')).toHaveValue('Caller');
  });

  test('a hold by hand is not offered to collectors', async () => {
    mockBackOffice({ user: makeUser({ isStaff: false }) }, { 'GET /api/products/{id}': patch });
    await openApp(`/product/${patch.id}`);
    await expect.element(heading(patch.name)).toBeVisible();
    expect(button('Hold this Piece').query()).toBeNull();
  });
});
