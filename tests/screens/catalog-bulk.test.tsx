import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BulkChange, BulkOutcome } from '../../shared/entities/bulk-change.ts';
import { makeUser } from '../support/quotes.ts';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { makeItems, mockItems } from './support/items.ts';
import { button, expectNoOverflow, pressInMenu } from './support/locators.ts';
import { errorReply, type Handlers, reply } from './support/mockApi.ts';
import { PHONE } from './support/viewports.ts';

const START = 'POST /api/bulk-changes';
const LIST = 'GET /api/bulk-changes';
const REPORT = 'GET /api/bulk-changes/{id}';
const UNDO = 'POST /api/bulk-changes/{id}/undo';
const ID = '0197a3f2-7c1e-7aaa-8aaa-aaaaaaaaaaa1';
const UNDO_ID = '0197a3f2-7c1e-7aaa-8aaa-aaaaaaaaaaa2';

const items = makeItems(5);
const [first, second, third] = items as [
  (typeof items)[number],
  (typeof items)[number],
  (typeof items)[number],
];
const makeChange = (changes: Partial<BulkChange> = {}): BulkChange => ({
  id: ID,
  action: 'change',
  fields: { era: 'Korea (1950-1953)' },
  itemCount: 2,
  status: 'finished',
  counts: { changed: 1, unchanged: 0, failed: 1 },
  createdAt: '2026-11-18T12:00:00.000Z',
  finishedAt: '2026-11-18T12:00:01.000Z',
  by: { id: makeUser().id, email: makeUser().email },
  undoes: null,
  undoneBy: null,
  ...changes,
});
const OUTCOMES: BulkOutcome[] = [
  {
    itemId: first.id,
    name: first.name,
    outcome: 'changed',
    changes: [{ field: 'era', before: first.era, after: 'Korea (1950-1953)' }],
    reason: null,
    note: null,
    canUndo: true,
  },
  {
    itemId: third.id,
    name: third.name,
    outcome: 'failed',
    changes: [],
    reason: 'The item has been deleted.',
    note: null,
    canUndo: false,
  },
];

const openList = async (handlers: Handlers = {}) => {
  const catalog = mockItems(
    { items },
    {
      [START]: () => reply(makeChange({ status: 'running' }), {}, 202),
      [REPORT]: ({ params }) => makeReport(makeChange({ id: params.id ?? '' }), OUTCOMES),
      [LIST]: [makeChange()],
      ...handlers,
    },
  );
  await openApp('/catalog?view=items');
  return catalog;
};
const makeReport = (change: BulkChange, outcomes: readonly BulkOutcome[]) => ({
  ...change,
  outcomes: [...outcomes],
  done: outcomes.length,
  undoable: outcomes.filter(({ canUndo }) => canUndo).length,
});
const select = (name: string) => main().getByRole('checkbox', { name: `Select ${name}` });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name });
const selected = (count: number) => page.getByRole('status').getByText(`${count} selected`);
const choose = async (field: string, value: string) => {
  await page.getByRole('combobox', { name: 'Field' }).selectOptions(field);
  await page.getByRole('combobox', { name: `New ${field}` }).selectOptions(value);
};

test('a bulk change is previewed, carried out and reported', async () => {
  const { api } = await openList();
  await select(first.name).click();
  await select(second.name).click();
  await select(third.name).click();
  await expect.element(selected(3)).toBeInTheDocument();
  await button('Change Fields…').click();
  await choose('Era', 'Korea (1950-1953)');
  await expect
    .element(page.getByText('2 items will change. 1 item has them already.'))
    .toBeVisible();
  const preview = page.getByRole('list', { name: 'Changes' });
  await expect.element(preview.getByText(first.name)).toBeVisible();
  expect(preview.getByText(second.name).query()).toBeNull();
  await expectAccessible();
  await inDialog('Change 2 Items').click();
  await expect.element(dialog('Bulk Change').getByText('1 changed, 1 not changed')).toBeVisible();
  await expect.element(page.getByText('The item has been deleted.')).toBeVisible();
  expect(api.callsTo(START)[0]?.body).toEqual({
    itemIds: [first.id, third.id],
    fields: { era: 'Korea (1950-1953)' },
  });
  await expectAccessible();
  const reads = api.callsTo('GET /api/military-items').length;
  expect(reads).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByText('Select all 5')).toBeVisible();
});

