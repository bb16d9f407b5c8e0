import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useId } from 'react';

/** A mutation whose `mutate` ignores calls, such as a double click, while one is pending. Components with the same
 *  `mutationKey` share this. `mutateAsync` always calls: forms have their own guard. */
export function useSingleMutation<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): UseMutationResult<Data, Error, Variables, Context> {
  const queryClient = useQueryClient();
  const id = useId();
  const { mutationKey = [id] } = options;
  const mutation = useMutation<Data, Error, Variables, Context>({ ...options, mutationKey });
  const mutate: typeof mutation.mutate = (...args) => {
    // `isPending` is from the last render: it lasts until the result is shown. The client's state is current.
    if (mutation.isPending || queryClient.isMutating({ mutationKey }) > 0) return;
    mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}
