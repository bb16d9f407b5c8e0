import { expect, test } from 'vitest';
import { RichTextNode } from './entities/rich-text.ts';
import { toPlainText, toRichText } from './rich-text.ts';

test.each(['Fine.', 'One.\n\nTwo.', '', 'Price 3 * 4'])('%j has no format', (text) => {
  expect(toRichText(text)).toBeUndefined();
  expect(toPlainText(text)).toBe(text);
});

test('leaves out HTML, pictures and addresses that are no links', () => {
  const text =
    'A <script>alert(1)</script> **b** [c](javascript:alert(1)) ![d](https://example.com/d.png)';
  expect(toRichText(text)).toEqual([
    {
      tag: 'p',
      children: ['A ', 'alert(1)', ' ', { tag: 'strong', children: ['b'] }, ' ', 'c', ' ', 'd'],
    },
  ]);
});

test('reads headings, lists, quotes, code, tables and breaks', () => {
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

test('nests less deep than the table can store', () => {
  const text = Array.from({ length: 25 }, (_, n) => `${'  '.repeat(n)}- **${n}**`).join('\n');
  const nodes = toRichText(text) ?? [];
  const measure = (value: unknown): number =>
    typeof value === 'object' && value ? 1 + Math.max(0, ...Object.values(value).map(measure)) : 0;
  expect(measure(nodes)).toBeLessThan(30);
  expect(JSON.stringify(nodes)).toContain('24');
  for (const node of nodes) expect(RichTextNode.parse(node)).toEqual(node);
});

test('leaves a text that would take the parser too long as it is', () => {
  const text = '>'.repeat(5_000);
  expect(toRichText(text)).toBeUndefined();
  expect(toPlainText(text)).toBe(text);
});
