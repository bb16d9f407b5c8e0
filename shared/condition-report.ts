import type { ReportView } from './entities/condition-report.ts';

/** As a share of the photo's height; a shorter line gives no scale. */
const MIN_SCALE_LENGTH = 0.001;

/** @returns the width of the whole photo in millimeters, at the distance of its scale. */
export function measurePhotoWidth({
  scale,
  aspect,
}: Pick<ReportView, 'scale' | 'aspect'>): number | null {
  if (!scale) return null;
  const length = Math.hypot((scale.x2 - scale.x1) * aspect, scale.y2 - scale.y1);
  return length < MIN_SCALE_LENGTH ? null : (scale.millimeters / length) * aspect;
}

/** @returns the size of the piece in whole millimeters, in a photo of its front if one has a scale. */
export function measureSize(
  views: readonly ReportView[],
): { width: number; height: number } | null {
  const isFront = ({ side }: ReportView) => side === 'front';
  const ordered = [...views.filter(isFront), ...views.filter((view) => !isFront(view))];
  for (const view of ordered) {
    const size = measureExtent(view);
    if (size) return size;
  }
  return null;
}

function measureExtent(view: ReportView): { width: number; height: number } | null {
  const { extent, aspect } = view;
  const photoWidth = measurePhotoWidth(view);
  if (!extent || photoWidth === null) return null;
  const width = Math.round(extent.width * photoWidth);
  const height = Math.round((extent.height * photoWidth) / aspect);
  return width > 0 && height > 0 ? { width, height } : null;
}
