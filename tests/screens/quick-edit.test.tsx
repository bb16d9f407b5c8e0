import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ItemEvent } from '../../shared/entities/item-event.ts';
import type { RecordValue } from '../../shared/entities/record-values.ts';
import { makeItem as makeRecord, mockAirtable } from './support/airtable.ts';
import { openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { EMPTY_LOG, makeItem, mockItems } from './support/items.ts';
import { definitions, expectNoOverflow, texts } from './support/locators.ts';
import { errorReply, type Handlers, reply } from './support/mockApi.ts';
import { expectToast } from './support/toasts.ts';
import { DESKTOP, PHONE } from './support/viewports.ts';

const VALUES = 'GET /api/airtable/item-log/{id}/values';
const SET = 'PATCH /api/airtable/item-log/{id}';
const HISTORY = 'GET /api/airtable/item-log/{id}/history';
const UNDO = 'POST /api/airtable/item-log/{id}/history/{eventId}/undo';
const LOG = 'GET /api/airtable/item-log';
const RECORD = 'recAAAAAAAAAAAAA0';
const SUPPLIER = 'recSupplier000001';
const SAVED = 'The record is changed in Airtable. The shop follows with the next sync.';
const NAME = '101st Airborne patch';

const option = (value: string) => ({ value, label: value });
const makeValues = (status: string): RecordValue[] => [
  {
    field: 'status',
    column: 'Status',
    kind: 'choice',
    value: status,
    options: ['List', 'Owned', 'Sold'].map(option),
  },
  { field: 'sharePrice', column: 'Share Price', kind: 'amount', value: '65.00', options: [] },
  {
    field: 'supplier',
    column: 'Supplier',
    kind: 'link',
    value: null,
    options: [{ value: SUPPLIER, label: 'Allegheny Estate Buyers' }],
  },
];
const LOG_RECORD = {
  id: RECORD,
  createdAt: '2026-01-01T00:00:00.000Z',
  header: NAME,
  summary: null,
  uniqueId: null,
  status: 'List',
  types: [],
  era: null,
  condition: null,
  sharePrice: '65.00',
  isForSale: true,
  isFeatured: false,
  isRare: false,
  isAuthentic: false,
  photo: null,
  productId: null,
};
const SOLD: ItemEvent = {
  id: '01a21ab3-0c09-7664-a278-780695588e02',
  kind: 'edited',
  at: '2026-11-20T12:00:00.000Z',
  by: { id: '7b0d1c1e-3f5a-4c6e-9a51-2f8f5d1c7a10', email: 'ruth@guidon.example' },
  changes: [
    { field: 'Status', before: 'List', after: 'Sold' },
    { field: 'Share Price', before: null, after: '65.00' },
  ],
  undoes: null,
  undoneBy: null,
  edit: { recordId: RECORD, changes: [{ field: 'status', from: 'List', to: 'Sold' }] },
};
const UNDONE: ItemEvent = {
  ...SOLD,
  id: '01a21ab3-0c6d-76be-a80d-8deacbc70953',
  kind: 'undone',
  changes: [{ field: 'Status', before: 'Sold', after: 'List' }],
  undoes: SOLD.id,
  edit: { recordId: RECORD, changes: [{ field: 'status', from: 'Sold', to: 'List' }] },
};
const LISTED = { ...EMPTY_LOG, asOf: '2026-11-01T12:00:00.000Z', records: [LOG_RECORD] };
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const quickEdit = () => dialog(/^Set (?:Status and Price|Storage Location)$/);
const save = () => quickEdit().getByRole('button', { name: 'Save' });

async function openItem(airtableId: string | null, handlers: Handlers = {}) {
  const item = makeItem(0, { name: NAME, airtableId, storageLocation: 'Box 12' });
  const catalog = mockItems(
    { items: [item] },
    {
      [LOG]: LISTED,
      [VALUES]: { item: null, isRestricted: false, values: makeValues('List') },
      [SET]: { recordId: RECORD, changes: [] },
      ...handlers,
    },
  );
  await openApp(`/catalog?view=items&item=${item.id}`);
  await dialog(NAME)
    .getByRole('button', { name: /^Set (?:Status and Price|Storage Location)…$/ })
    .click();
  await expect
    .element(quickEdit().getByLabelText('Storage Location', { exact: true }))
    .toHaveValue('Box 12');
  return catalog;
}

test('an item shows the Status and the price of its record, and leads to it in Airtable', async () => {
  await openItem(RECORD);
  await quickEdit().getByRole('button', { name: 'Cancel' }).click();
  const facts = dialog(NAME).getByRole('region', { name: 'Airtable' });
  await expect
    .poll(() => definitions(facts))
    .toMatchObject({
      Status: 'List',
      'Share Price': '$65.00',
    });
  const link = facts.getByRole('link', { name: /^Open in Airtable/ });
  await expect.element(link).toHaveAttribute('href', `/api/airtable/item-log/${RECORD}/page`);
  await expect.element(link).toHaveAttribute('rel', 'noopener');
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('an item gets Status, price, supplier and location without leaving it', async () => {
  const { api, items } = await openItem(RECORD);
  for (const [width, height] of [PHONE, DESKTOP]) {
    await page.viewport(width, height);
    expectNoOverflow();
  }
  await expectAccessible();
  const form = quickEdit();
  await form.getByLabelText('Status', { exact: true }).selectOptions('Sold');
  // A comma is never a decimal point: 12,50 must not become 1,250.
  await form.getByLabelText('Share Price').fill('12,50');
  await expect.element(form.getByText('Enter an amount, such as 65 or 65.50.')).toBeVisible();
  await form.getByLabelText('Share Price').fill('$1,072.5');
  await form.getByLabelText('Supplier').selectOptions('Allegheny Estate Buyers');
  await form.getByLabelText('Storage Location', { exact: true }).fill('Box 14');
  await save().click();
  await expectToast('Saved', SAVED);
  expect(api.callsTo(SET).map(({ body }) => body.changes)).toEqual([
    [
      { field: 'status', from: 'List', to: 'Sold' },
      { field: 'sharePrice', from: '65.00', to: '1072.50' },
      { field: 'supplier', from: null, to: SUPPLIER },
    ],
  ]);
  expect(api.callsTo('PATCH /api/military-items/{id}')[0]?.body).toEqual({
    storageLocation: 'Box 14',
    updatedAt: items[0]?.updatedAt,
  });
  await expect.element(quickEdit()).not.toBeInTheDocument();
});

test('an item that is not in Airtable gets a location', async () => {
  const { api } = await openItem(null);
  await expect
    .element(quickEdit().getByLabelText('Status', { exact: true }))
    .not.toBeInTheDocument();
  await quickEdit().getByLabelText('Storage Location', { exact: true }).fill('');
  await save().click();
  await expectToast('Saved', `${NAME} has been changed.`);
  expect(api.callsTo(VALUES)).toHaveLength(0);
  expect(api.callsTo('PATCH /api/military-items/{id}')[0]?.body.storageLocation).toBeNull();
});

test('an item says what has changed in Airtable meanwhile, and replaces it only knowingly', async () => {
  const message = 'Changed in Airtable since: "Status" was "List" and is "Owned" now';
  const { api } = await openItem(RECORD, {
    [SET]: errorReply('CONFLICT', `${message}.`, { issues: [{ path: 'status', message }] }),
  });
  await quickEdit().getByLabelText('Status', { exact: true }).selectOptions('Sold');
  api.on(VALUES, { item: null, isRestricted: false, values: makeValues('Owned') });
  await save().click();
  await expect.element(quickEdit().getByText(`${message}.`)).toBeVisible();
  await expect.element(quickEdit().getByLabelText('Status', { exact: true })).toHaveValue('Sold');
  await expect.poll(() => api.callsTo(VALUES).length).toBe(2);
  api.on(SET, { recordId: RECORD, changes: [] });
  await save().click();
  await expectToast('Saved', SAVED);
  expect(api.callsTo(SET).at(-1)?.body.changes).toEqual([
    { field: 'status', from: 'Owned', to: 'Sold' },
  ]);
});

test('an item explains an amount that is none, and offers to confirm a restricted listing', async () => {
  const { api } = await openItem(RECORD, {
    [VALUES]: { item: null, isRestricted: true, values: makeValues('Owned') },
    'GET /api/restricted-listings': [],
  });
  await quickEdit().getByLabelText('Share Price').fill('a lot');
  await expect.element(quickEdit().getByText(/^Enter an amount/)).toBeVisible();
  await expect.element(save()).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(quickEdit().getByRole('button', { name: `Confirm Listing of ${NAME}` }))
    .toBeVisible();
  expect(api.callsTo(SET)).toHaveLength(0);
});

test('a record of the Item Log is set like an item, and its item gets the location', async () => {
  const item = { ...makeItem(1), storageLocation: 'Box 3' };
  const { api } = mockAirtable(
    { itemLog: { recordCount: 1, sampleRecord: makeRecord() } },
    {
      [LOG]: () => reply(LISTED, { 'x-total-count': '1' }),
      'GET /api/airtable/item-log/{id}': { ...makeRecord(), id: RECORD },
      [VALUES]: { item, isRestricted: false, values: makeValues('List') } as never,
      [SET]: { recordId: RECORD, changes: [] },
      'PATCH /api/military-items/{id}': item,
    },
  );
  await openApp(`/item-log?all=true&edit=true&record=${RECORD}`);
  const record = dialog(/101st Airborne/);
  await expect
    .element(record.getByRole('link', { name: /^Open in Airtable/ }))
    .toHaveAttribute('href', `/api/airtable/item-log/${RECORD}/page`);
  await record
    .getByRole('button', { name: /^Set (?:Status and Price|Storage Location)…$/ })
    .click();
  await quickEdit().getByLabelText('Status', { exact: true }).selectOptions('Owned');
  await quickEdit().getByLabelText('Storage Location', { exact: true }).fill('Box 4');
  const reads = api.callsTo(LOG).length;
  await save().click();
  await expectToast('Saved', SAVED);
  expect(api.callsTo('PATCH /api/military-items/{id}')[0]?.params.id).toBe(item.id);
  await expect.poll(() => api.callsTo(LOG).length).toBeGreaterThan(reads);
});

describe('the history of a record', () => {
  const entries = () =>
    dialog(/101st Airborne/)
      .getByRole('list', { name: 'History' })
      .getByRole('listitem');
  const open = async (history: NonNullable<Handlers[typeof HISTORY]>) => {
    const { api } = mockAirtable(
      { itemLog: { recordCount: 1, sampleRecord: makeRecord() } },
      {
        [LOG]: () => reply(LISTED, { 'x-total-count': '1' }),
        'GET /api/airtable/item-log/{id}': { ...makeRecord(), id: RECORD },
        [HISTORY]: history,
        [UNDO]: UNDONE,
      },
    );
    await openApp(`/item-log?all=true&edit=true&record=${RECORD}`);
    await expect.element(dialog(/101st Airborne/)).toBeVisible();
    return api;
  };

  test('the history of a record says who set which values here, and undoes a change in Airtable', async () => {
    const api = await open([SOLD]);
    await expect.element(entries()).toHaveLength(1);
    const [text = ''] = texts(entries());
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /Edited in Airtable by ruth@guidon\.example.* Status List → changed to Sold Share Price empty → changed to \$65\.00/,
    );
    for (const [width, height] of [PHONE, DESKTOP]) {
      await page.viewport(width, height);
      expectNoOverflow();
    }
    await expectAccessible();
    // Only the content scrolls; otherwise the title could leave the view.
    const card = dialog(/101st Airborne/).element();
    expect(card.scrollHeight).toBe(card.clientHeight);
    api.on(HISTORY, [UNDONE, { ...SOLD, undoneBy: UNDONE.id }]);
    const reads = api.callsTo(LOG).length;
    await entries()
      .getByRole('button', { name: /^Undo the change of/ })
      .click();
    await expectToast('Change Undone', 'Restored: Status, Share Price.');
    expect(api.callsTo(UNDO)[0]?.params).toEqual({ id: RECORD, eventId: SOLD.id });
    await expect.element(entries()).toHaveLength(2);
    await expect.element(entries().getByText(/^Was undone on/)).toBeVisible();
    expect(api.callsTo(LOG).length).toBeGreaterThan(reads);
  });

  test('the history of a record says why a change cannot be undone', async () => {
    const api = await open([{ ...SOLD, bulkChangeId: UNDONE.id }]);
    await expect.element(entries().getByText('Edited in Airtable in bulk')).toBeVisible();
    const message = 'Changed in Airtable since: "Status" was "Sold" and is "Owned" now.';
    api.on(UNDO, errorReply('CONFLICT', message));
    await entries().getByRole('button', { name: /^Undo/ }).click();
    await expect.element(entries().getByRole('alert').getByText(message)).toBeVisible();
  });

  test('the history of a record that cannot be loaded can be retried, and an empty one is not shown', async () => {
    const api = await open(errorReply('INTERNAL', 'Internal Server Error'));
    const failure = dialog(/101st Airborne/).getByText('The history could not be loaded.');
    await expect.element(failure).toBeVisible();
    api.on(HISTORY, []);
    await dialog(/101st Airborne/)
      .getByRole('button', { name: /^Try Again/ })
      .click();
    await expect.element(failure).not.toBeInTheDocument();
    await expect.element(entries()).not.toBeInTheDocument();
  });

  test('the history of a record is part of that of its item', async () => {
    const item = makeItem(0, { name: NAME, airtableId: RECORD });
    const { api } = mockItems({ items: [item], events: [SOLD] }, { [LOG]: LISTED, [UNDO]: UNDONE });
    await openApp(`/catalog?view=items&item=${item.id}`);
    await entries().getByRole('button', { name: /^Undo/ }).click();
    await expectToast('Change Undone', 'Restored: Status, Share Price.');
    expect(api.callsTo(UNDO)[0]?.params).toEqual({ id: RECORD, eventId: SOLD.id });
    const histories = 'GET /api/military-items/{id}/history';
    await expect.poll(() => api.callsTo(histories).length).toBeGreaterThan(1);
  });
});
