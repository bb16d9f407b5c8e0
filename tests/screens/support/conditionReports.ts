import type { ConditionReport } from '../../../shared/entities/condition-report.ts';
import { makeUser } from '../../support/quotes.ts';
import { makeItem, mockItems, photoPath } from './items.ts';
import type { Handlers } from './mockApi.ts';

export const REPORTED = makeItem(0);
export const REPORTS_PATH = `/condition-reports/${REPORTED.id}`;
export const [FRONT, BACK, DETAIL] = [photoPath(0), photoPath(1), photoPath(2)];

const { id, email } = makeUser();

export const makeReport = (
  number: number,
  changes: Partial<ConditionReport> = {},
): ConditionReport => ({
  itemId: REPORTED.id,
  number,
  name: REPORTED.name,
  catalogNumber: REPORTED.catalogNumber,
  condition: REPORTED.condition,
  summary: null,
  views: [{ photo: FRONT, side: 'front', aspect: 1, scale: null, extent: null }],
  marks: [
    { photo: FRONT, shape: 'point', x: 0.5, y: 0.25, note: 'Moth nip' },
    { photo: FRONT, shape: 'area', x: 0.1, y: 0.1, width: 0.2, height: 0.3, note: 'Light stain' },
  ],
  size: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  by: { id, email },
  ...changes,
});

type Given = NonNullable<Parameters<typeof mockItems>[0]> & { reports?: ConditionReport[] };

/** Tests may change the state. `api.on` replaces single calls. */
export function mockConditionReports(
  { reports = [], ...given }: Given = {},
  handlers: Handlers = {},
) {
  const state = { reports };
  const { api } = mockItems(
    { items: [REPORTED], ...given },
    {
      'GET /api/military-items/{id}/condition-reports': () => state.reports,
      'POST /api/military-items/{id}/condition-reports': ({ body }) => {
        const report = makeReport(state.reports.length + 1, body);
        state.reports = [report, ...state.reports];
        return report;
      },
      'GET /api/military-items/{id}/condition-reports/{number}': ({ params }) =>
        makeReport(Number(params.number)),
      ...handlers,
    },
  );
  return Object.assign(state, { api });
}
