import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/toast/toast.ts';
import { api } from '../../../lib/api.ts';
import { staffMutation } from '../../back-office/queryOptions.ts';
import { sayFailed } from '../sayFailed.ts';
import { useNewCatalogue } from '../useRefreshCatalog.ts';

const IMPORTS = {
  'POST /api/add-test-items': {
    done: {
      title: 'Test Data Added',
      description: '20 WWII collectibles have been added for testing.',
    },
    failed: 'Failed to add test data.',
  },
  'POST /api/add-sample-data': {
    done: {
      title: 'Sample Data Added',
      description: 'Sample military collectible has been added to the database.',
    },
    failed: 'Failed to add sample data.',
  },
} as const;

/** Brings items into the shop for trying it out. */
export function useImport(call: keyof typeof IMPORTS) {
  const queryClient = useQueryClient();
  const showNewCatalogue = useNewCatalogue();
  const mutationKey = ['import', call];
  const { done, failed } = IMPORTS[call];

  const { isPending, mutate } = useMutation({
    mutationKey,
    mutationFn: async () => {
      const { success, message } = await api(call);
      if (success === false) throw new Error(message);
    },
    onSuccess: () => {
      toast(done);
      showNewCatalogue();
    },
    onError: (error) => sayFailed('Error', error, failed),
    ...staffMutation,
  });
  const start = () => {
    // Asked of the client: what is shown may be a moment behind.
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
  return { isPending, start };
}
