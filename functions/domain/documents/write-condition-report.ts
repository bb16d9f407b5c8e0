import { measureSize } from '../../../shared/condition-report.ts';
import type { Issue } from '../../../shared/contract/errors.ts';
import type {
  ConditionMark,
  ConditionReport,
  ReportSide,
  ReportView,
} from '../../../shared/entities/condition-report.ts';
import { invalidRequest } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import {
  createConditionReport,
  listConditionReports,
  type StoredConditionReport,
} from '../../platform/table/condition-reports.ts';
import { requireItem, type StoredItem } from '../../platform/table/items.ts';
import type { Actor } from '../../platform/table/users.ts';

interface ReportDraft {
  marks: readonly ConditionMark[];
  views?: readonly ReportView[] | undefined;
  summary?: string | undefined;
}

/**
 * Numbers the report after the last one of the item. A repeated request gets the first report.
 * @throws AppError NOT_FOUND, INVALID_REQUEST
 */
export function writeConditionReport(
  itemId: string,
  draft: ReportDraft,
  requestId: string,
  by: Actor,
): Promise<ConditionReport> {
  return retryOnConflict(
    'Another condition report of this item is being saved. Please try again.',
    async (): Promise<StoredConditionReport | undefined> => {
      const item = await requireItem(itemId);
      const reports = await listConditionReports(itemId);
      const first = reports.find((report) => report.requestId === requestId);
      if (first) return first;
      const number = (reports[0]?.number ?? 0) + 1;
      const report = { ...toReport(item, draft), number, by, requestId };
      return (await createConditionReport(report)) ? report : undefined;
    },
  );
}

function toReport(item: StoredItem, draft: ReportDraft): Omit<ConditionReport, 'number' | 'by'> {
  requireKnownPhotos(item, draft);
  const { id, name, catalogNumber, condition } = item;
  const views = draft.views ? [...draft.views] : toDefaultViews(item, draft.marks);
  const summary = draft.summary || null;
  if (views.length === 0 && summary === null) {
    const message = 'Expected a summary, because the report has no photos';
    throw invalidRequest([{ path: 'summary', message }]);
  }
  return {
    itemId: id,
    name,
    catalogNumber,
    condition,
    summary,
    views,
    marks: [...draft.marks],
    size: measureSize(views),
    createdAt: new Date().toISOString(),
  };
}

type WithPhotos = Pick<StoredItem, 'imageUrls'>;

const FOREIGN_PHOTO = 'Expected a photo of the item';

function requireKnownPhotos({ imageUrls }: WithPhotos, { marks, views }: ReportDraft): void {
  const shown = views?.map(({ photo }) => photo) ?? imageUrls;
  const issues: Issue[] = [];
  for (const [index, photo] of shown.entries()) {
    const path = `views.${index}.photo`;
    if (!imageUrls.includes(photo)) issues.push({ path, message: FOREIGN_PHOTO });
    else if (shown.indexOf(photo) < index) {
      issues.push({ path, message: 'Each photo may be there once' });
    }
  }
  for (const [index, { photo }] of marks.entries()) {
    const path = `marks.${index}.photo`;
    if (!imageUrls.includes(photo)) issues.push({ path, message: FOREIGN_PHOTO });
    else if (!shown.includes(photo)) issues.push({ path, message: 'Expected one of the views' });
  }
  if (issues.length > 0) throw invalidRequest(issues);
}

function toDefaultViews({ imageUrls }: WithPhotos, marks: readonly ConditionMark[]): ReportView[] {
  const marked = new Set(marks.map(({ photo }) => photo));
  return imageUrls
    .map((photo, index): ReportView => {
      const side = FIRST_SIDES[index] ?? 'detail';
      return { photo, side, aspect: 1, scale: null, extent: null };
    })
    .filter(({ photo }) => marked.size === 0 || marked.has(photo));
}

const FIRST_SIDES: readonly ReportSide[] = ['front', 'back'];
