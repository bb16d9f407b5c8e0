import type * as z from 'zod';
import type { documents } from '../../../../shared/contract/documents.ts';
import type {
  ConditionMark,
  ConditionReport,
  PhotoScale,
  ReportSide,
  ReportView,
} from '../../../../shared/entities/condition-report.ts';
import { isInInches, parseMeasurement } from '../../../../shared/item-form/measurement.ts';
import type { Box } from './photoShapes.ts';

const MM_PER_UNIT = { mm: 1, cm: 10, in: 25.4 } as const;
const MIN_SCALE_MM = 0.1;
const MAX_SCALE_MM = 10_000;

export type LengthUnit = keyof typeof MM_PER_UNIT;

export interface DraftScale extends Omit<PhotoScale, 'millimeters'> {
  /** As typed. */
  length: string;
  unit: LengthUnit;
}

export interface DraftView {
  photo: string;
  /** Null leaves the photo out of the report. */
  side: ReportSide | null;
  /** Null until the photo has loaded. */
  aspect: number | null;
  scale: DraftScale | null;
  extent: Box | null;
}

/** Points have no width and no height. */
export interface DraftMark extends Box {
  id: string;
  photo: string;
  shape: ConditionMark['shape'];
  note: string;
}

/** Marks are numbered in their order. */
export interface ReportDraft {
  summary: string;
  /** All photos of the item. */
  views: readonly DraftView[];
  marks: readonly DraftMark[];
}

type NewReport = z.input<
  (typeof documents)['POST /api/military-items/{id}/condition-reports']['body']
>;

const START_SIDES: readonly ReportSide[] = ['front', 'back'];

const startView = (photo: string, side: ReportSide | null): DraftView => ({
  photo,
  side,
  aspect: null,
  scale: null,
  extent: null,
});

export const createDraft = (photos: readonly string[]): ReportDraft => ({
  summary: '',
  views: photos.map((photo, index) => startView(photo, START_SIDES[index] ?? null)),
  marks: [],
});

/**
 * The photos of the item may have changed since.
 * @param aspects of the photos that have loaded
 */
export const fitToPhotos = (
  draft: ReportDraft,
  photos: readonly string[],
  aspects: Readonly<Record<string, number>> = {},
): ReportDraft => ({
  ...draft,
  views: photos.map((photo) => {
    const view = draft.views.find((each) => each.photo === photo) ?? startView(photo, null);
    return { ...view, aspect: aspects[photo] ?? view.aspect };
  }),
  marks: draft.marks.filter(({ photo }) => photos.includes(photo)),
});

export const copyReport = ({ summary, views, marks }: ConditionReport): ReportDraft => ({
  summary: summary ?? '',
  views: views.map((view) => ({ ...view, scale: view.scale && toDraftScale(view.scale) })),
  marks: marks.map(({ width = 0, height = 0, ...mark }) => ({
    ...mark,
    width,
    height,
    id: crypto.randomUUID(),
  })),
});

const toDraftScale = ({ millimeters, ...line }: PhotoScale): DraftScale => ({
  ...line,
  length: String(Math.round(millimeters * 100) / 100),
  unit: 'mm',
});

/** The parser ignores signs of inches. */
export const hasOtherUnit = ({ length, unit }: DraftScale): boolean =>
  unit !== 'in' && isInInches(length);

export function getMillimeters(scale: DraftScale): number | undefined {
  if (hasOtherUnit(scale)) return undefined;
  const { length, unit } = scale;
  const millimeters = (parseMeasurement(length.trim(), 'inches') ?? 0) * MM_PER_UNIT[unit];
  const isInRange = millimeters >= MIN_SCALE_MM && millimeters <= MAX_SCALE_MM;
  return isInRange ? millimeters : undefined;
}

export const changeView = (
  draft: ReportDraft,
  photo: string,
  change: Partial<DraftView>,
): ReportDraft => ({
  ...draft,
  views: draft.views.map((view) => (view.photo === photo ? { ...view, ...change } : view)),
});

export const changeMark = (draft: ReportDraft, mark: DraftMark): ReportDraft => ({
  ...draft,
  marks: draft.marks.map((each) => (each.id === mark.id ? mark : each)),
});

/** @returns the first photo with a mark without a note, or with a scale without a length. */
export const findIncompletePhoto = ({ views, marks }: ReportDraft): string | undefined =>
  marks.find(({ note }) => !note.trim())?.photo ??
  views.find(({ side, scale }) => side && scale && getMillimeters(scale) === undefined)?.photo;

/** @returns the first photo with a scale or an outline that cannot be measured, because it has not loaded. */
export const findUnloadedPhoto = ({ views }: ReportDraft): string | undefined =>
  views.find(({ side, aspect, scale, extent }) => side && aspect === null && (scale || extent))
    ?.photo;

export const isEmpty = ({ summary, marks }: ReportDraft): boolean =>
  marks.length === 0 && !summary.trim();

/** A scale is left out without a length, or while its photo has not loaded. */
export const toViews = (views: readonly DraftView[]): ReportView[] =>
  views.flatMap(({ side, aspect, scale, ...view }) => {
    if (side === null) return [];
    const measured = scale && aspect !== null ? toScale(scale) : null;
    return { ...view, side, aspect: aspect ?? 1, scale: measured };
  });

function toScale(scale: DraftScale): PhotoScale | null {
  const { x1, y1, x2, y2 } = scale;
  const millimeters = getMillimeters(scale);
  return millimeters === undefined ? null : { x1, y1, x2, y2, millimeters };
}

export const toNewReport = ({ summary, views, marks }: ReportDraft): NewReport => ({
  views: toViews(views),
  marks: marks.map(({ id: _, width, height, ...mark }) =>
    mark.shape === 'area' ? { ...mark, width, height } : mark,
  ),
  ...(summary.trim() && { summary }),
});
