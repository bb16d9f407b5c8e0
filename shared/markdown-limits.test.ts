import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTENT_SLUGS, MAX_PAGE_LENGTH } from './entities/content-page.ts';
import { findMarkdownProblem } from './markdown-limits.ts';

const times = (text: string, count: number) => text.repeat(count);
const full = (text: string) => text.repeat(Math.floor(MAX_PAGE_LENGTH / text.length));
const indented = (depth: number, mark: string, line = '') =>
  Array.from({ length: depth }, (_, level) => `${line}${times('  ', level)}${mark} a`).join('\n');

test.each([
  ['quotes', times('>', 31)],
  ['quotes with spaces', `${times('> ', 2_000)}a`],
  ['quotes with tabs', times('>\t', 31)],
  ['lists', `${times('- ', 31)}a`],
  ['numbered lists', `${times('1. ', 31)}a`],
  ['quotes in lists', `${times('> - ', 16)}a`],
  ['indented lists', indented(31, '-')],
  ['indented lists in a quote', indented(30, '+', '> ')],
  ['indented lists after blank lines', indented(31, '*').replaceAll('\n', '\n\n')],
  ['brackets', times('[', 31)],
  ['links', `${times('[', 31)}a${times('](/b)', 31)}`],
  ['pictures', `${times('![', 31)}a${times('](/b)', 31)}`],
  ['unfinished links', times('[a](/b', 31)],
  ['emphasis', `${times('*a ', 31)}${times('b*', 31)}`],
  ['long emphasis', `${times('*', 31)}a${times('*', 31)}`],
  ['strikethrough', times('~a ', 31)],
])('Markdown with %s that are nested too deep is refused', (_, text) => {
  expect(findMarkdownProblem(`A text.\n\n${text}`)?.message).toMatch(
    /^Line \d+: .* can be nested 30 levels deep at most$/,
  );
});

test.each([
  ['emphasis within words', full('*a')],
  ['strong emphasis within words', full('a**b')],
  ['code marks with emphasis', full('`*a*')],
  ['brackets', full('[a]')],
])('Markdown with too much of it in one paragraph is refused: %s', (_, text) => {
  expect(findMarkdownProblem(text)?.message).toBe(
    'Line 1: there are too many marks such as * and [ without a blank line between them',
  );
});

test.each([
  ['lines', full('a\n')],
  ['list items', full('- a\n')],
  ['lists', full(`${times('- ', 30)}a\n`)],
  ['lines in lists', `${times('- ', 30)}\n${full(`${times(' ', 60)}a\n`)}`],
  ['a wide table with short rows', `|${times('a|', 500)}\n|${times('-|', 500)}\n${full('a\n')}`],
  ['underlined headings', full('a\n-\n')],
  ['repeated definitions', full('[a]: /b\n')],
  ['repeated links to a long address', `[a]: /${times('b', 25_000)}\n\n${full('[a] a\n\n')}`],
  ['repeated links with a long title', `[a]: /b\n"${times('b', 25_000)}"\n\n${full('[a] a\n\n')}`],
  ['footnotes', `[^a]: b\n\n${full(`${times('[^a]', 400)}\n\n`)}`],
])('Markdown with too much of it in the text is refused: %s', (_, text) => {
  expect(findMarkdownProblem(text.slice(0, MAX_PAGE_LENGTH))?.message).toMatch(
    /^Line \d+: there are too many /,
  );
});

test('a refusal of Markdown names the line', () => {
  expect(findMarkdownProblem(`One\r\n\r\n${times('>', 31)}`)?.line).toBe(3);
});

test.each(CONTENT_SLUGS)('the Markdown of the page %s is accepted', (slug) => {
  const text = readFileSync(new URL(`../functions/api/content/texts/${slug}.md`, import.meta.url));
  expect(findMarkdownProblem(text.toString())).toBeUndefined();
});

test.each([
  ['30 levels', `${times('>', 30)} a`],
  ['30 indented levels', indented(30, '-')],
  ['a long text', full(`${times('A word and *one* more, see [there](/x). ', 20)}\n\n`)],
  ['a long list', times('- **A**: a [link](/b_c) (and more)\n\n', 400)],
  ['a table', `| a | b |\n| - | - |\n${times('| **a** | [b](/c) |\n', 150)}`],
  ['breaks and blanks', `${times('*', 60)}\n\nName: ${times('_', 60)}\n\n${times('- ', 3)}`],
  ['marks that are text', times('\\*\\[\\(\\_', 500)],
  ['items next to each other', times('- a\n  - b\n    1. c\n', 200)],
])('Markdown is accepted: %s', (_, text) => {
  expect(findMarkdownProblem(text)).toBeUndefined();
});
