import PDFDocument from 'pdfkit';
import { FONTS } from './assets.ts';
import { type FontName, toPrintable } from './printable.ts';

export type Pdf = PDFKit.PDFDocument;

export interface Shop {
  name: string;
  siteUrl: string;
  email?: string | undefined;
  postalAddress?: string | undefined;
  /** IANA time zone of all dates, such as `America/New_York`. */
  timeZone: string;
}

export const COLORS = {
  ink: '#23241F',
  grey: '#5F6055',
  hairline: '#D9D0B8',
  olive: '#33381A',
  brass: '#A67C2D',
} as const;

/** US Letter, in points. */
const PAGE = { width: 612, height: 792 };
export const LEFT = 54;
export const RIGHT = PAGE.width - LEFT;
export const CONTENT_WIDTH = RIGHT - LEFT;
const TOP = 92;
export const BOTTOM = PAGE.height - 72;
const FOOTER_Y = PAGE.height - 50;

type PageLayout = Required<Pick<PDFKit.PDFDocumentOptions, 'size' | 'margins'>>;
const LETTER_PAGE: PageLayout = {
  size: [PAGE.width, PAGE.height],
  margins: { top: TOP, bottom: PAGE.height - BOTTOM, left: LEFT, right: LEFT },
};

/** @param at the date of the document, so that the same facts produce the same bytes. */
export function createPdf(
  title: string,
  shop: Pick<Shop, 'name'>,
  at: string,
  layout = LETTER_PAGE,
): Pdf {
  const date = new Date(at);
  const pdf = new PDFDocument({
    ...layout,
    bufferPages: true,
    // Disable the standard font: its metrics would be read from pdfkit's folder, which the bundle lacks.
    font: '',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: shop.name, CreationDate: date, ModDate: date },
  });
  for (const [name, file] of Object.entries(FONTS)) pdf.registerFont(name, padFont(file));
  return pdf.font('text').fontSize(10).fillColor(COLORS.ink);
}

/** fontkit reads the bounds of empty glyphs, which may lie beyond the end of the file. */
const padFont = (file: Buffer) => Buffer.concat([file, Buffer.alloc(16)]);

export interface TextStyle extends PDFKit.Mixins.TextOptions {
  font?: FontName;
  size?: number;
  color?: string;
}

export function write(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  { font = 'text', size = 10, color = COLORS.ink, ...options }: TextStyle = {},
): number {
  const printable = toPrintable(text, font);
  reportLeftOut(pdf, printable.leftOut);
  pdf.font(printable.font).fontSize(size).fillColor(color).text(printable.text, x, y, options);
  return pdf.y;
}

const lettersLeftOut = new WeakMap<Pdf, Set<string>>();

function reportLeftOut(pdf: Pdf, letters: readonly string[]): void {
  const known = lettersLeftOut.get(pdf) ?? new Set();
  for (const letter of letters) known.add(letter);
  lettersLeftOut.set(pdf, known);
}

export const getLettersLeftOut = (pdf: Pdf): string[] => [...(lettersLeftOut.get(pdf) ?? [])];

export function measure(
  pdf: Pdf,
  text: string,
  { font = 'text', size = 10, color: _, ...options }: TextStyle,
): number {
  const printable = toPrintable(text, font);
  return pdf.font(printable.font).fontSize(size).heightOfString(printable.text, options);
}

export function writeLabel(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  options: TextStyle = {},
): number {
  const style = { font: 'mono', size: 7.5, color: COLORS.grey, characterSpacing: 0.6 } as const;
  return write(pdf, text.toUpperCase(), x, y, { ...style, ...options });
}

export function drawRule(
  pdf: Pdf,
  y: number,
  { from = LEFT, to = RIGHT, color = COLORS.hairline as string, width = 0.75 } = {},
): void {
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke();
}

export function drawLetterhead(pdf: Pdf, shop: Shop, title: string): number {
  const top = 46;
  const brand = { font: 'heading', color: COLORS.olive, characterSpacing: 0.8 } as const;
  const half = { width: CONTENT_WIDTH / 2 - 10 };
  const left = write(pdf, shop.name.toUpperCase(), LEFT, top, { ...brand, ...half, size: 22 });
  const size = 22;
  const right = write(pdf, title.toUpperCase(), LEFT + CONTENT_WIDTH / 2, top, {
    ...brand,
    size,
    width: CONTENT_WIDTH / 2,
    align: 'right',
  });
  const y = Math.max(left, right) + 4;
  drawRule(pdf, y, { color: COLORS.brass, width: 1.5 });
  const contact = [shop.postalAddress?.replace(/\s*\n\s*/g, ', '), shop.email, toHost(shop)];
  return write(pdf, contact.filter(Boolean).join('  ·  '), LEFT, y + 7, {
    size: 8.5,
    color: COLORS.grey,
    width: CONTENT_WIDTH,
  });
}

/** Adds the parts that depend on the number of pages. */
export async function finish(
  pdf: Pdf,
  shop: Shop,
  title: string,
  reference: string,
): Promise<Buffer> {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index);
    // A text below the margin would otherwise start another page.
    pdf.page.margins.bottom = 0;
    if (index > 0) drawRunningHead(pdf, shop, `${title} ${reference}`);
    drawFooter(pdf, shop, reference, `Page ${index + 1} of ${count}`);
  }
  return toBytes(pdf);
}

export async function toBytes(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawRunningHead(pdf: Pdf, shop: Shop, text: string): void {
  const half = CONTENT_WIDTH / 2;
  const brand = { font: 'heading', size: 12, color: COLORS.olive, characterSpacing: 0.6 } as const;
  const oneLine = { width: half, lineBreak: false, ellipsis: true };
  write(pdf, shop.name.toUpperCase(), LEFT, 48, { ...brand, ...oneLine });
  writeLabel(pdf, text, LEFT + half, 52, { width: half, align: 'right' });
  drawRule(pdf, 68, { color: COLORS.brass, width: 1 });
}

function drawFooter(pdf: Pdf, shop: Shop, reference: string, page: string): void {
  drawRule(pdf, FOOTER_Y - 8);
  const style = { width: CONTENT_WIDTH };
  writeLabel(pdf, reference, LEFT, FOOTER_Y, style);
  const quiet = { size: 8.5, color: COLORS.grey, ...style };
  write(pdf, `${shop.name} · ${toHost(shop)}`, LEFT, FOOTER_Y - 2, { ...quiet, align: 'center' });
  writeLabel(pdf, page, LEFT, FOOTER_Y, { ...style, align: 'right' });
  if (getLettersLeftOut(pdf).length === 0) return;
  const note = 'Letters that this paper cannot print were left out.';
  write(pdf, note, LEFT, FOOTER_Y + 12, { ...quiet, align: 'center' });
}

const toHost = ({ siteUrl }: Shop) => new URL(siteUrl).host;

/** @param day such as `2026-11-28`. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Formats a time as `November 20, 2026` in the shop's time zone. */
export const formatLongDate = (at: string, { timeZone }: Shop): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(at));
