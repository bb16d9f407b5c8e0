import { expect, test } from 'vitest';
import { decodeText, UnknownEncodingError } from './decode-text.ts';

const POLISH = 'Name,Note\nCzapka,Łódź, Wałęsa, żołnierz\n';
const utf16le = Buffer.from(POLISH, 'utf16le');
const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['UTF-8', Buffer.from(POLISH)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${POLISH}`)],
  ['UTF-16LE', utf16le],
  ['UTF-16BE', Buffer.from(utf16le).swap16()],
])('text in %s is read as it is', (_, file) => {
  expect(decodeText(file)).toBe(POLISH);
});

test('text in Windows-1252 is read as it is', () => {
  const text =
    'Name\nK\u00fcbel, c\u0153ur, d\u2019\u00c5lesund, 5 \u00a3, \u00bd in., 20 \u00b0C, \u0160koda\n';
  const file = bytes(
    'Name\nK\xfcbel, c\x9cur, d\x92\xc5lesund, 5 \xa3, \xbd in., 20 \xb0C, \x8akoda\n',
  );
  expect(decodeText(file)).toBe(text);
});

test.each([
  ['Mac Roman', 'Name\nK\x9fbelwagen plate\n'],
  ['Mac Roman', 'Name\ncaf\x8e\n'],
  ['Mac Roman', 'Name\nsch\x9an\n'],
  ['Latin-2', 'Name\nWa\xb3\xeasa\n'],
  ['Latin-2', 'Name\n\xbfo\xb3nierz\n'],
  ['Windows-1250', 'Name\nu\xb3an\n'],
])('text in %s is refused with what is expected', (_, text) => {
  expect(() => decodeText(bytes(text))).toThrow(UnknownEncodingError);
});
