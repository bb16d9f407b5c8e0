import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import { download, readText } from './support/download.ts';
import { expectFits } from './support/fits.ts';
import {
  button,
  expectNoOverflow,
  focusedText,
  heading,
  press,
  rows,
  text,
  texts,
} from './support/locators.ts';
import { errorReply, type MockCall } from './support/mockApi.ts';
import {
  EDIT,
  HISTORY,
  IMPORT,
  LIST_CHANGES,
  LIST_ENTRIES,
  makeChange,
  makeEntries,
  makeEntry,
  mockReferenceCatalog,
  UNDO,
} from './support/referenceCatalog.ts';
import { expectToast } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const open = async (
  given: Parameters<typeof mockReferenceCatalog>[0] = {},
  search = '?view=catalogue',
) => {
  const catalog = mockReferenceCatalog(given);
  await openApp(`/identification${search}`);
  return catalog;
};
const expectText = (exactText: string) => expect.element(text(exactText)).toBeVisible();
const list = () => main().getByRole('grid', { name: 'Reference entries' });
const search = () => main().getByRole('searchbox', { name: 'Search entries' });
const tab = (name: string) => main().getByRole('tab', { name });
const dialog = (name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name });
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name });
const expectInDialog = (words: string | RegExp) =>
  expect.element(dialog().getByText(words)).toBeVisible();
const expectNoDialog = () => expect.element(dialog()).not.toBeInTheDocument();
const failure = errorReply('INTERNAL', 'Something failed on our side.');

const PLAN = {
  new: 152,
  changed: 3,
  unchanged: 20,
  refused: [
    { row: 4, reason: 'designation: is required' },
    { row: 171, reason: '=cmd has the same asmicNumber as row 2' },
  ],
  changes: [
    { row: 2, asmicNumber: 'S-2', designation: '2nd Division', fields: ['era', 'length'] },
    { row: 3, asmicNumber: 'S-3', designation: '3rd Division', fields: [] },
  ],
};
const CSV = 'asmicNumber,designation,itemType\r\nS-2,“2nd” Division,Patches\r\n';
const MEGABYTE = 1024 * 1024;

const makeFile = (name: string, content: BlobPart = CSV) =>
  new File([content], name, { type: 'text/csv' });
const choose = (file = makeFile('entries.csv')) =>
  dialog()
    .getByLabelText(/^Choose (a|Another) File$/)
    .upload(file);
const drop = (...files: File[]) => {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  dialog()
    .getByText('Choose Another File')
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
};
const makeNoise = (length: number) => {
  const noise = new Uint8Array(length);
  for (let start = 0; start < length; start += 65_536) {
    crypto.getRandomValues(noise.subarray(start, start + 65_536));
  }
  return noise;
};
const isApply = ({ query }: MockCall) => query.get('apply') === 'true';

test('the reference catalog lists the entries and searches them', async () => {
  const { entries, calls } = await open();
  await expectText('3 entries');
  await expect.element(tab('Reference Catalog (3)')).toBeVisible();
  await expect
    .poll(() => texts(rows('Reference entries')))
    .toEqual(entries.map(({ designation }) => designation));
  const line = list().getByRole('row').filter({ hasText: '1st Infantry Division' });
  for (const shown of ['SAMPLE-ID-1', 'Patches · WWI (1914-1918) · Army', '3.75 × 2.50 in']) {
    await expect.element(line.getByText(shown, { exact: true })).toBeVisible();
  }
  await expectFits();
  await expectAccessible();

  // The search waits for a pause in typing; a busy machine may type slowly.
  const words = 'combat i';
  await search().click();
  await userEvent.keyboard(words);
  await expectText('1 of 3 entries');
  await expect.poll(() => calls().at(-1)).toBe(`${LIST_ENTRIES}?limit=100&search=combat+i`);
  expect(calls().length).toBeLessThan(words.length);
  await expectPath('/identification?view=catalogue&words=combat+i');
  await search().fill('zzz');
  await expect.element(main().getByRole('heading', { name: 'No matching entries' })).toBeVisible();
  await button('Show All Entries').click();
  await expectText('3 entries');
  await expectPath('/identification?view=catalogue');
});

