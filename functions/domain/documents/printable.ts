import { create } from 'fontkit';
import { FONTS } from './assets.ts';

export type FontName = keyof typeof FONTS;

interface PrintableText {
  font: FontName;
  text: string;
  leftOut: readonly string[];
}

const NOT_PRINTABLE = '(not printable)';

const SUBSTITUTES: readonly (readonly [symbols: string, plain: string])[] = [
  ['✚✙✛✜➕✝✞✟✠', '+'],
  ['★☆✪✫✬✭✮✯✰✶✷✹⭐', '*'],
  ['✔☑✅', '✓'],
  ['✕✖✗✘❌', '×'],
  ['➔➙➛➜➝➞➡', '→'],
  ['●○■□▪▫', '•'],
  ['‐‑‒―', '-'],
];

const fonts = new Map<FontName, ReturnType<typeof create>>();

function hasGlyph(name: FontName, character: string): boolean {
  const font = fonts.get(name) ?? create(FONTS[name]);
  fonts.set(name, font);
  return character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** Replaces or omits letters that a font lacks. Falls back to the text font if that one has more of the
 *  letters. */
export function toPrintable(text: string, font: FontName): PrintableText {
  const clean = normalize(text);
  const wanted = printIn(clean, font);
  if (wanted.leftOut.length === 0 || font === 'text') return wanted;
  const other = printIn(clean, 'text');
  return other.leftOut.length < wanted.leftOut.length ? other : wanted;
}

function printIn(text: string, font: FontName): PrintableText {
  if ([...text].every((character) => hasGlyph(font, character))) return { font, text, leftOut: [] };
  const leftOut: string[] = [];
  const printed = Array.from(graphemes.segment(text), ({ segment }) => {
    const plain = toPlain(segment, font);
    if (plain === '') leftOut.push(segment);
    return plain;
  }).join('');
  if (leftOut.length === 0) return { font, text: printed, leftOut };
  const shortened = printed.replace(/ {2,}/g, ' ').trim();
  return { font, text: shortened || NOT_PRINTABLE, leftOut };
}

/** Graphemes, because an emoji or a letter with accents can span several characters. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** @returns the printable characters of a letter or of its compatible form, such as `A` for `Ａ`. */
function toPlain(letter: string, font: FontName): string {
  const characters = [...letter].flatMap((character) =>
    hasGlyph(font, character) ? character : [...findSubstitute(character)],
  );
  return characters.filter((character) => hasGlyph(font, character)).join('');
}

const findSubstitute = (character: string): string =>
  SUBSTITUTES.find(([symbols]) => symbols.includes(character))?.[1] ?? character.normalize('NFKD');

/** Compose letters and remove control characters, for which fonts have no glyph. */
const normalize = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '');
