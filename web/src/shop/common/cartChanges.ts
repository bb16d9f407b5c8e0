import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CartItem, LineProduct } from '../../../../shared/entities/cart.ts';
import { api, getErrorMessage, hasCode, hasStatus, isSessionExpired } from '../../lib/api.ts';
import { asMember } from '../../lib/auth.ts';
import { callOnce } from '../../lib/callOnce.ts';
import { createLoginMemory, isRememberedProduct } from '../../lib/loginMemory.ts';
import { refreshProductIfChanged } from '../../lib/refreshProduct.ts';
import { notifyOtherTabs } from '../../lib/tabChannel.ts';
import { toast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { CART_KEY, getPendingQuantity, QUANTITY, type QuantityChange } from './cartQuery.ts';
import { findOwnClaim } from './quotes/ownClaims.ts';

/** Mutations with this scope run one after another, in call order. */
export const CART_SCOPE = { id: 'cart' };

const addOne = (productId: string) =>
  callOnce(`cart ${productId}`, (headers) =>
    api('POST /api/cart', { body: { productId, quantity: 1 }, headers }),
  );

export const addAfterLogin = createLoginMemory('add-to-cart', isRememberedProduct);

export function useAddToCart(product: Pick<LineProduct, 'id' | 'name'>) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: [...CART_KEY, 'add', product.id],
    scope: CART_SCOPE,
    mutationFn: () => asMember(queryClient, () => addOne(product.id)),
    onSuccess: (line) => {
      if (!line) return addAfterLogin.remember({ id: product.id, name: product.name });
      toast({
        title: 'Added to Cart',
        description: `${product.name} has been added to your cart.`,
      });
    },
    onError: (error) => {
      if (isSessionExpired(error)) addAfterLogin.remember({ id: product.id, name: product.name });
      // Retrying a conflict is useless: the product is sold out or in the cart, or the cart is full.
      const reason = hasStatus(error, 409) ? getErrorMessage(error) : undefined;
      if (reason && hasCode(error, 'ALREADY_IN_CART')) {
        toast({ title: 'Already in Cart', description: reason });
      } else if (hasCode(error, 'ON_HOLD')) {
        void reportHold(queryClient, product);
      } else {
        showCartError(error, reason ?? 'Failed to add item to cart. Please try again.');
      }
      refreshProductIfChanged(queryClient, product.id, error);
    },
    onSettled: () => refreshAfterLastChange(queryClient),
  });
  return { add: () => mutate(), isPending };
}

async function reportHold(
  queryClient: QueryClient,
  { id, name }: Pick<LineProduct, 'id' | 'name'>,
): Promise<void> {
  const own = await findOwnClaim(queryClient, id);
  if (own) {
    toast({
      title: own.kind === 'held' ? 'On hold for you' : 'You bought this piece',
      description: `${name} is in your quote ${own.order.reference}.`,
    });
    return;
  }
  toast({
    title: 'On hold for another collector',
    description: `${name} may become available again. Press Notify me on its page, and we’ll e-mail you when it does.`,
    variant: 'destructive',
  });
}

export function useChangeQuantity(line: CartItem) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: QUANTITY,
    scope: CART_SCOPE,
    mutationFn: ({ lineId, quantity }: QuantityChange) =>
      api('PUT /api/cart/{itemId}', { params: { itemId: lineId }, body: { quantity } }),
    onMutate: () => cancelFetch(queryClient),
    onSuccess: (_, { lineId, quantity }) =>
      updateLines(queryClient, (lines) =>
        lines.map((each) => (each.id === lineId ? { ...each, quantity } : each)),
      ),
    onError: (error, { quantity }) => {
      if (hasStatus(error, 409)) {
        const title = quantity === 2 ? 'Only one available' : 'No more available';
        toast({ title, description: getErrorMessage(error), variant: 'destructive' });
      } else {
        showCartError(error, 'Failed to update quantity. Please try again.');
      }
    },
    onSettled: () => refreshAfterLastChange(queryClient),
  });
  return (by: 1 | -1) => {
    const quantity = getPendingQuantity(queryClient, line) + by;
    if (quantity > 0) mutate({ lineId: line.id, quantity });
  };
}

export function useRemove({ productId }: CartItem) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: [...CART_KEY, 'remove', productId],
    scope: CART_SCOPE,
    mutationFn: () => api('DELETE /api/cart/{id}', { params: { id: productId } }),
    onMutate: () => cancelFetch(queryClient),
    onSuccess: () => {
      updateLines(queryClient, (lines) => lines.filter((each) => each.productId !== productId));
      toast({ title: 'Item Removed', description: 'Item has been removed from your cart.' });
    },
    onError: (error) => showCartError(error, 'Failed to remove item. Please try again.'),
    onSettled: () => refreshAfterLastChange(queryClient),
  });
  return { remove: () => mutate(), isPending };
}

function showCartError(error: Error, description: string) {
  if (!isSessionExpired(error)) toast({ title: 'Error', description, variant: 'destructive' });
}

/** A response to a request sent before the change must not overwrite it. */
const cancelFetch = (queryClient: QueryClient) => queryClient.cancelQueries({ queryKey: CART_KEY });

const updateLines = (queryClient: QueryClient, change: (lines: CartItem[]) => CartItem[]) =>
  queryClient.setQueriesData<CartItem[]>({ queryKey: CART_KEY }, (lines) => lines && change(lines));

/** The mutation that calls this still counts as mutating. */
function refreshAfterLastChange(queryClient: QueryClient) {
  if (queryClient.isMutating({ mutationKey: CART_KEY }) > 1) return;
  queryClient.invalidateQueries({ queryKey: CART_KEY });
  notifyOtherTabs('cart');
}
