import { expect, test } from 'vitest';
import { RichTextNode } from './entities/rich-text.ts';
import { toPlainText, toRichText } from './rich-text.ts';

test.each(['Fine.', 'One.\n\nTwo.', '', 'Price 3 * 4'])('the text %j has no format', (text) => {
  expect(toRichText(text)).toBeUndefined();
  expect(toPlainText(text)).toBe(text);
});

test('rich text leaves out HTML, pictures and addresses that are no links', () => {
  const text =
    'A <script>alert(1)</script> **b** [c](javascript:alert(1)) ![d](https://example.com/d.png)';
  expect(toRichText(text)).toEqual([
    {
      tag: 'p',
      children: ['A ', 'alert(1)', ' ', { tag: 'strong', children: ['b'] }, ' ', 'c', ' ', 'd'],
    },
  ]);
});

test('rich text has headings, lists, quotes, code, tables and breaks', () => {
  const text = '# A\n\n1. b\n2. `c`\n\n> ~~d~~\n\n| e | f |\n|---|---|\n| g | h |\n\ni\\\nj';
  expect(toPlainText(text)).toBe('A\n\n1. b\n2. c\n\nd\n\ne | f\ng | h\n\ni\nj');
  const nodes = toRichText(text) ?? [];
  expect(nodes.map((node) => (typeof node === 'string' ? node : node.tag))).toEqual([
    'h3',
    'ol',
    'blockquote',
    'p',
    'p',
    'p',
  ]);
});

test('rich text nests less deep than the table can store', () => {
  const text = Array.from({ length: 25 }, (_, n) => `${'  '.repeat(n)}- **${n}**`).join('\n');
  const nodes = toRichText(text) ?? [];
  const measure = (value: unknown): number =>
    typeof value === 'object' && value ? 1 + Math.max(0, ...Object.values(value).map(measure)) : 0;
  expect(measure(nodes)).toBeLessThan(30);
  expect(JSON.stringify(nodes)).toContain('24');
  for (const node of nodes) expect(RichTextNode.parse(node)).toEqual(node);
});

test('a text that would take the Markdown parser too long stays as it is', () => {
  const text = '>'.repeat(5_000);
  expect(toRichText(text)).toBeUndefined();
  expect(toPlainText(text)).toBe(text);
});

test.each([
  ['1959. A fine helmet', '1959. A fine helmet'],
  ['5. five\n7. seven', '5. five\n7. seven'],
  ['3*4*5', '3*4*5'],
  ['#82 Airborne', '#82 Airborne'],
  ['M_1_helmet', 'M_1_helmet'],
  ['\\* original', '* original'],
  ['**unclosed', '**unclosed'],
  ['[ ] framed\n[x] documented', '☐ framed\n☑ documented'],
  ['one<br>two <!-- private -->', 'one\ntwo'],
  ['<div>\nwool\n</div>', 'wool'],
  ['```Made in\n1944\n```', 'Made in\n1944'],
])('the plain text of %j keeps its words', (markdown, text) => {
  expect(toPlainText(`${markdown}\n`)).toBe(text);
});

test('the items of lists and of lists within them are numbered', () => {
  const text = '1. a\n    1. b\n    2. c\n2. d\n';
  expect(toPlainText(text)).toBe('1. a\n1. b\n2. c\n2. d');
  expect(toRichText(text)).toMatchObject([{ tag: 'ol', children: [{ tag: 'li' }, { tag: 'li' }] }]);
});
