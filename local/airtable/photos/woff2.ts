import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Cursor, readTables, table } from './woff2-tables.ts';

/**
 * Reads letter outlines out of the web fonts that the shop already ships, so that a drawing shows the
 * same letters on a machine that has no fonts of its own. Only what a WOFF2 file with transformed
 * outlines needs: https://www.w3.org/TR/WOFF2/#glyf_table_format
 */
export type Font = { unitsPerEm: number; glyph(char: string): { path: string; advance: number } };

/** Character code to glyph number, from a format 4 subtable. */
function readCmap(cmap: Buffer): (code: number) => number {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(4 + i * 8 + 4);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const double = cmap.readUInt16BE(at + 6);
    return (code) => {
      for (let s = 0; s < double; s += 2) {
        if (cmap.readUInt16BE(at + 14 + s) < code) continue;
        const start = cmap.readUInt16BE(at + 16 + double + s);
        if (start > code) return 0;
        const delta = cmap.readUInt16BE(at + 16 + double * 2 + s);
        const rangeAt = at + 16 + double * 3 + s;
        const range = cmap.readUInt16BE(rangeAt);
        if (range === 0) return (code + delta) & 0xffff;
        const glyph = cmap.readUInt16BE(rangeAt + range + (code - start) * 2);
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
      return 0;
    };
  }
  throw new Error('The font has no character map of format 4.');
}

type Point = { x: number; y: number; on: boolean };

/** One step of a triplet-coded contour: https://www.w3.org/TR/WOFF2/#triplet_decoding */
function step(flag: number, data: Cursor): [number, number] {
  const sign = (bit: number, value: number) => (flag & bit ? value : -value);
  const f = flag & 127;
  if (f < 10) return [0, sign(1, data.u8() + ((f & 14) << 7))];
  if (f < 20) return [sign(1, data.u8() + (((f - 10) & 14) << 7)), 0];
  if (f < 84) {
    const g = f - 20;
    const byte = data.u8();
    return [sign(1, 1 + (g & 0x30) + (byte >> 4)), sign(2, 1 + ((g & 0x0c) << 2) + (byte & 15))];
  }
  if (f < 120) {
    const g = f - 84;
    const dx = 1 + Math.floor(g / 12) * 256 + data.u8();
    return [sign(1, dx), sign(2, 1 + (((g % 12) >> 2) << 8) + data.u8())];
  }
  if (f < 124) {
    const [a, b, c] = [data.u8(), data.u8(), data.u8()];
    return [sign(1, (a << 4) + (b >> 4)), sign(2, ((b & 15) << 8) + c)];
  }
  const dx = data.u16();
  return [sign(1, dx), sign(2, data.u16())];
}

function contourPath(points: Point[]): string {
  const [first] = points;
  if (!first) return '';
  const parts = [`M${first.x} ${-first.y}`];
  for (let i = 1; i <= points.length; i++) {
    const here = points[i % points.length] ?? first;
    if (here.on) {
      parts.push(`L${here.x} ${-here.y}`);
      continue;
    }
    const next = points[(i + 1) % points.length] ?? first;
    const end = next.on ? next : { x: (here.x + next.x) / 2, y: (here.y + next.y) / 2 };
    parts.push(`Q${here.x} ${-here.y} ${end.x} ${-end.y}`);
    if (next.on) i++;
  }
  return `${parts.join('')}Z`;
}

/** Outlines of every simple glyph; composite ones (accented letters) come out empty. */
function readOutlines(glyf: Buffer): string[] {
  const header = new Cursor(glyf, 4);
  const glyphCount = header.u16();
  header.u16();
  const sizes = Array.from({ length: 7 }, () => header.u32());
  const starts = sizes.map((_, i) => 36 + sizes.slice(0, i).reduce((a, b) => a + b, 0));
  const stream = (i: number) => new Cursor(glyf, starts[i] ?? 0);
  const [contours, counts, flags, data] = [stream(0), stream(1), stream(2), stream(3)];
  return Array.from({ length: glyphCount }, () => {
    const contourCount = contours.u16();
    if (contourCount === 0 || contourCount === 0xffff) return '';
    const lengths = Array.from({ length: contourCount }, () => counts.packed16());
    let x = 0;
    let y = 0;
    const path = lengths.map((length) => {
      const points = Array.from({ length }, () => {
        const flag = flags.u8();
        const [dx, dy] = step(flag, data);
        x += dx;
        y += dy;
        return { x, y, on: flag < 128 };
      });
      return contourPath(points);
    });
    data.packed16(); // how many bytes of instructions follow, in another stream
    return path.join('');
  });
}

export function loadFont(specifier: string): Font {
  const file = readFileSync(createRequire(import.meta.url).resolve(specifier));
  const { tables, hmtxTransformed } = readTables(file);
  const head = table(tables, 'head');
  const wide = table(tables, 'hhea').readUInt16BE(34);
  const hmtx = table(tables, 'hmtx');
  const glyphOf = readCmap(table(tables, 'cmap'));
  const outlines = readOutlines(table(tables, 'glyf'));
  const advanceOf = (glyph: number) => {
    const i = Math.min(glyph, wide - 1);
    return hmtxTransformed ? hmtx.readUInt16BE(1 + i * 2) : hmtx.readUInt16BE(i * 4);
  };
  return {
    unitsPerEm: head.readUInt16BE(18),
    glyph(char) {
      const number = glyphOf(char.codePointAt(0) ?? 0);
      return { path: outlines[number] ?? '', advance: advanceOf(number) };
    },
  };
}
