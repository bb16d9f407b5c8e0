import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, hasStatus } from '../../lib/api.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';

const getKey = (token: string) => ['floor-question', token];

export const useFloorQuestion = (token: string) =>
  useQuery({
    queryKey: getKey(token),
    queryFn: () => api('POST /api/consignor-answers/question', { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
  });

interface FloorAnswer {
  answer: 'approve' | 'counter' | 'decline';
  /** Only with `counter`. */
  price?: string;
}

export function useAnswerFloorQuestion(token: string) {
  const queryClient = useQueryClient();
  const queryKey = getKey(token);
  return useSingleMutation({
    mutationFn: (body: FloorAnswer) =>
      api('POST /api/consignor-answers/answer', { body: { token, ...body } }),
    onSuccess: (answered) => queryClient.setQueryData(queryKey, answered),
    onError: (error) => {
      // Shows the earlier answer, which counts, or that none is needed.
      if (hasStatus(error, 409)) queryClient.invalidateQueries({ queryKey });
    },
  });
}
