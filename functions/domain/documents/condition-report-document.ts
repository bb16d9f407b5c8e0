import { measurePhotoWidth } from '../../../shared/condition-report.ts';
import type {
  ConditionMark,
  ConditionReport,
  ReportSide,
  ReportView,
} from '../../../shared/entities/condition-report.ts';
import { drawMeta } from './meta.ts';
import {
  BOTTOM,
  COLORS,
  CONTENT_WIDTH,
  createPdf,
  drawLetterhead,
  drawRule,
  finish,
  formatLongDate,
  LEFT,
  measure,
  type Pdf,
  type Shop,
  write,
  writeLabel,
} from './pdf.ts';
import type { ReportPhoto } from './report-photo.ts';
import { drawClosing, drawSection } from './section.ts';
import { startPage } from './table.ts';

type NumberedMark = ConditionMark & { number: number };

interface DrawnView {
  view: ReportView;
  photo: ReportPhoto | undefined;
  marks: readonly NumberedMark[];
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SIDE_NAMES: Readonly<Record<ReportSide, string>> = {
  front: 'Front',
  back: 'Back',
  detail: 'Detail',
};
/** The footer has no room for longer catalog numbers. */
const MAX_REFERENCE_LENGTH = 30;
const MM_PER_INCH = 25.4;

/** @param photos of the report's views; undefined for photos that were deleted. */
export function renderConditionReport(
  report: ConditionReport,
  photos: readonly (ReportPhoto | undefined)[],
  shop: Shop,
): Promise<Buffer> {
  const { createdAt, summary, views } = report;
  const reference = toReference(report);
  const pdf = createPdf(`Condition report ${reference}`, shop, createdAt);
  let y = drawHead(pdf, report, shop) + 20;
  if (summary !== null) y = drawSection(pdf, 'Summary', summary, y) + 16;
  const marks = report.marks.map((mark, index) => ({ ...mark, number: index + 1 }));
  for (const [index, view] of views.entries()) {
    const ofView = marks.filter(({ photo }) => photo === view.photo);
    y = drawView(pdf, { view, photo: photos[index], marks: ofView }, y) + 16;
  }
  drawClosing(pdf, toClosingText(report, shop), y);
  return finish(pdf, shop, 'Condition report', reference);
}

function toReference({ catalogNumber, number }: ConditionReport): string {
  const reference = `${catalogNumber} · ${number}`;
  return reference.length <= MAX_REFERENCE_LENGTH ? reference : `No. ${number}`;
}

function drawHead(pdf: Pdf, report: ConditionReport, shop: Shop): number {
  const { name, catalogNumber, condition, number, createdAt, size } = report;
  const entries = [
    ['Report', `No. ${number}`] as const,
    ['Date', formatLongDate(createdAt, shop)] as const,
    ...(size ? [['Width', formatLength(size.width)] as const] : []),
    ...(size ? [['Height', formatLength(size.height)] as const] : []),
  ];
  const piece = [`Catalog no. ${catalogNumber}`, `Condition: ${condition}`];
  const parties = [
    { label: 'Piece', name, lines: piece },
    { label: 'Examined by', name: shop.name, lines: [] },
  ];
  return drawMeta(pdf, { parties, entries }, drawLetterhead(pdf, shop, 'Condition report') + 22);
}

const formatLength = (mm: number): string => `${mm} mm, ${(mm / MM_PER_INCH).toFixed(1)} in`;

const MAX_PHOTO_HEIGHT = 400;
/** The label, the scale and the first note stay on the page of the photo. */
const ROOM_BESIDES = 60;

function drawView(pdf: Pdf, { view, photo, marks }: DrawnView, top: number): number {
  const aspect = photo ? photo.width / photo.height : view.aspect;
  const height = Math.min(MAX_PHOTO_HEIGHT, CONTENT_WIDTH / aspect);
  const width = height * aspect;
  const start = top + height + ROOM_BESIDES > BOTTOM ? startPage(pdf) : top;
  const y = writeLabel(pdf, SIDE_NAMES[view.side], LEFT, start, { width: CONTENT_WIDTH }) + 4;
  const frame = { x: LEFT + (CONTENT_WIDTH - width) / 2, y, width, height };
  drawPhoto(pdf, photo, frame);
  for (const mark of marks) drawMark(pdf, mark, frame);
  return drawNotes(pdf, marks, drawScale(pdf, view, frame) + 6);
}

function drawPhoto(pdf: Pdf, photo: ReportPhoto | undefined, { x, y, width, height }: Frame): void {
  if (photo) {
    pdf.image(photo.jpeg, x, y, { width, height });
  } else {
    const style = { color: COLORS.grey, width: CONTENT_WIDTH, align: 'center' } as const;
    write(pdf, 'Photo no longer available', LEFT, y + Math.max(0, height / 2 - 7), style);
  }
  pdf.rect(x, y, width, height).lineWidth(0.75).strokeColor(COLORS.hairline).stroke();
}

const MARK_COLOR = '#B3261E';
const WHITE = '#FFFFFF';
const POINT_RADIUS = 7;
const BADGE_RADIUS = 7.5;

function drawMark(pdf: Pdf, mark: NumberedMark, frame: Frame): void {
  const x = frame.x + mark.x * frame.width;
  const y = frame.y + mark.y * frame.height;
  const { width = 0, height = 0 } = mark;
  const drawOutline = (lineWidth: number, color: string) => {
    if (mark.shape === 'point') pdf.circle(x, y, POINT_RADIUS);
    else pdf.rect(x, y, width * frame.width, height * frame.height);
    pdf.lineWidth(lineWidth).strokeColor(color).stroke();
  };
  // The white edge makes the line visible on dark photos.
  drawOutline(3.5, WHITE);
  drawOutline(1.5, MARK_COLOR);
  drawBadge(pdf, mark.number, mark.shape === 'point' ? placeNextToPoint(x, frame) : x, y, frame);
}

/** To the right of the point, or to the left of one at the right edge. */
function placeNextToPoint(x: number, frame: Frame): number {
  const distance = POINT_RADIUS + BADGE_RADIUS + 1;
  const isAtEdge = x + distance + BADGE_RADIUS > frame.x + frame.width;
  return isAtEdge ? x - distance : x + distance;
}

function drawBadge(pdf: Pdf, number: number, x: number, y: number, frame: Frame): void {
  const centerX = keepInside(x, frame.x, frame.width);
  const centerY = keepInside(y, frame.y, frame.height);
  pdf.circle(centerX, centerY, BADGE_RADIUS).fillColor(MARK_COLOR).fill();
  write(pdf, String(number), centerX - 12, centerY - 5, {
    font: 'strong',
    size: 8,
    color: WHITE,
    width: 24,
    align: 'center',
  });
}

const keepInside = (center: number, from: number, length: number): number =>
  Math.max(from + BADGE_RADIUS, Math.min(center, from + length - BADGE_RADIUS));

/** In millimeters, longest first. */
const SCALE_LENGTHS = [1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1];
const MAX_SCALE_SHARE = 0.4;

/** @returns the y below the photo and its scale. */
function drawScale(pdf: Pdf, view: ReportView, { x, y, width, height }: Frame): number {
  const top = y + height + 5;
  const photoWidth = measurePhotoWidth(view) ?? 0;
  const length = SCALE_LENGTHS.find((each) => each <= photoWidth * MAX_SCALE_SHARE);
  if (length === undefined) return top;
  const end = x + (length / photoWidth) * width;
  drawRule(pdf, top + 5, { from: x, to: end, color: COLORS.ink, width: 1.5 });
  for (const tick of [x, end]) pdf.moveTo(tick, top + 1).lineTo(tick, top + 9);
  pdf.lineWidth(1.5).strokeColor(COLORS.ink).stroke();
  write(pdf, `${length} mm`, end + 8, top, { font: 'mono', size: 8 });
  return top + 12;
}

const NOTE = { size: 9.5, width: CONTENT_WIDTH - 28 };

function drawNotes(pdf: Pdf, marks: readonly NumberedMark[], top: number): number {
  if (marks.length === 0) {
    const style = { ...NOTE, color: COLORS.grey };
    return write(pdf, 'No marks on this photo.', LEFT, top, style);
  }
  let y = top;
  for (const { number, note } of marks) {
    if (y + measure(pdf, note, NOTE) > BOTTOM) y = startPage(pdf);
    write(pdf, `${number}.`, LEFT, y, { font: 'strong', size: NOTE.size, width: 26 });
    y = write(pdf, note, LEFT + 28, y, NOTE) + 3;
  }
  return y;
}

function toClosingText({ createdAt, marks, size }: ConditionReport, shop: Shop): string {
  return [
    `${shop.name} examined the piece on ${formatLongDate(createdAt, shop)}.`,
    marks.length > 0 && 'The numbers in the photos refer to the notes below them.',
    size && 'The size was measured in the photos.',
    'This report is not an appraisal of the value.',
  ]
    .filter(Boolean)
    .join(' ');
}