test('a bulk change can set several fields, and empty one', async () => {
  const { api } = await openList();
  await main().getByRole('checkbox', { name: 'Select all 5' }).click();
  await button('Change Fields…').click();
  await page.getByRole('combobox', { name: 'Field' }).selectOptions('Unit Designation');
  await inDialog('Another Field').click();
  await page.getByRole('combobox', { name: 'Field' }).last().selectOptions('Rank');
  await page
    .getByRole('textbox', { name: 'New Rank' })
    .or(page.getByRole('combobox', { name: 'New Rank' }))
    .fill(' BM1 ');
  await inDialog('Change 5 Items').click();
  await expect.element(dialog('Bulk Change')).toBeVisible();
  expect(api.callsTo(START)[0]?.body.fields).toEqual({ unitDesignation: null, rank: 'BM1' });
});

test('a bulk change is shown while it runs, and can be undone as a whole', async () => {
  let isRunning = true;
  const { api } = await openList({
    [REPORT]: ({ params }) =>
      params.id === UNDO_ID
        ? {
            ...makeChange({
              id: UNDO_ID,
              undoes: ID,
              fields: {},
              counts: { changed: 1, unchanged: 0, failed: 0 },
            }),
            outcomes: [],
            done: 0,
            undoable: 0,
          }
        : makeReport(
            makeChange({ status: isRunning ? 'running' : 'finished' }),
            isRunning ? OUTCOMES.slice(0, 1) : OUTCOMES,
          ),
    [UNDO]: () => reply(makeChange({ id: UNDO_ID, undoes: ID, status: 'running' }), {}, 202),
  });
  await select(first.name).click();
  await button('Change Fields…').click();
  await choose('Era', 'Korea (1950-1953)');
  await inDialog('Change 1 Item').click();
  await expect.element(page.getByText('1 of 2 items')).toBeVisible();
  expect(page.getByRole('button', { name: /Undo/ }).query()).toBeNull();
  isRunning = false;
  await inDialog('Undo 1 Item…').click();
  expect(api.callsTo(UNDO)).toEqual([]);
  await inDialog('Yes, Undo 1 Item').click();
  await expect.element(dialog('Undo of a Bulk Change').getByText('1 changed')).toBeVisible();
  expect(api.callsTo(UNDO)[0]?.params).toEqual({ id: ID });
});

