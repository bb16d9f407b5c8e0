import {
  type MutationState,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Accuracy, Comparison } from '../../../../../shared/entities/comparison.ts';
import { summarizeMatches } from '../../../../../shared/identification/match-decision.ts';
import { api } from '../../../lib/api.ts';
import { useAuth } from '../../../lib/auth.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
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

const accuracyOptions = queryOptions({
  queryKey: ['accuracy'],
  // Optional information: failures are ignored.
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

export const useAccuracy = () => useQuery(accuracyOptions);

const runKey = (itemId: string) => ['compare', itemId];

interface RunHandlers {
  onDone: (found: number) => void;
  onFailed: (error: Error) => void;
}

export function useRunComparison(itemId: string, { onDone, onFailed }: RunHandlers) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: runKey(itemId),
    mutationFn: () => api('POST /api/military-items/{id}/compare', { params: { id: itemId } }),
    onSuccess: async ({ matches }) => {
      onDone(matches.length);
      const isComplete = matches.every(({ id, asmicEntry }) => id && asmicEntry);
      if (isComplete) await setComparisons(queryClient, itemId, matches);
      else void queryClient.invalidateQueries(comparisonsOptions(itemId));
    },
    onError: onFailed,
    ...staffMutation,
  });
}

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

export function useDecide(
  { militaryItemId, comparisonId }: { militaryItemId: string; comparisonId: string },
  { onDone, onFailed }: DecideHandlers,
) {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  return useMutation({
    mutationFn: (decision: Decision) =>
      api('POST /api/comparisons/{id}/verify', { params: { id: comparisonId }, body: decision }),
    onSuccess: async (response, { verified, notes }) => {
      onDone();
      const decided = {
        verifiedBy: response?.verifiedBy ?? user?.id ?? null,
        verifiedByEmail: response?.verifiedByEmail ?? user?.email ?? null,
        verifiedAt: response?.verifiedAt ?? new Date().toISOString(),
        verificationNotes: response?.verificationNotes ?? notes,
        userVerified: verified,
      };
      const { queryKey } = comparisonsOptions(militaryItemId);
      const comparisons = queryClient
        .getQueryData(queryKey)
        ?.map((each) => (each.id === comparisonId ? { ...each, ...decided } : each));
      if (comparisons) await setComparisons(queryClient, militaryItemId, comparisons);
      void queryClient.invalidateQueries({ queryKey: accuracyOptions.queryKey });
    },
    onError: (error) => {
      onFailed(error);
      // Another user probably deleted or decided the match.
      const { queryKey } = comparisonsOptions(militaryItemId);
      void queryClient.invalidateQueries({ queryKey, exact: true });
    },
    ...staffMutation,
  });
}

/** Optimistically updates the matches and the item list, then refetches. */
async function setComparisons(queryClient: QueryClient, itemId: string, comparisons: Comparison[]) {
  const { queryKey } = comparisonsOptions(itemId);
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, comparisons);
  await updateItemInList(queryClient, itemId, (item) => ({
    ...item,
    asmicMatches: summarizeMatches(comparisons),
  }));
  void queryClient.invalidateQueries({ queryKey, exact: true });
}
