import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, isSessionExpired } from '../../lib/api.ts';
import { asMember, useUserId } from '../../lib/auth.ts';
import { recordEvent } from '../../lib/events.ts';
import {
  createLoginMemory,
  isRememberedProduct,
  type RememberedProduct,
} from '../../lib/loginMemory.ts';
import { refreshProductIfChanged } from '../../lib/refreshProduct.ts';
import { notifyOtherTabs } from '../../lib/tabChannel.ts';
import { toast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';

const WISHLIST = ['wishlist'] as const;

const wishlistOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...WISHLIST, userId],
    queryFn: ({ signal }) => api('GET /api/wishlist', { signal }),
    enabled: userId !== undefined,
    meta: { isPersonal: true },
  });

export function useWishlist({ isFresh = false } = {}) {
  const userId = useUserId();
  return useQuery({ ...wishlistOptions(userId), refetchOnMount: isFresh ? 'always' : true });
}

export const wishAfterLogin = createLoginMemory('wish', isRememberedProduct);

export const useIsOnWishlist: (productId: string) => boolean = import.meta.env.SSR
  ? () => false
  : useIsListed;

function useIsListed(productId: string): boolean {
  const { data = false } = useQuery({
    ...wishlistOptions(useUserId()),
    select: (items) => items.some((item) => item.productId === productId),
  });
  return data;
}

export function useToggleWishlist({ id, name }: RememberedProduct, isOnWishlist: boolean) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: [...WISHLIST, 'toggle', id],
    mutationFn: (isRemoval: boolean) =>
      asMember<unknown>(queryClient, () =>
        isRemoval
          ? api('DELETE /api/wishlist/{productId}', { params: { productId: id } })
          : api('POST /api/wishlist', { body: { productId: id } }),
      ),
    onSuccess: (answer, isRemoval) => {
      if (!answer) return wishAfterLogin.remember({ id, name });
      if (!isRemoval) recordEvent({ kind: 'wish', productId: id });
      toast({
        title: isRemoval ? 'Removed from Wishlist' : 'Added to Wishlist',
        description: `${name} has been ${isRemoval ? 'removed from' : 'added to'} your wishlist.`,
      });
      queryClient.invalidateQueries({ queryKey: WISHLIST });
      notifyOtherTabs('wishlist');
    },
    onError: (error, isRemoval) => {
      if (isSessionExpired(error)) {
        if (!isRemoval) wishAfterLogin.remember({ id, name });
        return;
      }
      toast({
        title: 'Error',
        description: `Failed to ${isRemoval ? 'remove item from' : 'add item to'} wishlist. Please try again.`,
        variant: 'destructive',
      });
      refreshProductIfChanged(queryClient, id, error);
    },
  });
  return { toggle: () => mutate(isOnWishlist), isPending };
}