test('a bulk change that is refused keeps what was chosen', async () => {
  await openList({ [START]: errorReply('UNAVAILABLE', 'Please try again in a moment.') });
  await select(first.name).click();
  await button('Change Fields…').click();
  await choose('Era', 'Korea (1950-1953)');
  await inDialog('Change 1 Item').click();
  await expect
    .element(page.getByRole('alert').getByText('Please try again in a moment.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('combobox', { name: 'New Era' }))
    .toHaveValue('Korea (1950-1953)');
});

test('a bulk change is listed with earlier ones', async () => {
  await openList();
  await pressInMenu('Bulk Changes…');
  await dialog('Bulk Changes').getByRole('button', { name: 'Era: Korea (1950-1953)' }).click();
  await expect.element(dialog('Bulk Change').getByText('1 changed, 1 not changed')).toBeVisible();
});

test('a bulk change fits a phone', async () => {
  await page.viewport(...PHONE);
  await openList();
  await select(first.name).click();
  expectNoOverflow();
  await button('Change Fields…').click();
  await choose('Era', 'Korea (1950-1953)');
  await expect.element(inDialog('Change 1 Item')).toBeVisible();
  expectNoOverflow();
});

describe.each([
  {
    action: 'delete',
    label: 'Delete…',
    submit: 'Delete 2 Items',
    explanation: /can be restored for 30 days/,
    summary: '1 deleted, 1 not deleted',
    undo: 'Undo 1 Item…',
  },
  {
    action: 'upload',
    label: 'Upload to Airtable…',
    submit: 'Upload 2 Items',
    explanation: /removes the new records/,
    summary: '1 uploaded to Airtable, 1 not uploaded',
    undo: 'Undo 1 Item…',
  },
  {
    action: 'identify',
    label: 'Identify…',
    submit: 'Identify 2 Items',
    explanation: /compared with the reference catalog/,
    summary: '1 with a match, 1 not compared',
    undo: undefined,
  },
] as const)('$action', ({ action, label, submit, explanation, summary, undo }) => {
  test(`the bulk action ${action} is explained, carried out and reported`, async () => {
    const note = 'The note of an item.';
    const { api } = await openList({
      [START]: () => reply(makeChange({ action, fields: {}, status: 'running' }), {}, 202),
      [REPORT]: () =>
        makeReport(
          makeChange({ action, fields: {} }),
          OUTCOMES.map((outcome) => ({
            ...outcome,
            changes: [],
            note,
            canUndo: outcome.canUndo && undo !== undefined,
          })),
        ),
    });
    await select(first.name).click();
    await select(second.name).click();
    await pressInMenu(label);
    await expect.element(page.getByText(explanation)).toBeVisible();
    await expectAccessible();
    expectNoOverflow();
    await inDialog(submit).click();
    await expect.element(dialog('Bulk Change').getByText(summary)).toBeVisible();
    await expect.element(page.getByText(note).first()).toBeVisible();
    expect(api.callsTo(START)[0]?.body).toEqual({ itemIds: [first.id, second.id], action });
    if (undo) await expect.element(inDialog(undo)).toBeVisible();
    else expect(page.getByRole('button', { name: /Undo/ }).query()).toBeNull();
    await expectAccessible();
  });
});

test('sending many items to Airtable can list the new records in the shop', async () => {
  const { api } = await openList({
    [START]: () => reply(makeChange({ action: 'upload', status: 'running' }), {}, 202),
    [REPORT]: () => makeReport(makeChange({ action: 'upload', fields: { status: 'List' } }), []),
  });
  await select(first.name).click();
  await pressInMenu('Upload to Airtable…');
  await page
    .getByRole('combobox', { name: 'Status of new records' })
    .selectOptions('List: in the shop after the next sync');
  await inDialog('Upload 1 Item').click();
  await expect
    .poll(() => api.callsTo(START)[0]?.body)
    .toEqual({
      itemIds: [first.id],
      action: 'upload',
      status: 'List',
    });
});

test('the selection of items is accessible, and its actions stand in one line', async () => {
  await openList();
  await select(first.name).click();
  await expectAccessible();
  const [clear, ...others] = ['Clear', 'Change Fields…', 'Set Status and Price…', 'More…'].map(
    (name) => button(name).element().getBoundingClientRect(),
  );
  for (const { top } of others) expect(top).toBeLessThan(clear?.bottom ?? 0);
});

test('the selection of items takes a range with Shift, and only what the list shows', async () => {
  await openList();
  const byName = (index: number) => select(items[index]?.name ?? '');
  await byName(1).click();
  await userEvent.keyboard('{Shift>}');
  await byName(3).click();
  await userEvent.keyboard('{/Shift}');
  await expect.element(selected(3)).toBeInTheDocument();
  await main().getByRole('combobox', { name: 'Type' }).selectOptions(first.itemType);
  await expect.element(page.getByText('Select all 1')).toBeVisible();
  await main().getByRole('combobox', { name: 'Type' }).selectOptions('');
  await expect.element(selected(3)).toBeInTheDocument();
  await button('Clear').click();
  await expect.element(page.getByText('Select all 5')).toBeVisible();
});
