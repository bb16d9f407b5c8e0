import { expect, test } from 'vitest';
import { describeText, fillPlaceholders } from './content-text.ts';

const shop = { brand: 'Foxhole & Sons', email: 'sales_desk@foxhole.example', phone: null };

test('fillPlaceholders fills in what is known, as text and not as Markdown', () => {
  expect(fillPlaceholders('{brand}: {email}, {phone}, {other}', shop)).toBe(
    'Foxhole \\& Sons: sales\\_desk@foxhole.example, , {other}',
  );
  const brand = '[x](javascript:alert(1))';
  expect(fillPlaceholders('{brand}', { ...shop, brand })).toBe(
    '\\[x\\]\\(javascript:alert\\(1\\)\\)',
  );
});

test('fillPlaceholders fills in each value once', () => {
  expect(fillPlaceholders('{brand}', { ...shop, brand: '{email}' })).toBe('\\{email\\}');
});

test('describeText is the first paragraph without marks', () => {
  const text =
    '## Packing\n\n- a list\n\nWe **wrap** pieces in [tissue](/pages/x) of\n*Foxhole* \\& Sons.\n\nMore.';
  expect(describeText(text)).toBe('We wrap pieces in tissue of Foxhole & Sons.');
});

test('describeText ends at a word, and is empty without a paragraph', () => {
  expect(describeText('word '.repeat(100))).toMatch(/^(word ){31}word…$/);
  expect(describeText('# Heading\n\n| a | b |')).toBe('');
});

test('describeText reads no more of a paragraph than it needs', () => {
  expect(describeText(`a${'['.repeat(50_000)}`)).toBe(`a${'['.repeat(159)}…`);
});
