import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProductEvent } from '../../shared/entities/product-event.ts';
import { openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { button, dialog, expectNoOverflow, texts } from './support/locators.ts';
import { errorReply, type Handlers, textReply } from './support/mockApi.ts';
import { product } from './support/shop.ts';
import { makeRun } from './support/syncRuns.ts';
import { expectToast } from './support/toasts.ts';
import { PHONE } from './support/viewports.ts';

const HISTORY = 'GET /api/products/{id}/history';
const ROLLBACK = 'POST /api/sync-airtable/runs/{id}/rollback';
const PATCH = product(1);

const makeEvent = (changes: Partial<ProductEvent> = {}): ProductEvent => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T09:30:00.000Z',
  kind: 'updated',
  runId: makeRun(1).id,
  cause: 'schedule',
  by: null,
  fields: [
    { field: 'name', from: 'Item 1', to: 'A wrong name' },
    { field: 'photos', from: '2 photos', to: '1 photo' },
  ],
  canUndo: true,
  undoneBy: null,
  ...changes,
});

async function open(events: ProductEvent[], handlers: Handlers = {}) {
  const state = { events };
  const { api } = mockBackOffice(
    {},
    { 'GET /api/products/{id}': () => PATCH, [HISTORY]: () => state.events, ...handlers },
  );
  await openApp(`/product/${PATCH.id}/item-1`);
  await button('Shop History').click();
  return { api, state };
}
const undo = () => dialog().getByRole('button', { name: /^Undo/ });
const entries = () => dialog().getByRole('list', { name: 'Changes' }).getByRole('listitem');

test('the history of a product shows what syncs have changed, field by field', async () => {
  await page.viewport(...PHONE);
  await open([
    makeEvent(),
    makeEvent({
      kind: 'created',
      cause: 'manual',
      by: { id: crypto.randomUUID(), email: 'staff@guidon.example' },
      fields: [],
      canUndo: false,
    }),
  ]);
  await expect.element(entries()).toHaveLength(2);
  expect(texts(entries())[0]).toMatch(/Changed.*Scheduled sync.*Name.*Item 1.*A wrong name/s);
  expect(texts(entries())[1]).toMatch(/New.*Manual sync by staff@guidon\.example/s);
  await expectNoOverflow();
  await expectAccessible();
});

test('the history of a product undoes the last change', async () => {
  const event = makeEvent();
  const { api, state } = await open([event], {
    [ROLLBACK]: () => {
      const rollback = makeEvent({ cause: 'rollback', fields: [] });
      state.events = [rollback, { ...event, canUndo: false, undoneBy: rollback.id }];
      return { ...makeRun(0, { problems: [] }), changes: [] };
    },
  });
  await undo().click();
  await expectToast('Change Undone', 'The shop keeps it so until the record changes in Airtable.');
  await expect.element(entries()).toHaveLength(2);
  expect(texts(entries())[1]).toContain('Was undone on');
  expect(api.callsTo(ROLLBACK)[0]).toMatchObject({
    params: { id: event.runId },
    body: { productIds: [PATCH.id] },
  });
});

test('the history of a product says why a change cannot be undone', async () => {
  const reason = '"Item 1" stays as it is: it was sold here.';
  const { api } = await open([makeEvent()], {
    [ROLLBACK]: () => ({
      ...makeRun(0, {
        problems: [{ recordId: 'rec1', message: reason, cause: 'not rolled back' }],
      }),
      changes: [],
    }),
  });
  await undo().click();
  await expectToast('Not Undone', reason);
  api.on(ROLLBACK, errorReply('CONFLICT', 'A sync is already running.'));
  await undo().click();
  await expect
    .element(
      dialog()
        .getByRole('alert')
        .getByText(/already running/),
    )
    .toBeVisible();
});

test('the history of a product may be empty or fail to load', async () => {
  const { api } = await open([]);
  await expect.element(dialog().getByText(/No changes recorded so far/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  api.on(HISTORY, textReply(500, 'x'));
  await button('Shop History').click();
  await expect
    .element(dialog().getByText('The history of this piece could not be loaded.'))
    .toBeVisible();
});
