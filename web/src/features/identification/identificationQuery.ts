import {
  type MutationState,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Accuracy, Comparison } from '../../../../shared/entities/comparison.ts';
import { api } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../back-office/queryOptions.ts';
import { updateItemInList } from '../catalog/itemsQuery.ts';
import { summaryOf } from './matchDecision.ts';

const comparisonsOptions = (itemId: string) =>
  queryOptions({
    queryKey: ['comparisons', itemId],
    queryFn: ({ signal }) =>
      api('GET /api/military-items/{id}/comparisons', { params: { id: itemId }, signal }),
    ...alwaysFreshStaffQuery,
    // Somebody else, or one's other tab, may have decided meanwhile.
    refetchOnWindowFocus: 'always',
  });

/** Of one item, best first. */
export const useComparisons = (itemId: string) => useQuery(comparisonsOptions(itemId));

const accuracyOptions = queryOptions({
  queryKey: ['accuracy'],
  // It is said by the way: where it cannot be had, nothing is said.
  queryFn: async ({ signal }): Promise<Accuracy | null> => {
    try {
      return await api('GET /api/comparisons/accuracy', { signal });
    } catch {
      return null;
    }
  },
  refetchOnMount: 'always',
  meta: { isPersonal: true },
});

/** How often the matches were right; null where that is not known. */
export const useAccuracy = () => useQuery(accuracyOptions);

const runKey = (itemId: string) => ['compare', itemId];

interface RunHandlers {
  /** With the number of matches. */
  onDone: (found: number) => void;
  onFailed: (error: Error) => void;
}

/** Compares an item. The handlers are called wherever one is by then. */
export function useRunComparison(itemId: string, { onDone, onFailed }: RunHandlers) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: runKey(itemId),
    mutationFn: () => api('POST /api/military-items/{id}/compare', { params: { id: itemId } }),
    onSuccess: async ({ matches }) => {
      onDone(matches.length);
      const isWhole = matches.every(({ id, asmicEntry }) => id && asmicEntry);
      if (isWhole) await putComparisons(queryClient, itemId, matches);
      else void queryClient.invalidateQueries(comparisonsOptions(itemId));
    },
    onError: onFailed,
    ...staffMutation,
  });
}

/** Whether an item is being compared, whichever part of the page began it. */
export function useIsComparing(itemId: string): boolean {
  const states = useMutationState({
    filters: { mutationKey: runKey(itemId), exact: true },
    select: ({ state }) => (state as MutationState).status,
  });
  return states.at(-1) === 'pending';
}

export interface Decision {
  verified: boolean;
  notes: string;
}

interface DecideHandlers {
  onDone: () => void;
  onFailed: (error: Error) => void;
}

/** Verifies a match or rejects it. The handlers are called wherever one is by then. */
export function useDecide(
  { militaryItemId, comparisonId }: { militaryItemId: string; comparisonId: string },
  { onDone, onFailed }: DecideHandlers,
) {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  return useMutation({
    mutationFn: (decision: Decision) =>
      api('POST /api/comparisons/{id}/verify', { params: { id: comparisonId }, body: decision }),
    onSuccess: async (answer, { verified, notes }) => {
      onDone();
      const decided = {
        verifiedBy: answer?.verifiedBy ?? user?.id ?? null,
        verifiedByEmail: answer?.verifiedByEmail ?? user?.email ?? null,
        verifiedAt: answer?.verifiedAt ?? new Date().toISOString(),
        verificationNotes: answer?.verificationNotes ?? notes,
        userVerified: verified,
      };
      const { queryKey } = comparisonsOptions(militaryItemId);
      const comparisons = queryClient
        .getQueryData(queryKey)
        ?.map((each) => (each.id === comparisonId ? { ...each, ...decided } : each));
      if (comparisons) await putComparisons(queryClient, militaryItemId, comparisons);
      void queryClient.invalidateQueries({ queryKey: accuracyOptions.queryKey });
    },
    onError: (error) => {
      onFailed(error);
      // What was refused is most likely no longer there, or decided by somebody else.
      const { queryKey } = comparisonsOptions(militaryItemId);
      void queryClient.invalidateQueries({ queryKey, exact: true });
    },
    ...staffMutation,
  });
}

/** On the page at once, in the list of items too; what the shop has comes after it. */
async function putComparisons(queryClient: QueryClient, itemId: string, comparisons: Comparison[]) {
  const { queryKey } = comparisonsOptions(itemId);
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, comparisons);
  await updateItemInList(queryClient, itemId, (item) => ({
    ...item,
    asmicMatches: summaryOf(comparisons),
  }));
  void queryClient.invalidateQueries({ queryKey, exact: true });
}
