import { useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '../../lib/formatCount.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { type BulkReport, useBulkReport, useStartBulkChange } from '../common/bulk/bulkQuery.ts';
import { useRefetchUnmatched } from './consignorQueries.ts';

/** Assigns items to a consignor in the background, and reports the result. */
export function useAssignment() {
  const [running, setRunning] = useState<{ id: string; name: string }>();
  const start = useStartBulkChange();
  const refetchUnmatched = useRefetchUnmatched();
  const { data: report } = useBulkReport(running?.id);
  const isFinished = report?.status === 'finished';

  const finish = useEffectEvent(() => {
    if (!report || !running) return;
    toast(describeResult(report, running.name));
    setRunning(undefined);
    refetchUnmatched();
  });
  useEffect(() => {
    if (isFinished) finish();
  }, [isFinished]);

  return {
    isPending: start.isPending || running !== undefined,
    assign: (itemIds: readonly string[], name: string) =>
      start.mutate(
        { itemIds: [...itemIds], fields: { consignor: name } },
        {
          onSuccess: ({ id }) => setRunning({ id, name }),
          onError: (error) => showErrorToast(error),
        },
      ),
  };
}
export type Assignment = ReturnType<typeof useAssignment>;

function describeResult({ itemCount, counts }: BulkReport, name: string) {
  return counts.failed === 0
    ? { title: 'Items Assigned', description: `They belong to ${name} now.` }
    : {
        title: 'Not All Items Assigned',
        description: `${formatCount(itemCount - counts.failed)} of ${formatCount(itemCount)} items belong to ${name} now. See the bulk changes of the catalog.`,
        variant: 'destructive' as const,
      };
}
