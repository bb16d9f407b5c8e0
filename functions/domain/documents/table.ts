import { BOTTOM, COLORS, drawRule, measure, type Pdf, write, writeLabel } from './pdf.ts';

export interface Column {
  title: string;
  x: number;
  width: number;
  align: 'left' | 'right';
  /** Texts may wrap; figures and dates are set in the mono font. */
  isText?: true;
}

const PADDING = 6;
const HEAD_HEIGHT = 14;
/** A table starts on a new page unless its head and three rows fit. */
const MIN_HEIGHT = HEAD_HEIGHT + 3 * 22;

/** The table may span several pages, each with a header row. @returns the y below. */
export function drawTable(
  pdf: Pdf,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  top: number,
): number {
  let y = drawHead(pdf, columns, top + MIN_HEIGHT > BOTTOM ? startPage(pdf) : top);
  for (const row of rows) {
    const height = Math.max(...columns.map((each, n) => measureCell(pdf, row[n] ?? '', each)));
    if (y + height > BOTTOM) y = drawHead(pdf, columns, startPage(pdf));
    columns.forEach((column, n) => {
      drawCell(pdf, row[n] ?? '', column, y + PADDING);
    });
    y += height;
    drawRule(pdf, y);
  }
  return y;
}

export function startPage(pdf: Pdf): number {
  pdf.addPage();
  return pdf.y;
}

const NUMERIC = { font: 'mono', size: 9 } as const;

const measureCell = (pdf: Pdf, text: string, { width, isText }: Column): number =>
  measure(pdf, text, { width, ...(isText ? {} : NUMERIC) }) + 2 * PADDING;

function drawCell(pdf: Pdf, text: string, { x, width, align, isText }: Column, y: number): void {
  if (isText) write(pdf, text, x, y, { width, align });
  else write(pdf, text, x, y + 1, { ...NUMERIC, width, align });
}

function drawHead(pdf: Pdf, columns: readonly Column[], y: number): number {
  for (const { title, x, width, align } of columns) writeLabel(pdf, title, x, y, { width, align });
  drawRule(pdf, y + HEAD_HEIGHT, { color: COLORS.olive, width: 1 });
  return y + HEAD_HEIGHT;
}
