import { arcText, text } from '../lettering.ts';
import { arcBand, at, line, rect } from '../svg.ts';
import { C, field, merrow } from '../thread.ts';

/** A curved tab of cloth above a patch, `y` being its top. */
export function tab(words: string, ground: string, thread: string, y: number, wide = 20): string {
  const band = arcBand(1000, 108, wide);
  const edge = ground === C.black ? C.black : ground;
  return at(
    0,
    y + 1054,
    field(band, ground) +
      merrow(band, edge, 12) +
      arcText(words, 1000, 62, thread, { bold: 60, spacing: 0.14, width: 620 }),
  );
}

/** A straight tab, as worn since the 1950s or as a name tape. */
export const bar = (words: string, ground: string, thread: string, w = 860, h = 190) =>
  field(rect(w, h, 10), ground) +
  line(rect(w, h, 10), '#0006', 3) +
  text(words, 0, 2, h * 0.5, thread, { face: 'wide', bold: 40, width: w * 0.88 });
