import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { api, isSessionExpired } from '../../lib/api.ts';
import { asMember, useAuth } from '../../lib/auth.ts';
import { notifyOtherTabs } from '../../lib/tabChannel.ts';
import { toast } from '../../lib/toast.ts';
import { refreshProductIfChanged } from '../product/refreshProduct.ts';

const WISHLIST = ['wishlist'] as const;

const wishlistOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...WISHLIST, userId],
    queryFn: ({ signal }) => api('GET /api/wishlist', { signal }),
    enabled: userId !== undefined,
    meta: { isPersonal: true },
  });

export function useWishlist({ isFresh = false } = {}) {
  const { user } = useAuth();
  return useQuery({ ...wishlistOptions(user?.id), refetchOnMount: isFresh ? 'always' : true });
}

export function useIsOnWishlist(productId: string): boolean {
  const { data: items = [] } = useWishlist();
  return items.some((item) => item.productId === productId);
}

export function useAddToWishlist(product: Pick<LineProduct, 'id' | 'name'>) {
  const queryClient = useQueryClient();
  const mutationKey = [...WISHLIST, 'add', product.id];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () =>
      asMember(queryClient, () => api('POST /api/wishlist', { body: { productId: product.id } })),
    onSuccess: (item) => {
      if (!item) return;
      toast({
        title: 'Added to Wishlist',
        description: `${product.name} has been added to your wishlist.`,
      });
      queryClient.invalidateQueries({ queryKey: WISHLIST });
      notifyOtherTabs('wishlist');
    },
    onError: (error) => {
      if (isSessionExpired(error)) return;
      toast({
        title: 'Error',
        description: 'Failed to add item to wishlist. Please try again.',
        variant: 'destructive',
      });
      refreshProductIfChanged(queryClient, product.id, error);
    },
  });
  const add = () => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
  return { add, isPending };
}
