import { type Face, glyphOf } from './fonts.ts';
import { at, r1 } from './svg.ts';

type Options = {
  face?: Face;
  /** Extra weight, in thousandths of the letter's height. */
  bold?: number;
  /** Squeezes the line to this width when it is wider, or always with `fit`. */
  width?: number;
  fit?: boolean;
  spacing?: number;
  anchor?: 'middle' | 'start';
  more?: string;
};

/** One line of text, `size` being the height of a capital; y is its middle. */
export function text(
  words: string,
  x: number,
  y: number,
  size: number,
  color: string,
  o: Options = {},
) {
  const face = o.face ?? 'narrow';
  const scale = size / (face === 'narrow' ? 810 : 690);
  const glyphs = [...words].map((char) => glyphOf(char, face));
  const gap = ((o.spacing ?? 0) * size) / scale;
  const total = glyphs.reduce((sum, glyph) => sum + glyph.advance + gap, -gap) * scale;
  const squeeze = o.width && (o.fit || total > o.width) ? o.width / total : 1;
  let pen = 0;
  const paths = glyphs.map((glyph) => {
    const path = glyph.path ? `<path transform="translate(${r1(pen)} 0)" d="${glyph.path}"/>` : '';
    pen += glyph.advance + gap;
    return path;
  });
  const left = o.anchor === 'start' ? x : x - (total * squeeze) / 2;
  const weight = o.bold
    ? ` stroke="${color}" stroke-width="${o.bold}" stroke-linejoin="round"`
    : '';
  return `<g fill="${color}"${weight}${o.more ?? ''} transform="translate(${r1(left)} ${r1(y + size / 2)}) scale(${(scale * squeeze).toFixed(4)} ${scale.toFixed(4)})">${paths.join('')}</g>`;
}

/** Text along a circle, centred on the top, or along its foot with `under`. */
export function arcText(
  words: string,
  radius: number,
  size: number,
  color: string,
  o: Options & { under?: boolean; cx?: number; cy?: number; turn?: number } = {},
) {
  const face = o.face ?? 'narrow';
  const scale = size / (face === 'narrow' ? 810 : 690);
  const gap = ((o.spacing ?? 0.06) * size) / scale;
  const glyphs = [...words].map((char) => glyphOf(char, face));
  const total = glyphs.reduce((sum, glyph) => sum + glyph.advance + gap, -gap) * scale;
  const squeeze = o.width && total > o.width ? o.width / total : 1;
  const sign = o.under ? -1 : 1;
  let pen = -total / 2;
  const weight = o.bold
    ? ` stroke="${color}" stroke-width="${o.bold}" stroke-linejoin="round"`
    : '';
  const letters = glyphs.map((glyph) => {
    const advance = glyph.advance * scale;
    const turn = (((pen + advance / 2) * squeeze) / radius) * (180 / Math.PI) * sign;
    pen += advance + gap * scale;
    const y = o.under ? radius + size / 2 : -radius + size / 2;
    const k = scale.toFixed(4);
    return `<g transform="rotate(${r1(turn)}) translate(${r1((-advance * squeeze) / 2)} ${r1(y)}) scale(${(scale * squeeze).toFixed(4)} ${k})"><path d="${glyph.path}"/></g>`;
  });
  return at(
    o.cx ?? 0,
    o.cy ?? 0,
    `<g fill="${color}"${weight}>${letters.join('')}</g>`,
    o.turn ?? 0,
  );
}

/** Lettering worked in thread, with its shadow. */
export const letters = (
  words: string,
  x: number,
  y: number,
  size: number,
  color: string,
  width?: number,
) => {
  const fitted = width ? { width } : {};
  return (
    text(words, x + 3, y + 5, size, '#0007', { bold: 75, ...fitted }) +
    text(words, x, y, size, color, { bold: 70, ...fitted })
  );
};