test('the reference catalog opens an entry, leads to the next, and returns focus when closed', async () => {
  await open();
  await press(main().getByRole('link', { name: '1st Infantry Division' }), 'Enter');
  await expect.element(dialog('1st Infantry Division')).toBeVisible();
  await expectPath(`/identification?view=catalogue&entry=${makeEntry(0).id}`);
  for (const shown of [
    'Red numeral 1 on an olive drab shield, the point down.',
    '3.75 in (95 mm)',
    '2.50 in (64 mm)',
    '0.20 oz (5.7 g)',
    'Cotton, Wool felt',
    'Felt on felt, liberty loan',
  ]) {
    await expect.element(dialog().getByText(shown, { exact: true })).toBeVisible();
  }
  await expectInDialog(/1 of 3$/);
  await expectAccessible();
  await expect
    .element(dialog().getByRole('link', { name: /museum\.example/ }))
    .toHaveAttribute('target', '_blank');
  await inDialog('Show photo 2 of 2').click();
  await inDialog(/^Enlarge/).click();
  const enlarged = dialog('Photos of 1st Infantry Division');
  await expect.element(enlarged.getByText('2 / 2')).toBeVisible();
  await enlarged.getByRole('button', { name: 'Close' }).click();
  await inDialog('Next entry').click();
  await expect.element(dialog(/^XVIII Airborne Corps/).getByText(/2 of 3$/)).toBeVisible();
  expect(dialog().getByText('Materials').query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expectNoDialog();
  await expect.poll(focusedText).toBe('1st Infantry Division');
  await expectPath('/identification?view=catalogue');
});

test('the reference catalog loads page by page while scrolling or on request, and is exported as a whole', async () => {
  const entries = makeEntries(20_000);
  entries[5] = makeEntry(5, {
    designation: '=1+1',
    description: '-"Snow" back,\nfelt',
    materials: ['Silk', 'Bullion'],
    dimensions: { length: 2.5, weight: 0.125 },
  });
  const { api, calls } = await open({ entries });
  await expectText('20,000 entries');
  const loaded = () => {
    const progress = main().getByText('of 20,000 entries are loaded.').element().textContent;
    return Number.parseInt(progress?.replace(',', '') ?? '', 10);
  };
  const scrollToEnd = () => window.scrollTo(0, document.body.scrollHeight);
  await expect.poll(loaded).toBe(100);
  expect(calls()).toEqual([`${LIST_ENTRIES}?limit=100`]);
  expect(rows('Reference entries').length).toBeLessThan(60);
  scrollToEnd();
  await expect.poll(loaded).toBe(200);

  api.on(LIST_ENTRIES, failure);
  const failed = main().getByText(/^The next entries could not be loaded/);
  await expect
    .poll(() => {
      scrollToEnd();
      return failed.query();
    })
    .not.toBeNull();
  expect(calls()).toHaveLength(3);
  await button('Export CSV').click();
  await expectToast('Export Failed', 'Something failed on our side. Nothing was saved.');
  api.reset(LIST_ENTRIES);
  // Each page may bring the end into view again, which loads the next one.
  await press(button('Try Again'), 'Enter');
  await expect.poll(loaded).toBeGreaterThan(200);
  const before = loaded();
  await press(button('Load More Entries'), 'Enter');
  await expect.poll(loaded).toBeGreaterThan(before);
  expect(rows('Reference entries').length).toBeLessThan(60);
  expect(list().element().getAttribute('aria-rowcount')).toBe('20001');
  expect(Number(list().getByRole('row').last().element().ariaRowIndex)).toBeGreaterThan(100);

  const { name, text } = await download(() => button('Export CSV').dblClick());
  expect(name).toMatch(/^asmic-entries-\d{4}-\d\d-\d\d\.csv$/);
  await expectToast('Reference Catalog Exported', `20,000 entries are in ${name}.`);
  expect(calls().filter((call) => call.includes('limit=1000'))).toHaveLength(1 + 20);
  const lines = text.split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFasmicNumber,designation,description,itemType,era,branch,unit,materials,length,width,height,weight,referenceImages,variations,notes',
  );
  expect(lines).toHaveLength(1 + 20_000 + 1);
  expect(lines[2]).toBe(
    'SAMPLE-CORPS-18-AIRBORNE,"XVIII Airborne Corps, with the separate airborne tab of 1944",Blue dragon’s head on a white lozenge.,Patches,WWII (1941-1945),Army,,,2.75,2.75,,,,,',
  );
  expect(lines[6]).toBe(
    'SAMPLE-REGT-00005,"\'=1+1","\'-""Snow"" back,\nfelt",Insignia,,,,Silk;Bullion,2.5,,,0.125,,,',
  );
});

