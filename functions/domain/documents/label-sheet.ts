import {
  type Box,
  countPages,
  divideLabel,
  type LabelSheet,
  placeLabel,
} from '../../../shared/labels/sheets.ts';
import {
  COLORS,
  createPdf,
  getLettersLeftOut,
  type Pdf,
  type Shop,
  type TextStyle,
  toBytes,
  write,
} from './pdf.ts';
import { drawMatrix, toMatrix } from './qr-code.ts';

export interface LabelFacts {
  name: string;
  /** The Unique ID is readable without scanning the QR code. */
  number: string;
  /** Replaces a Unique ID that is longer than a line. */
  shortCode: string;
  price: string;
  place: string;
  url: string;
  line: string;
}

export interface LabelOptions {
  sheet: LabelSheet;
  /** Position of the first label on the first sheet, counted from 1. */
  start: number;
}

export async function renderLabels(
  labels: readonly LabelFacts[],
  { sheet, start }: LabelOptions,
  shop: Pick<Shop, 'name'>,
): Promise<{ bytes: Buffer; leftOut: string[] }> {
  const { page } = sheet;
  const pdf = createPdf('Labels', shop, new Date().toISOString(), {
    size: [page.width, page.height],
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
  });
  for (let count = countPages(sheet, labels.length, start); count > 1; count--) pdf.addPage();
  const matrices = new Map<string, boolean[][]>();
  for (const [index, label] of labels.entries()) {
    const place = placeLabel(sheet, start - 1 + index);
    pdf.switchToPage(place.page);
    const { code, text } = divideLabel(place.box, sheet.padding);
    const matrix = matrices.get(label.url) ?? toMatrix(label.url);
    matrices.set(label.url, matrix);
    drawMatrix(pdf, matrix, code);
    drawText(pdf, label, text);
  }
  return { bytes: await toBytes(pdf), leftOut: getLettersLeftOut(pdf) };
}

const LINE: TextStyle = { size: 6.5 };
const NAME: TextStyle = { font: 'strong', size: 8 };
const PRICE: TextStyle = { font: 'strong', size: 9.5 };
const NUMBER: TextStyle = { font: 'mono', size: 9.5 };
const LONG_NUMBER: TextStyle = { font: 'mono', size: 6.5 };
const GAP = 2;

function drawText(pdf: Pdf, label: LabelFacts, box: Box): void {
  const { line, name, number, shortCode, place, price } = label;
  const numberStyle = [NUMBER, LONG_NUMBER].find((style) => isOneLine(pdf, number, box, style));
  let topY = box.y + box.height;
  for (const [text, style] of [
    [numberStyle ? number : shortCode, numberStyle ?? NUMBER],
    [price, PRICE],
    [place, LINE],
  ] as const) {
    if (text === '') continue;
    topY -= lineHeight(pdf, style);
    writeOneLine(pdf, text, { ...box, y: topY }, style);
  }
  let y = box.y;
  if (line !== '') {
    writeOneLine(pdf, line, { ...box, y }, LINE);
    y += lineHeight(pdf, LINE);
  }
  const lines = Math.max(1, Math.floor((topY - GAP - y) / lineHeight(pdf, NAME)));
  writeLines(pdf, name, { ...box, y }, lines, NAME);
}

const writeOneLine = (pdf: Pdf, text: string, box: Box, style: TextStyle) =>
  writeLines(pdf, text, box, 1, style);

/** Longer texts end in an ellipsis. */
function writeLines(pdf: Pdf, text: string, box: Box, lines: number, style: TextStyle): void {
  // Allow slightly more than the lines, because heights are sums of fractions.
  const height = (lines + 0.4) * lineHeight(pdf, style);
  write(pdf, text.replace(/\s+/g, ' '), box.x, box.y, {
    ...style,
    color: COLORS.ink,
    width: box.width,
    height,
    ellipsis: true,
  });
}

const isOneLine = (pdf: Pdf, text: string, { width }: Box, { font = 'text', size }: TextStyle) =>
  pdf
    .font(font)
    .fontSize(size ?? 10)
    .widthOfString(text) <= width;

const lineHeight = (pdf: Pdf, { font = 'text', size = 10 }: TextStyle): number =>
  pdf.font(font).fontSize(size).currentLineHeight(true);
