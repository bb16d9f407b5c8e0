import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, hasCode, isMissing } from '../../lib/api.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';

const getKey = (token: string) => ['private-viewing', token];

export const usePrivateViewing = (token: string) =>
  useQuery({
    queryKey: getKey(token),
    queryFn: () => api('POST /api/viewing-links/look', { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
  });

export interface ViewingAnswer {
  /** Ids of pieces. */
  interests: string[];
  message: string | null;
}

export function useAnswerViewing(token: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (answer: ViewingAnswer) =>
      api('POST /api/viewing-links/answer', { body: { token, ...answer } }),
    onSuccess: (viewing) => queryClient.setQueryData(getKey(token), viewing),
    // The viewing may be over, or its pieces may have changed.
    onError: async (error) => {
      if (!isMissing(error) && !hasCode(error, 'CONFLICT')) return;
      await queryClient.invalidateQueries({ queryKey: getKey(token) });
    },
  });
}
