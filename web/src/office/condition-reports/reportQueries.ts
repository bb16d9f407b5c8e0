import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConditionReport } from '../../../../shared/entities/condition-report.ts';
import { ApiError, api, apiPdf } from '../../lib/api.ts';
import { callOnce } from '../../lib/callOnce.ts';
import { isUuid } from '../../lib/isUuid.ts';
import { cardPhoto } from '../../lib/photos.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { conditionReportsOptions } from '../common/conditionReportsQuery.ts';
import { type DraftView, type ReportDraft, toNewReport } from './reportDraft.ts';

export const useReportedItem = (id: string) =>
  useQuery({
    queryKey: ['reported-item', id],
    queryFn: ({ signal }) => {
      if (!isUuid(id)) throw new ApiError(404, 'Item not found');
      return api('GET /api/military-items/{id}', { params: { id }, signal });
    },
    ...alwaysFreshStaffQuery,
  });

/** Stays pending until the report is in the list. */
export function useSaveReport(itemId: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: async (draft: ReportDraft) => {
      const views = await Promise.all(draft.views.map(readAspect));
      const body = toNewReport({ ...draft, views });
      return callOnce(`condition report ${itemId} ${JSON.stringify(body)}`, (headers) =>
        api('POST /api/military-items/{id}/condition-reports', {
          params: { id: itemId },
          headers,
          body,
        }),
      );
    },
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: conditionReportsOptions(itemId).queryKey }),
    ...staffMutation,
  });
}

/** A photo on which nothing was drawn may not have been shown in the editor. */
async function readAspect(view: DraftView): Promise<DraftView> {
  if (view.side === null || view.aspect !== null) return view;
  const image = new Image();
  image.src = cardPhoto(view.photo);
  await image.decode().catch(() => {});
  const { naturalWidth, naturalHeight } = image;
  return naturalHeight > 0 ? { ...view, aspect: naturalWidth / naturalHeight } : view;
}

export const useSavePdf = ({ itemId, number, catalogNumber }: ConditionReport) =>
  useSingleMutation({
    mutationFn: () =>
      apiPdf('GET /api/military-items/{id}/condition-reports/{number}', {
        params: { id: itemId, number: String(number) },
      }),
    onSuccess: ({ pdf }) =>
      saveFile(`Condition report ${catalogNumber}-${number}.pdf`, pdf, 'application/pdf'),
    onError: (error) => showErrorToast(error),
    ...staffMutation,
  });