test('the reference catalog reports a failure and an unknown entry, and explains what it is for when it is empty', async () => {
  // An address that names only an entry opens the catalog as well.
  const catalog = mockReferenceCatalog({ entries: [] });
  catalog.api.on(LIST_ENTRIES, failure);
  await openApp(`/identification?entry=${makeEntry(9).id}`);
  await expect.element(dialog('Entry Not Found')).toBeVisible();
  await expectAccessible();
  await inDialog('Show All Entries').click();
  await expectNoDialog();
  await expect
    .element(main().getByRole('heading', { name: 'Failed to Load the Reference Catalog' }))
    .toBeVisible();
  await expect.element(main().getByText('Something failed on our side.')).toBeVisible();
  catalog.api.reset(LIST_ENTRIES);
  await button('Try Again').click();
  await expect
    .element(main().getByRole('heading', { name: 'The reference catalog is empty' }))
    .toBeVisible();
  await expectText('asmicNumber');
  await expectAccessible();
  const link = main().getByRole('link', { name: 'Download a template' });
  await expect.element(link).toHaveAttribute('download', 'asmic-entries-template.csv');
  const template = await fetch(link.element().getAttribute('href') ?? '');
  expect(await readText(template)).toMatch(/^\uFEFFasmicNumber,.*,notes\r\nSAMPLE-/);

  await button('Import Entries').click();
  catalog.imported = { ...PLAN, new: 1, changed: 0, refused: [] };
  await choose();
  await expect.element(dialog().getByText('Add 1 entry.', { exact: true })).toBeVisible();
  catalog.entries = makeEntries(1);
  await inDialog('Apply').click();
  await expectText('1 entry');
  await expectNoDialog();
  await expect.poll(focusedText).toBe('Import Entries');
});

describe('an entry', () => {
  const openEntry = async (given: Parameters<typeof mockReferenceCatalog>[0] = {}) => {
    const catalog = await open(given, `?view=catalogue&entry=${makeEntry(0).id}`);
    await expect.element(dialog('1st Infantry Division')).toBeVisible();
    return catalog;
  };
  const field = (name: string | RegExp) => dialog().getByLabelText(name);

  test('an entry is edited: only what has changed is sent', async () => {
    const { api } = await openEntry();
    await inDialog('Edit').click();
    await expect.element(field(/^Designation/)).toHaveValue('1st Infantry Division');
    await expectAccessible();
    await expectFits();
    await field(/^Era/).fill('WWII (1941-1945)');
    await field(/^Materials/).fill('Cotton');
    const typeWidth = async (typed: string) => {
      await field(/^Width/).clear();
      await userEvent.type(field(/^Width/), typed);
    };
    await typeWidth('2 1/2x');
    await inDialog('Save Changes').click();
    await expectInDialog(/^expected inches/);
    expect(api.callsTo(EDIT)).toEqual([]);
    await typeWidth('2 3/4');
    await inDialog('Save Changes').click();
    await expectToast('Entry Saved', '1st Infantry Division has been changed.');
    expect(api.callsTo(EDIT)[0]?.body).toEqual({
      era: 'WWII (1941-1945)',
      materials: ['Cotton'],
      dimensions: { width: 2.75 },
      updatedAt: makeEntry(0).updatedAt,
    });
    await expectInDialog('WWII (1941-1945)');
    await expect.poll(focusedText).toBe('Edit');
  });

  test('an entry shows rejected fields and keeps what was typed', async () => {
    const { api } = await openEntry();
    await inDialog('Edit').click();
    const issues = [
      { path: 'notes', message: 'are too long' },
      { path: 'designation', message: 'is required' },
    ];
    api.on(EDIT, errorReply('INVALID_REQUEST', 'The request is invalid.', { issues }));
    await field(/^Designation/).fill('');
    await field(/^Notes/).fill('Mine');
    await inDialog('Save Changes').click();
    await expectInDialog('is required.');
    await expect.element(field(/^Designation/)).toHaveFocus();
    api.on(EDIT, errorReply('CONFLICT', 'Someone has just changed the entry.'));
    await field(/^Designation/).fill('Big Red One');
    await inDialog('Save Changes').click();
    await expectInDialog(/^Someone has just changed the entry\..* What you typed is still here/);
    await expect.element(field(/^Notes/)).toHaveValue('Mine');
    await expectAccessible();
  });

  test('an entry is deleted after a question', async () => {
    const { api } = await openEntry();
    await inDialog('Delete').click();
    const question = page.getByRole('alertdialog', { name: 'Delete 1st Infantry Division?' });
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Delete Entry' }).click();
    await expectToast(
      'Entry Deleted',
      '1st Infantry Division is no longer in the reference catalog. Under Changes, this can be undone.',
    );
    await expectNoDialog();
    await expectText('2 entries');
    expect(api.changes).toEqual([`DELETE /api/asmic-entries/${makeEntry(0).id}`]);
  });

  test('an entry has a history, whose newest edit can be undone', async () => {
    const { by, at } = makeChange();
    const { api } = await openEntry();
    api.on(HISTORY, [
      {
        revision: 7,
        kind: 'edited',
        at,
        by,
        fileName: null,
        effect: 'changed',
        changes: [
          { field: 'era', before: 'WWI', after: 'WWII' },
          { field: 'materials', before: ['Felt'], after: [] },
        ],
      },
      { revision: 1, kind: 'imported', at, by, fileName: 'a.csv', effect: 'added', changes: [] },
    ]);
    await inDialog('Next entry').click();
    await expectInDialog('by ada@dealer.example, a.csv');
    expect(
      texts(
        dialog()
          .getByRole('term')
          .filter({ hasText: /^(Era|Materials)$/ }),
      ),
    ).toContain('Materials');
    await expectAccessible();
    await inDialog(/^Undo of/).click();
    await expect
      .element(dialog('Undo').getByText(/^2 entries get their earlier values back\./))
      .toBeVisible();
  });
});

