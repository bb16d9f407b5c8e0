import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

/** Faces of the shop and of the period, so that a drawing shows the same letters on a machine that has
 *  no fonts of its own. */
const FILES = {
  narrow: '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2',
  serif: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  type: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2',
  wide: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
} as const;
export type Face = keyof typeof FILES;

const fonts = new Map<Face, Font>();

function fontOf(face: Face): Font {
  const font = fonts.get(face) ?? load(FILES[face]);
  fonts.set(face, font);
  return font;
}

function load(file: string): Font {
  const font = openSync(createRequire(import.meta.url).resolve(file));
  if (!('glyphForCodePoint' in font)) throw new Error(`${file} holds more than one font.`);
  return font;
}

/** The outline as path data, with y downwards, and the width, both in the font's own units. */
export function glyphOf(char: string, face: Face): { path: string; advance: number } {
  const { path, advanceWidth } = fontOf(face).glyphForCodePoint(char.codePointAt(0) ?? 0);
  return { path: path.scale(1, -1).toSVG(), advance: advanceWidth };
}
