import { expect, test } from 'vitest';
import { findChanges } from './find-changes.ts';

test('findChanges names the fields that are different, new or gone', () => {
  const before = { phone: '555-0100', email: 'a@b.example', isOpen: true, note: null };
  const after = { phone: '555-0199', email: 'a@b.example', isOpen: false, title: 'New' };
  expect(findChanges(before, after)).toEqual([
    { field: 'phone', before: '555-0100', after: '555-0199' },
    { field: 'isOpen', before: 'On', after: 'Off' },
    { field: 'title', before: '', after: 'New' },
  ]);
});

test('findChanges cuts long texts around what has changed', () => {
  const text = 'All sales are final. '.repeat(50);
  const [change] = findChanges({ text }, { text: `${text}Except today.` });
  expect(change?.after).toMatch(/^….*Except today\.$/);
  expect(change?.before.length).toBeLessThanOrEqual(302);
  const [start] = findChanges({ text }, { text: `No. ${text}` });
  expect(start?.after).toMatch(/^No\. All sales.*…$/);
});