test('the changes of the reference catalog are listed, and an import is undone after a preview', async () => {
  const changes = [
    makeChange({ revision: 3, added: 0, changed: 2 }),
    makeChange({ revision: 2, kind: 'undone', fileName: null, undoes: 1, added: 0, deleted: 3 }),
    makeChange({ revision: 1, fileName: 'wrong.csv', undoneBy: 2 }),
  ];
  const { api } = await open({ changes });
  await button('Changes').click();
  const listed = dialog().getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect.poll(() => texts(listed)).toHaveLength(3);
  await expectInDialog('insignia.csv: 2 entries changed');
  await expectInDialog('wrong.csv: 3 entries added');
  await expectAccessible();
  await expectFits();
  const kept = { asmicNumber: 'S-1', designation: 'One', fields: ['era' as const] };
  api.on(UNDO, { added: 0, changed: 1, deleted: 0, kept: 1, keptEntries: [kept] });
  await inDialog(/^Undo this import/).click();
  const question = dialog('Undo this import');
  await expect.element(question.getByText('S-1, One: Era')).toBeVisible();
  await expectAccessible();
  expect(api.changes).toEqual(['POST /api/asmic-changes/3/undo']);
  await question.getByRole('button', { name: 'Undo this import' }).dblClick();
  await expectToast('Change Undone', '1 entry changed.');
  expect(api.changes.slice(1)).toEqual(['POST /api/asmic-changes/3/undo?apply=true']);
  await expect.element(question).not.toBeInTheDocument();
});

test('the changes of the reference catalog that cannot be loaded or undone say why', async () => {
  const { api } = await open();
  api.on(LIST_CHANGES, failure);
  await button('Changes').click();
  await expectInDialog('The changes could not be loaded.');
  await expectAccessible();
  api.reset(LIST_CHANGES);
  await inDialog(/^Try Again/).click();
  await inDialog(/^Undo this import/).click();
  const question = dialog('Undo this import');
  await expect.element(question.getByText(/earlier values/)).toBeVisible();
  api.on(UNDO, errorReply('CONFLICT', 'Someone else is changing the reference catalog.'));
  await question.getByRole('button', { name: 'Undo this import' }).click();
  await expect
    .element(question.getByText('Someone else is changing the reference catalog.'))
    .toBeVisible();
});

