import { encode } from 'uqr';
import type { Pdf } from './pdf.ts';

/** Half of the standard's quiet zone; the space around the code provides the rest. */
const QUIET_MODULES = 2;

export const toMatrix = (url: string): boolean[][] =>
  encode(url, { ecc: 'M', border: QUIET_MODULES }).data;

export function drawMatrix(
  pdf: Pdf,
  matrix: boolean[][],
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const side = width / matrix.length;
  for (const [row, modules] of matrix.entries()) {
    for (let from = 0; from < modules.length; from++) {
      if (!modules[from]) continue;
      // Merge adjacent modules into one rectangle to avoid hairlines between them.
      let to = from + 1;
      while (modules[to]) to++;
      pdf.rect(x + from * side, y + row * side, (to - from) * side, side);
      from = to;
    }
  }
  // Label printers have no gray and would print dots.
  pdf.fillColor('#000000').fill();
}
