import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeQuote } from '../support/quotes.ts';
import { expectPath, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { changeOrder, internal, makePiece } from './support/backOffice.ts';
import {
  BACK,
  DETAIL,
  FRONT,
  makeReport,
  mockConditionReports,
  REPORTED,
  REPORTS_PATH,
} from './support/conditionReports.ts';
import { download } from './support/download.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, dialog, heading, list, text, texts } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { expectOnlyPermitted, makeStaff } from './support/roles.ts';
import { mockShop, PRODUCT_PATH, product } from './support/shop.ts';
import { openStaffQuote } from './support/staffQuote.ts';
import { expectToast } from './support/toasts.ts';

const LIST = 'GET /api/military-items/{id}/condition-reports';
const WRITE = 'POST /api/military-items/{id}/condition-reports';
const PDF = 'GET /api/military-items/{id}/condition-reports/{number}';
const SHARE = 'POST /api/orders/{id}/condition-reports';
const ASK = 'POST /api/orders/question';
const QUESTION = 'Please send me a condition report for this piece.';

const open = async (...given: Parameters<typeof mockConditionReports>) => {
  const data = mockConditionReports(...given);
  await openApp(REPORTS_PATH);
  await expect.element(heading('Condition Reports')).toBeVisible();
  return data;
};
const openEditor = async (...given: Parameters<typeof open>) => {
  const data = await open(...given);
  await button('New Report').click();
  await expect.element(photo(1)).toBeVisible();
  await loaded();
  return data;
};
const photo = (number: number) => main().getByRole('img', { name: `Photo ${number}` });
/** Nothing can be drawn on a photo before. */
const loaded = () => expect.element(button(/^Add an? /)).toBeEnabled();
const show = async (number: number) => {
  await button(`Show photo ${number} of 4`).click();
  await expect.element(photo(number)).toBeVisible();
  await loaded();
};
const field = (label: string) => main().getByLabelText(label, { exact: true });
const choose = (tool: string) =>
  main().getByRole('group', { name: 'Tool' }).getByRole('button', { name: tool }).click();
const save = () => button('Save Report').click();
const saveFirst = async () => {
  await save();
  await expectToast('Report Saved', 'It is report 1 of this item.');
};
const alert = (words: string) => main().getByRole('alert').filter({ hasText: words });
const reports = () => list('Reports').getByRole('heading', { level: 3 });
const view = (path: string, side: string) => ({
  photo: path,
  side,
  aspect: 1,
  scale: null,
  extent: null,
});
/** Where a pointer clicked, to the pixel. */
const near = (part: number) => expect.closeTo(part, 2);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

test('the condition reports of an item are listed, and each is saved as a PDF', async () => {
  const summary = 'Clean, unused.';
  const { api } = await open({
    reports: [makeReport(2, { summary, size: { width: 94, height: 61 } }), makeReport(1)],
  });
  await expect.element(text(`${REPORTED.catalogNumber}, ${REPORTED.name}`)).toBeVisible();
  await expect.poll(() => texts(reports())).toEqual(['Report 2', 'Report 1']);
  await expect.element(text('2 marks, 94 × 61 mm')).toBeVisible();
  await expect.element(text(summary)).toBeVisible();
  await expectFitsAccessibly();
  const file = await download(() => button(/^PDF\s*of report 2$/).click());
  expect(file.name).toBe(`Condition report ${REPORTED.catalogNumber}-2.pdf`);
  expect(api.callsTo(PDF).map(({ headers }) => headers.get('accept'))).toEqual(['application/pdf']);
  await main().getByRole('link', { name: 'Open the Item' }).click();
  await expectPath(`/catalog?view=items&item=${REPORTED.id}`);
});

test('the condition reports say that loading failed, and that there are none', async () => {
  const { api } = await open({}, { [LIST]: internal });
  await expect.element(text('Failed to Load the Condition Reports')).toBeVisible();
  await expectAccessible();
  api.on(LIST, []);
  await button('Try Again').click();
  await expect.element(text('No condition reports yet')).toBeVisible();
  await openApp('/condition-reports/next-number');
  await expect.element(text('Failed to Load the Item')).toBeVisible();
});

test('points and areas are marked by pointer and by keyboard, and saved with their notes', async () => {
  const { api } = await openEditor();
  await expect.element(photo(1)).toHaveAttribute('src', FRONT);
  await photo(1).click();
  await expect.element(field('Note 1')).toHaveFocus();
  await userEvent.keyboard('Moth nip');
  await choose('Area');
  await button('Add an Area').click();
  await expect.element(button('Mark 2, area')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}-');
  await field('Note 2').fill('Light stain');
  await expectFitsAccessibly();
  await saveFirst();
  await expect.poll(() => texts(reports())).toEqual(['Report 1']);
  await expect.element(button('Save Report')).not.toBeInTheDocument();
  expect(api.callsTo(WRITE).map(({ body }) => body)).toEqual([
    {
      views: [view(FRONT, 'front'), view(BACK, 'back')],
      marks: [
        { photo: FRONT, shape: 'point', x: near(0.5), y: near(0.5), note: 'Moth nip' },
        {
          photo: FRONT,
          shape: 'area',
          x: 0.42,
          y: 0.46,
          width: 0.18,
          height: 0.18,
          note: 'Light stain',
        },
      ],
    },
  ]);
  expect(JSON.stringify(sessionStorage)).not.toContain('Moth nip');
});

test('an area is drawn by dragging, and a mark is removed by a key or its button', async () => {
  const { api } = await openEditor();
  await show(3);
  await choose('Area');
  const { width, height } = photo(3).element().getBoundingClientRect();
  await userEvent.dragAndDrop(photo(3), photo(3), {
    sourcePosition: { x: width * 0.1, y: height * 0.1 },
    targetPosition: { x: width * 0.4, y: height * 0.3 },
  });
  await field('Note 1').fill('Repair');
  for (const key of ['Delete', 'Backspace']) {
    await button('Add an Area').click();
    await expect.element(button('Mark 2, area')).toHaveFocus();
    await userEvent.keyboard(`{${key}}`);
    await expect.element(button('Add an Area')).toHaveFocus();
  }
  await button('Add an Area').click();
  await button('Remove mark 2').click();
  await expect.element(field('Note 2')).not.toBeInTheDocument();
  await expect.element(field('Side')).toHaveValue('detail');
  await saveFirst();
  const [call] = api.callsTo(WRITE);
  expect(call?.body.views).toEqual([
    view(FRONT, 'front'),
    view(BACK, 'back'),
    view(DETAIL, 'detail'),
  ]);
  expect(call?.body.marks).toEqual([
    {
      photo: DETAIL,
      shape: 'area',
      x: near(0.1),
      y: near(0.1),
      width: near(0.3),
      height: near(0.2),
      note: 'Repair',
    },
  ]);
});

test('a scale line and an outline give the size of the piece at once', async () => {
  const { api } = await openEditor();
  await choose('Scale');
  await button('Add a Scale Line').click();
  await field('Length of the Scale Line').fill('100');
  await expect.element(main().getByText(/^For the size of the piece/)).toBeVisible();
  await choose('Outline');
  await button('Add an Outline').click();
  await expect.element(text('Size: 150 × 150 mm')).toBeVisible();
  button('Outline, bottom right').element().focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.element(text('Size: 145 × 150 mm')).toBeVisible();
  await field('Length of the Scale Line').fill('4"');
  await expect
    .element(field('Length of the Scale Line'))
    .toHaveAccessibleDescription(/^This length is in inches/);
  await expect.element(main().getByText(/^For the size of the piece/)).toBeVisible();
  await field('Unit').selectOptions('inches');
  await expect.element(text('Size: 147 × 152 mm')).toBeVisible();
  await save();
  await expect.element(alert('Add a mark or write a summary first.')).toBeVisible();
  await field('Summary').fill('Clean.');
  await saveFirst();
  expect(api.callsTo(WRITE).map(({ body }) => body)).toEqual([
    {
      views: [
        {
          ...view(FRONT, 'front'),
          scale: { x1: 0.1, y1: 0.9, x2: 0.5, y2: 0.9, millimeters: expect.closeTo(101.6, 5) },
          extent: { x: 0.2, y: 0.2, width: 0.58, height: 0.6 },
        },
        view(BACK, 'back'),
      ],
      marks: [],
      summary: 'Clean.',
    },
  ]);
});

test('nothing is drawn on a photo that has not loaded, which can be tried again', async () => {
  await openEditor();
  photo(1).element().dispatchEvent(new Event('error'));
  await expect.element(alert('The photo could not be loaded.')).toBeVisible();
  await expect.element(photo(1)).not.toBeInTheDocument();
  await expect.element(button('Add a Point')).toBeDisabled();
  await expectAccessible();
  await button(/^Try Again/).click();
  await loaded();
  await photo(1).click();
  await expect.element(field('Note 1')).toHaveFocus();
});

test('photos that are looked at begin no draft', async () => {
  await openEditor();
  await show(2);
  await button('Cancel').click();
  await expect.element(button('New Report')).toBeVisible();
});

test('a report with a missing note or length is not sent, and shows the photo that lacks it', async () => {
  const { api } = await openEditor();
  await show(2);
  await button('Add a Point').click();
  await show(1);
  await choose('Scale');
  await button('Add a Scale Line').click();
  await save();
  await expect.element(photo(2)).toBeVisible();
  await expect.element(field('Note 1')).toHaveAccessibleDescription('Expected a note.');
  await expect.element(field('Note 1')).toHaveFocus();
  await expect.element(alert('Nothing was saved.')).toBeVisible();
  await expectAccessible();
  await field('Note 1').fill('Stain');
  await save();
  await expect.element(photo(1)).toBeVisible();
  await expect
    .element(field('Length of the Scale Line'))
    .toHaveAccessibleDescription('Expected a length, such as 100 or 2 1/2.');
  await button('Remove the Scale').click();
  await saveFirst();
  expect(api.callsTo(WRITE)).toHaveLength(1);
});

test('a draft of a report survives a refusal and a reload, until it is discarded', async () => {
  const message = 'Another condition report of this item is being saved. Please try again.';
  await openEditor({}, { [WRITE]: errorReply('CONFLICT', message) });
  await button('Add a Point').click();
  await field('Note 1').fill('Moth nip');
  await field('Summary').fill('Clean.');
  await save();
  await expect.element(alert(message)).toBeVisible();
  await expect.element(field('Note 1')).toHaveValue('Moth nip');
  await reloadApp();
  await expect.element(field('Note 1')).toHaveValue('Moth nip');
  await expect.element(field('Summary')).toHaveValue('Clean.');
  await button('Discard Draft…').click();
  const confirm = page.getByRole('alertdialog', { name: 'Discard the Draft?' });
  await confirm.getByRole('button', { name: 'Discard Draft' }).click();
  await expect.element(field('Summary')).not.toBeInTheDocument();
  await button('New Report').click();
  await expect.element(field('Summary')).toHaveValue('');
});

test('a saved report is copied into a new one, and replaces a draft only after a question', async () => {
  const size = { width: 94, height: 61 };
  const { api } = await open({ reports: [makeReport(1, { summary: 'Clean.', size })] });
  await button(/^Use as a Draft\s*: report 1$/).click();
  await expect.element(main().getByRole('heading', { name: 'New Report' })).toHaveFocus();
  await expect.element(field('Note 2')).toHaveValue('Light stain');
  await field('Summary').fill('Cleaned since.');
  await button(/^Use as a Draft/).click();
  const confirm = page.getByRole('alertdialog', { name: 'Replace the Draft?' });
  await expectAccessible();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Summary')).toHaveValue('Cleaned since.');
  await save();
  await expect.poll(() => texts(reports())).toEqual(['Report 2', 'Report 1']);
  const { marks, views } = makeReport(1);
  expect(api.callsTo(WRITE).map(({ body }) => body)).toEqual([
    { marks, views, summary: 'Cleaned since.' },
  ]);
});

test('an item without photos gets a report that is a summary', async () => {
  const item = { ...REPORTED, imageUrls: [], primaryImageUrl: null };
  const { api } = await open({ items: [item] });
  await button('New Report').click();
  await expect.element(text('This item has no photos to mark.')).toBeVisible();
  await field('Summary').fill('Clean.');
  await saveFirst();
  expect(api.callsTo(WRITE).map(({ body }) => body)).toEqual([
    { views: [], marks: [], summary: 'Clean.' },
  ]);
});

test('readers see condition reports but write none, and catalogers write them', async () => {
  const reader = makeStaff('reader');
  const { api } = await open({ user: reader, reports: [makeReport(1)] });
  await expect.element(button(/^PDF/)).toBeVisible();
  expect(button('New Report').query()).toBeNull();
  expect(button(/^Use as a Draft/).query()).toBeNull();
  expectOnlyPermitted(api, reader);
  const cataloger = makeStaff('cataloger');
  const { api: catalogersApi } = await openEditor({ user: cataloger });
  await field('Summary').fill('Clean.');
  await saveFirst();
  expectOnlyPermitted(catalogersApi, cataloger);
});

test('a cataloged item leads to its condition reports', async () => {
  mockConditionReports();
  await openApp(`/catalog?view=items&item=${REPORTED.id}`);
  await dialog().getByRole('link', { name: 'Condition Reports' }).click();
  await expectPath(REPORTS_PATH);
});

test('the newest report of a piece is shared with the collector of its quote', async () => {
  const order = makeQuote(1, { state: 'quoted' });
  const [item] = order.items;
  if (!item) throw new Error('no piece');
  const { productId, name } = item;
  const office = await openStaffQuote(
    order,
    { pieces: [makePiece(productId, { itemId: REPORTED.id })] },
    { [LIST]: [makeReport(2), makeReport(1)] },
  );
  office.api.on(SHARE, ({ params, body }) =>
    changeOrder(office, params.id, {
      conditionReports: [{ ...body, at: '2026-11-22T12:00:00.000Z' }],
    }),
  );
  const piece = list('Condition reports by piece').getByRole('listitem');
  await expect.element(piece).toHaveLength(1);
  await expect.element(piece.getByText(name, { exact: true }).first()).toBeVisible();
  await expect
    .element(piece.getByRole('link', { name: 'Write a Report' }))
    .toHaveAttribute('href', REPORTS_PATH);
  await expectAccessible();
  await piece.getByRole('button', { name: 'Share with the Collector…' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Share Report 2 with the Collector?' });
  await confirm.getByRole('button', { name: 'Share Report' }).click();
  await expect
    .element(piece.getByText('Report 2 shared with the collector on Nov 22, 2026.'))
    .toBeVisible();
  await expect
    .element(piece.getByRole('button', { name: 'Share with the Collector…' }))
    .not.toBeInTheDocument();
  expect(office.api.callsTo(SHARE).map(({ body }) => body)).toEqual([
    { productId, itemId: REPORTED.id, number: 2 },
  ]);
});

test('a collector asks for a condition report of a piece, apart from other questions', async () => {
  const { api } = mockShop({}, { [ASK]: makeQuote(0, { state: 'pending' }) });
  await openApp(PRODUCT_PATH);
  await button('Ask about this piece').click();
  const question = () => dialog().getByLabelText('Your question');
  await question().fill('Is the tab original?');
  await userEvent.keyboard('{Escape}');
  await button('Ask for a Condition Report').click();
  await expect.element(question()).toHaveValue(QUESTION);
  await expectFitsAccessibly();
  await dialog().getByRole('button', { name: 'Send Question' }).click();
  await expect.element(dialog().getByText('Question sent')).toBeVisible();
  expect(api.callsTo(ASK).map(({ body }) => body)).toEqual([
    { productId: product(1).id, question: QUESTION },
  ]);
  await userEvent.keyboard('{Escape}');
  await button('Ask about this piece').click();
  await expect.element(question()).toHaveValue('Is the tab original?');
});

test('a visitor asks for a condition report with a name and an address', async () => {
  mockShop({ user: null });
  await openApp(PRODUCT_PATH);
  await button('Ask for a Condition Report').click();
  await expect.element(dialog().getByLabelText('Your question')).toHaveValue(QUESTION);
  await expect.element(dialog().getByLabelText('Your name')).toBeVisible();
});
