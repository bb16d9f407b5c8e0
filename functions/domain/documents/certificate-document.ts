import {
  COLORS,
  CONTENT_WIDTH,
  createPdf,
  drawRule,
  finish,
  formatLongDate,
  LEFT,
  measure,
  type Pdf,
  RIGHT,
  type Shop,
  write,
  writeLabel,
} from './pdf.ts';
import { drawMatrix, toMatrix } from './qr-code.ts';

export interface CertificateFacts {
  reference: string;
  date: string;
  name: string;
  quantity: number;
  details: readonly (readonly [label: string, value: string])[];
  identification: { entry: string; reasons: readonly string[] } | undefined;
  provenance: readonly string[];
  /** The page that verifies the certificate. */
  url: string;
}

const PHOTO_SIZE = 210;
const INNER = { left: LEFT + 22, right: RIGHT - 22, width: CONTENT_WIDTH - 44 };
const NAME_SIZES = [20, 17, 15, 13, 11];
const MAX_NAME_HEIGHT = 78;
const SIGNATURE_Y = 660;
const CODE = { x: LEFT + (CONTENT_WIDTH - 74) / 2, y: 628, width: 74 };
const LIST_BOTTOM = CODE.y - 8;

/** @param photo JPEG or PNG. */
export function renderCertificate(
  facts: CertificateFacts,
  photo: Buffer | undefined,
  shop: Shop,
): Promise<Buffer> {
  const { reference, date, name, quantity, details, identification, provenance, url } = facts;
  const pdf = createPdf(`Certificate of Authenticity ${reference}`, shop, date);
  drawFrame(pdf);
  let y = drawStatement(pdf, shop, drawTitle(pdf, shop) + 12);
  const shownName = quantity > 1 ? `${name} (${quantity} pieces)` : name;
  y = drawName(pdf, shownName, y + 12) + 16;
  y = drawPiece(pdf, photo, [...details, ['Reference', reference]], y) + 18;
  if (provenance.length > 0) y = drawList(pdf, { title: 'Provenance', lines: provenance }, y) + 12;
  if (identification) {
    const { entry, reasons } = identification;
    drawList(pdf, { title: 'Identification', lead: entry, lines: reasons }, y);
  }
  drawCode(pdf, url);
  drawSignature(pdf, shop, date);
  return finish(pdf, shop, 'Certificate', reference);
}

function drawFrame(pdf: Pdf): void {
  const box = (inset: number, width: number) =>
    pdf
      .rect(LEFT - inset, 42 - inset, CONTENT_WIDTH + 2 * inset, 676 + 2 * inset)
      .lineWidth(width)
      .strokeColor(COLORS.brass)
      .stroke();
  box(6, 1.5);
  box(2, 0.5);
}

function drawTitle(pdf: Pdf, shop: Shop): number {
  const center = { width: INNER.width, align: 'center' } as const;
  const heading = { font: 'heading', color: COLORS.olive, ...center } as const;
  let y = write(pdf, shop.name.toUpperCase(), INNER.left, 64, {
    ...heading,
    size: 15,
    characterSpacing: 1.2,
  });
  y = write(pdf, 'CERTIFICATE OF AUTHENTICITY', INNER.left, y + 4, {
    ...heading,
    size: 29,
    characterSpacing: 0.8,
  });
  drawRule(pdf, y + 4, { from: 266, to: 346, color: COLORS.brass, width: 1.5 });
  return y + 6;
}

function drawStatement(pdf: Pdf, shop: Shop, y: number): number {
  const text = `${shop.name} certifies that, to the best of our knowledge and after examination, the piece described here is authentic: an original, not a reproduction.`;
  const width = 360;
  const x = INNER.left + (INNER.width - width) / 2;
  return write(pdf, text, x, y, { color: COLORS.grey, width, align: 'center', lineGap: 1.5 });
}

