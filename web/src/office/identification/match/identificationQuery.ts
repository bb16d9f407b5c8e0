import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import { summarizeMatches } from '../../../../../shared/identification/match-decision.ts';
import { ApiError, api, getErrorMessage } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { useSingleMutation } from '../../../lib/useSingleMutation.ts';
import { updateItemInList } from '../../common/items/itemsQuery.ts';

const comparisonsOptions = (itemId: string) =>
  queryOptions({
    queryKey: ['comparisons', itemId],
    queryFn: ({ signal }) =>
      api('GET /api/military-items/{id}/comparisons', { params: { id: itemId }, signal }),
    ...alwaysFreshStaffQuery,
    // Another tab or user may have decided a match.
    refetchOnWindowFocus: 'always',
  });

export const useComparisons = (itemId: string) => useQuery(comparisonsOptions(itemId));

const ACCURACY = ['accuracy'];

export const useAccuracy = () =>
  useQuery({
    queryKey: ACCURACY,
    // Optional information: failures are ignored.
    queryFn: ({ signal }) => api('GET /api/comparisons/accuracy', { signal }).catch(() => null),
    refetchOnMount: 'always',
    meta: { isPersonal: true },
  });

export function useRunComparison(itemId: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['compare', itemId];
  const isRunning = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useSingleMutation({
    mutationKey,
    mutationFn: () => api('POST /api/military-items/{id}/compare', { params: { id: itemId } }),
    onSuccess: ({ matches }) => {
      toast({
        title: 'Comparison Complete',
        description: `Found ${matches.length} potential matches in ASMIC catalog`,
      });
      return setComparisons(queryClient, itemId, matches);
    },
    onError: (error) => {
      const isUnexplained = error instanceof ApiError && !error.isExplained;
      const description = isUnexplained ? 'Failed to run ASMIC comparison' : getErrorMessage(error);
      showErrorToast(error, { title: 'Comparison Failed', description });
    },
    ...staffMutation,
  });

  return { isRunning, run: () => mutate() };
}

export function useDecide(itemId: string, comparisonId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = comparisonsOptions(itemId);
  return useSingleMutation({
    mutationFn: (decision: { verified: boolean; notes: string }) =>
      api('POST /api/comparisons/{id}/verify', { params: { id: comparisonId }, body: decision }),
    onSuccess: async (decided) => {
      onDone();
      toast({ title: 'Match Verified', description: 'Comparison result has been verified' });
      const comparisons = queryClient
        .getQueryData(queryKey)
        ?.map((each) => (each.id === comparisonId ? decided : each));
      if (comparisons) await setComparisons(queryClient, itemId, comparisons);
      void queryClient.invalidateQueries({ queryKey: ACCURACY });
    },
    onError: (error) => {
      showErrorToast(error);
      // Another user probably deleted or decided the match.
      void queryClient.invalidateQueries({ queryKey });
    },
    ...staffMutation,
  });
}

/** Updates the matches and the item list at once, then refetches the matches. */
async function setComparisons(queryClient: QueryClient, itemId: string, comparisons: Comparison[]) {
  const { queryKey } = comparisonsOptions(itemId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, comparisons);
  await updateItemInList(queryClient, itemId, (item) => ({
    ...item,
    asmicMatches: summarizeMatches(comparisons),
  }));
  void queryClient.invalidateQueries({ queryKey });
}
