import { BOTTOM, COLORS, CONTENT_WIDTH, LEFT, type Pdf, write, writeLabel } from './pdf.ts';
import { startPage } from './table.ts';

/** A titled text, which may span several pages. @returns the y below. */
export function drawSection(pdf: Pdf, title: string, text: string, top: number): number {
  const y = top + 40 > BOTTOM ? startPage(pdf) : top;
  const below = writeLabel(pdf, title, LEFT, y, { width: CONTENT_WIDTH });
  return write(pdf, text, LEFT, below + 4, { width: CONTENT_WIDTH, lineGap: 1.5 });
}

export function drawClosing(pdf: Pdf, text: string, top: number): void {
  const y = top + 36 > BOTTOM ? startPage(pdf) : top;
  write(pdf, text, LEFT, y, { size: 9, color: COLORS.grey, width: CONTENT_WIDTH, lineGap: 1.5 });
}