function drawName(pdf: Pdf, name: string, y: number): number {
  const style = { font: 'strong', width: INNER.width, align: 'center' } as const;
  const fits = (size: number) => measure(pdf, name, { ...style, size }) <= MAX_NAME_HEIGHT;
  const size = NAME_SIZES.find(fits) ?? 11;
  return write(pdf, name, INNER.left, y, {
    ...style,
    size,
    height: MAX_NAME_HEIGHT,
    ellipsis: true,
  });
}

function drawPiece(
  pdf: Pdf,
  photo: Buffer | undefined,
  details: CertificateFacts['details'],
  top: number,
): number {
  const hasPhoto = photo !== undefined && drawPhoto(pdf, photo, top);
  const x = hasPhoto ? INNER.left + PHOTO_SIZE + 22 : INNER.left;
  const labelWidth = 78;
  const width = INNER.right - x - labelWidth;
  let y = top;
  for (const [label, value] of details) {
    writeLabel(pdf, label, x, y + 5, { width: labelWidth });
    const oneOrTwoLines = { width, height: 30, ellipsis: true };
    y = Math.max(write(pdf, value, x + labelWidth, y + 2, oneOrTwoLines), y + 15) + 4;
    drawRule(pdf, y, { from: x, to: INNER.right });
    y += 3;
  }
  return hasPhoto ? Math.max(y, top + PHOTO_SIZE) : y;
}

function drawPhoto(pdf: Pdf, photo: Buffer, y: number): boolean {
  const fit = [PHOTO_SIZE - 12, PHOTO_SIZE - 12] as [number, number];
  try {
    pdf.image(photo, INNER.left + 6, y + 6, { fit, align: 'center', valign: 'center' });
  } catch {
    return false;
  }
  pdf
    .rect(INNER.left, y, PHOTO_SIZE, PHOTO_SIZE)
    .lineWidth(0.75)
    .strokeColor(COLORS.hairline)
    .stroke();
  return true;
}

interface ListSection {
  title: string;
  lead?: string;
  lines: readonly string[];
}

/** Omits lines that do not fit above the code. @returns the y below. */
function drawList(pdf: Pdf, { title, lead, lines }: ListSection, top: number): number {
  if (top + 40 > LIST_BOTTOM) return top;
  let y = writeLabel(pdf, title, INNER.left, top, { width: INNER.width }) + 3;
  const oneLine = { width: INNER.width, height: 14, ellipsis: true };
  if (lead) y = write(pdf, lead, INNER.left, y, { ...oneLine, font: 'strong' }) + 3;
  for (const line of lines) {
    const style = { size: 9, width: INNER.width - 12 };
    const height = Math.min(measure(pdf, line, style), 24);
    if (y + height > LIST_BOTTOM) return y;
    write(pdf, '–', INNER.left, y, { size: 9, color: COLORS.brass });
    write(pdf, line, INNER.left + 12, y, { ...style, height, ellipsis: true });
    y += height + 2;
  }
  return y;
}

function drawCode(pdf: Pdf, url: string): void {
  const { x, y, width } = CODE;
  drawMatrix(pdf, toMatrix(url), CODE);
  pdf.link(x, y, width, width, url);
  const { host, pathname } = new URL(url);
  const address = `${host}${pathname.slice(0, pathname.lastIndexOf('/'))}`;
  const text = `Scan the code to verify this certificate at ${address}`;
  const style = { size: 7.5, color: COLORS.grey, width: INNER.width, align: 'center' } as const;
  write(pdf, text, INNER.left, y + width + 3, style);
}

function drawSignature(pdf: Pdf, shop: Shop, date: string): void {
  const width = CODE.x - INNER.left - 16;
  write(pdf, formatLongDate(date, shop), INNER.left, SIGNATURE_Y + 6, { font: 'mono', size: 9.5 });
  const lines = [
    { label: 'Date', x: INNER.left },
    { label: `For ${shop.name}`, x: INNER.right - width },
  ];
  for (const { label, x } of lines) {
    drawRule(pdf, SIGNATURE_Y + 24, { from: x, to: x + width, color: COLORS.grey });
    writeLabel(pdf, label, x, SIGNATURE_Y + 30, { width });
  }
}