test('an import is previewed row by row, and applied once', async () => {
  const catalog = await open({ imported: PLAN });
  const applied = () => catalog.api.callsTo(IMPORT).filter(isApply);
  await expectText('3 entries');
  await button('Import Entries').click();
  await expectInDialog('Lists, separated by ;');
  await expectAccessible();
  await choose();
  await expectInDialog('Add 152 and change 3 entries. 2 rejected rows are skipped.');
  expect(await catalog.uploads()).toEqual([CSV]);
  expect(catalog.calls().at(-1)).toBe(`${IMPORT}?apply=false&detail=true`);
  expect(texts(dialog().getByRole('definition'))).toEqual(['152', '3', '20', '2']);
  const listed = (label: string) =>
    texts(dialog().getByRole('list', { name: label }).getByRole('listitem'));
  expect(listed('Rejected rows')[0]).toContain('designation: is required');
  const [changed, added] = listed('Changes');
  expect(changed).toMatch(/Row 2\s+S-2\s+2nd Division\s+era, length/);
  expect(added).toMatch(/Row 3\s+S-3\s+3rd Division\s+New/);
  await expectInDialog('The first 2 of 155 changes are shown.');
  await expectAccessible();
  for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    const region = dialog().getByRole('region', { name: 'Import Entries' }).element();
    expect(region.scrollWidth).toBe(region.clientWidth);
  }
  catalog.entries = makeEntries(155);
  await inDialog('Apply').dblClick();
  await expectToast('Reference Catalog Updated', '152 added, 3 changed.');
  await expectNoDialog();
  await expectText('155 entries');
  await expect.element(tab('Reference Catalog (155)')).toBeVisible();
  expect(applied()).toHaveLength(1);
  expect(await catalog.uploads()).toEqual([CSV, CSV]);
  await expect.poll(focusedText).toBe('Import Entries');
});

test('an import offers the rejected rows with their columns, to be corrected', async () => {
  const refused = [
    { row: 3, reason: 'designation: is required' },
    { row: 5, reason: 'has 4 cells; the header has 3' },
  ];
  await open({ imported: { ...PLAN, refused } });
  await button('Import Entries').click();
  await choose(
    makeFile(
      'entries.csv',
      'asmicNumber;designation;itemType;Shelf\nS-1;One;Patches;A\nS-2;;Patches;"=B;2"\n\nS-3;Three\n',
    ),
  );
  const save = () => download(() => inDialog('Download Rejected Rows').click());
  await expectInDialog('designation: is required');
  expect(await save()).toEqual({
    name: 'entries-refused-rows.csv',
    text: `\uFEFF${[
      'row,reason,asmicNumber,designation,itemType,Shelf',
      '3,designation: is required,S-2,,Patches,"\'=B;2"',
      '5,has 4 cells; the header has 3,S-3,Three',
    ].join('\r\n')}\r\n`,
  });

  const entries = [{ asmicNumber: 'S-1' }, 'S-2', { asmicNumber: 'S-3', shelf: 1 }, null, [1]];
  await choose(makeFile('entries.json', JSON.stringify(entries)));
  await expectInDialog('designation: is required');
  const { name, text: json } = await save();
  expect(name).toBe('entries-refused-rows.json');
  expect(JSON.parse(json)).toEqual([
    { ...refused[0], asmicNumber: 'S-3', shelf: 1 },
    { ...refused[1], entry: [1] },
  ]);
});

test('an import warns about unknown words, with a suggestion', async () => {
  const unknownWords = [
    { column: 'itemType' as const, value: 'Patchez', suggestion: 'Patches', row: 2, count: 12 },
    { column: 'materials' as const, value: 'Unobtainium', suggestion: null, row: 7, count: 1 },
  ];
  await open({ imported: { ...PLAN, unknownWords } });
  await button('Import Entries').click();
  await choose();
  await expectInDialog(/^They are imported as they are/);
  const words = dialog().getByRole('list', { name: 'Unknown Words' }).getByRole('listitem');
  await expect
    .poll(() => texts(words))
    .toEqual([
      '12 rows, first 2\nitemType “Patchez”. Did you mean Patches?',
      expect.stringMatching(/^Row 7\nmaterials “Unobtainium”\. Known: Metal, Fabric, /),
    ]);
  await expectAccessible();
  await expectNoOverflow();
});

test('an import names columns that are not imported', async () => {
  await open({ imported: { ...PLAN, ignoredColumns: ['Material', 'Shelf'] } });
  await button('Import Entries').click();
  await choose();
  await expectInDialog('Columns that are not imported: Material, Shelf.');
});

