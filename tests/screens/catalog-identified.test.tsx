import { describe, expect, test } from 'vitest';
import type { AsmicMatch } from '../../shared/entities/comparison.ts';
import type { MilitaryItem } from '../../shared/entities/military-item.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFits } from './support/fits.ts';
import { LIST_ITEMS, listItems, makeItem, mockItems } from './support/items.ts';
import { entries } from './support/locators.ts';

const makeMatch = (changes: Partial<AsmicMatch> = {}): AsmicMatch => ({
  asmicEntryId: crypto.randomUUID(),
  asmicNumber: 'R-101',
  designation: '101st Airborne Division',
  overallMatchScore: '91.00',
  confidenceLevel: 'High',
  verified: null,
  ...changes,
});

const ITEMS = [
  makeItem(0, { name: 'High piece', asmicMatches: [makeMatch()] }),
  makeItem(1, {
    name: 'Doubtful piece',
    asmicMatches: [makeMatch({ asmicNumber: 'R-7', confidenceLevel: 'Medium' })],
  }),
  makeItem(2, {
    name: 'Verified piece',
    asmicMatches: [makeMatch({ asmicNumber: 'R-82', verified: true })],
  }),
  makeItem(3, { name: 'Compared in vain', asmicMatches: [] }),
  makeItem(4, { name: 'Never compared', asmicMatches: null }),
];

const open = async (items: MilitaryItem[], search = '') => {
  const mocks = mockItems({ items });
  await openApp(`/catalog?view=items${search}`);
  await expect.element(main().getByText(`of ${items.length} item`)).toBeVisible();
  return mocks;
};
const line = (name: string) => entries().filter({ hasText: name });
const expectLine = (name: string, text: string) =>
  expect.element(line(name).getByText(text)).toBeVisible();

describe.each(['', '&shape=cards'])('the list of items %s', (shape) => {
  test('the list of items shows what each item was identified as', async () => {
    await open(ITEMS, shape);
    await expectLine('High piece', 'ASMIC R-101 · High');
    await expectLine('Doubtful piece', 'ASMIC R-7 · Medium');
    await expectLine('Verified piece', 'ASMIC R-82 · Verified');
    await expectLine('Compared in vain', 'Not identified');
    await expectLine('Never compared', 'Not identified');
    await expectAccessible();
  });

  test('the list of items shows the match of a new item once it is identified', async () => {
    const waiting = { identificationRequestedAt: new Date().toISOString() };
    const { api } = await open([makeItem(0, { name: 'New piece', ...waiting })], shape);
    await expectLine('New piece', 'Identifying…');
    const identified = [makeItem(0, { name: 'New piece', asmicMatches: [makeMatch()] })];
    api.on(
      LIST_ITEMS,
      listItems(() => identified),
    );
    await expectLine('New piece', 'ASMIC R-101 · High');
  });
});

test('an identification that was interrupted long ago is not waited for', async () => {
  await open([
    makeItem(0, { name: 'Old piece', identificationRequestedAt: '2026-01-01T00:00:00.000Z' }),
  ]);
  await expectLine('Old piece', 'Not identified');
});

test.each([
  ['Verified', ['Verified piece']],
  ['High', ['High piece']],
  ['Needs Review', ['Doubtful piece']],
  ['Not Identified', ['Compared in vain', 'Never compared']],
])('the list of items is filtered by %s', async (level, names) => {
  await open(ITEMS);
  await main().getByLabelText('Filter by Identification').selectOptions(level);
  await expectPath(/identified=/);
  await expect.element(main().getByText(`${names.length} of 5 items`)).toBeVisible();
  for (const name of names) await expect.element(line(name)).toBeVisible();
});

test('long numbers of entries fit a phone, a tablet and a desktop', async () => {
  const asmicNumber = 'SAMPLE-WITH-A-VERY-LONG-NUMBER-0001';
  await open([makeItem(0, { name: 'High piece', asmicMatches: [makeMatch({ asmicNumber })] })]);
  await expectLine('High piece', `ASMIC ${asmicNumber} · High`);
  await expectFits();
});
