/** All measures are in points (1/72 inch). */
export interface LabelSheet {
  name: string;
  page: { width: number; height: number };
  columns: number;
  rows: number;
  label: { width: number; height: number };
  first: { x: number; y: number };
  pitch: { x: number; y: number };
  /** Printers are inexact, so the edges of a label stay blank. */
  padding: number;
}

const inches = (length: number) => length * 72;
const mm = (length: number) => inches(length / 25.4);
const LETTER = { width: inches(8.5), height: inches(11) };
const A4 = { width: mm(210), height: mm(297) };

function toRoll(name: string, width: number, height: number, padding: number): LabelSheet {
  return {
    name,
    page: { width, height },
    columns: 1,
    rows: 1,
    label: { width, height },
    first: { x: 0, y: 0 },
    pitch: { x: width, y: height },
    padding,
  };
}

export const LABEL_SHEETS = {
  'avery-5160': {
    name: 'Avery 5160 (US Letter, 3 × 10)',
    page: LETTER,
    columns: 3,
    rows: 10,
    label: { width: inches(2.625), height: inches(1) },
    first: { x: inches(0.1875), y: inches(0.5) },
    pitch: { x: inches(2.75), y: inches(1) },
    padding: 5,
  },
  'avery-l7160': {
    name: 'Avery L7160 (A4, 3 × 7)',
    page: A4,
    columns: 3,
    rows: 7,
    label: { width: mm(63.5), height: mm(38.1) },
    first: { x: mm(7.2), y: mm(15.15) },
    pitch: { x: mm(66.05), y: mm(38.1) },
    padding: 6,
  },
  'roll-62x29': toRoll('Label printer, 62 × 29 mm', mm(62), mm(29), 7),
  'roll-2.25x1.25': toRoll('Label printer, 2.25 × 1.25 in', inches(2.25), inches(1.25), 6),
} as const satisfies Record<string, LabelSheet>;

export type LabelSheetId = keyof typeof LABEL_SHEETS;
export const LABEL_SHEET_IDS = Object.keys(LABEL_SHEETS) as [LabelSheetId, ...LabelSheetId[]];

export const countPositions = ({ columns, rows }: LabelSheet): number => columns * rows;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Fills sheets by rows.
 *  @param index from 0, over all pages. */
export function placeLabel(sheet: LabelSheet, index: number): { page: number; box: Box } {
  const { columns, first, pitch, label } = sheet;
  const perPage = countPositions(sheet);
  const position = index % perPage;
  const [row, column] = [Math.floor(position / columns), position % columns];
  return {
    page: Math.floor(index / perPage),
    box: { x: first.x + column * pitch.x, y: first.y + row * pitch.y, ...label },
  };
}

export const countPages = (sheet: LabelSheet, labels: number, start: number): number =>
  Math.ceil((start - 1 + labels) / countPositions(sheet));

const TEXT_GAP = 6;
const MAX_CODE_SHARE = 0.42;

export function divideLabel({ x, y, width, height }: Box, padding: number) {
  const inner = { width: width - 2 * padding, height: height - 2 * padding };
  const side = Math.min(inner.height, inner.width * MAX_CODE_SHARE);
  const textX = x + padding + side + TEXT_GAP;
  return {
    code: { x: x + padding, y: y + (height - side) / 2, width: side, height: side },
    text: {
      x: textX,
      y: y + padding,
      width: x + width - padding - textX,
      height: inner.height,
    },
  };
}