test('an import rejects files that are empty, several, or too large', async () => {
  const { api } = await open({ imported: PLAN });
  await button('Import Entries').click();
  await choose(makeFile('nothing.csv', ''));
  await expectInDialog(/^This file is empty/);
  drop(makeFile('one.csv'), makeFile('two.csv'));
  await expectInDialog('Choose one file at a time.');
  drop(makeFile('large.csv', new Uint8Array(33 * MEGABYTE)));
  await expectInDialog(/^This file has 33\.0 MB\. An import takes at most 32 MB/);
  drop(makeFile('noise.csv', makeNoise(5 * MEGABYTE)));
  await expectInDialog(/^This file has 5\.0 MB after compression/);
  expect(api.callsTo(IMPORT)).toEqual([]);
  expect(inDialog('Try Again').query()).toBeNull();
  await expectAccessible();
});

test('an import that fails says why, keeps the file, and can be retried', async () => {
  const { api } = await open({ imported: PLAN });
  await button('Import Entries').click();
  const missing = 'The column is missing: asmicNumber. Found: “number”, “name”.';
  api.on(IMPORT, errorReply('INVALID_REQUEST', missing));
  await choose(makeFile('wrong.csv'));
  await expectInDialog(missing);
  expect(inDialog('Try Again').query()).toBeNull();
  api.on(IMPORT, errorReply('PAYLOAD_TOO_LARGE', 'Request Too Long'));
  await choose();
  await expectInDialog(/^This file is too large for one import\. Split it/);
  api.on(IMPORT, failure);
  await choose();
  await expectInDialog('Something failed on our side.');
  api.reset(IMPORT);
  await inDialog('Try Again').click();
  await expectInDialog(/^Add 152 and change 3 entries/);
  await expectInDialog('entries.csv');

  api.on(IMPORT, errorReply('CONFLICT', 'Another import is running.'));
  await inDialog('Apply').click();
  await expectInDialog('Another import is running. You can try again; no entry is imported twice.');
  await expectInDialog(/^Add 152 and change 3 entries/);
  api.reset(IMPORT);
  await inDialog('Try Again').click();
  await expectToast('Reference Catalog Updated', '152 added, 3 changed.');
  await expectNoDialog();
});

test('an import cannot be applied when it changes nothing', async () => {
  const catalog = await open();
  await button('Import Entries').click();
  for (const [imported, words] of [
    [{ unchanged: 20 }, 'Everything in this file is already in the catalog.'],
    [{ unchanged: 0 }, 'This file has no entries.'],
    [
      { unchanged: 0, refused: PLAN.refused },
      'No row of this file can be imported. The reasons are listed below.',
    ],
    [
      { unchanged: 20, refused: PLAN.refused.slice(1) },
      'All valid rows of this file are already in the catalog. 1 rejected row is skipped.',
    ],
  ] as const) {
    catalog.imported = { new: 0, changed: 0, refused: [], ...imported } as typeof PLAN;
    await choose();
    await expectInDialog(words);
    await expect.element(inDialog('Apply')).toHaveAttribute('aria-disabled', 'true');
    await inDialog('Apply').click({ force: true });
  }
  expect(catalog.api.callsTo(IMPORT).filter(isApply)).toEqual([]);
});

test('an import continues when its dialog is closed, and reports how it ended', async () => {
  const { api } = await open({ imported: PLAN });
  for (const { answer, toast } of [
    { answer: PLAN, toast: ['Reference Catalog Updated', '152 added, 3 changed.'] },
    {
      answer: failure,
      toast: [
        'Import Failed',
        'Something failed on our side. You can import the file again; no entry is imported twice.',
      ],
    },
  ] as const) {
    await button('Import Entries').click();
    await choose();
    await expectInDialog(/^Add 152/);
    const release = api.on(IMPORT, answer).hold(IMPORT);
    await inDialog('Apply').click();
    await expectInDialog(/^Importing\. Large files take a moment/);
    await expect.element(inDialog('Applying…')).toHaveAttribute('aria-busy', 'true');
    await inDialog('Close').click();
    await expectNoDialog();
    release();
    await expectToast(toast[0], toast[1]);
    api.reset(IMPORT);
  }
});

test('an import shows Access Denied for a 403', async () => {
  allowConsoleError(/403: /);
  const { api } = await open({ imported: PLAN });
  await button('Import Entries').click();
  await choose();
  await expectInDialog(/^Add 152/);
  api.on(IMPORT, errorReply('FORBIDDEN', 'Forbidden'));
  await inDialog('Apply').click();
  await expect.element(heading('Access Denied')).toBeVisible();
});
