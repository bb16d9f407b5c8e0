import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CartItem, LineProduct } from '../../../../shared/entities/cart.ts';
import { toast } from '../../components/toast/toast.ts';
import { ApiError, api, isSessionOver } from '../../lib/api.ts';
import { asMember } from '../../lib/auth.ts';
import { notifyOtherTabs } from '../../lib/tabChannel.ts';
import { refreshProductIfChanged } from '../product/refreshProduct.ts';
import { CART, QUANTITY, type QuantityChange, quantityToCome } from './cartQuery.ts';

/** Changes are made one after another, in the order in which they were asked for. */
export const oneByOne = { id: 'cart' };

/** Of additions of which it is not known whether they were made: asking for one again makes it once. */
const keys = new Map<string, string>();

async function addOne(productId: string) {
  const key = keys.get(productId) ?? crypto.randomUUID();
  keys.set(productId, key);
  try {
    const body = { productId, quantity: 1 };
    const line = await api('POST /api/cart', { body, headers: { 'idempotency-key': key } });
    keys.delete(productId);
    return line;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) keys.delete(productId);
    throw error;
  }
}

export function useAddToCart(product: Pick<LineProduct, 'id' | 'name'>) {
  const queryClient = useQueryClient();
  const mutationKey = [...CART, 'add', product.id];
  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: oneByOne,
    mutationFn: () => asMember(queryClient, () => addOne(product.id)),
    onSuccess: (line) => {
      if (!line) return;
      toast({
        title: 'Added to Cart',
        description: `${product.name} has been added to your cart.`,
      });
    },
    onError: (error) => {
      sayUnlessLoggedOut(error, 'Failed to add item to cart. Please try again.');
      refreshProductIfChanged(queryClient, product.id, error);
    },
    onSettled: () => refreshAfterLast(queryClient),
  });
  const add = () => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
  return { add, isPending };
}

export function useChangeQuantity(line: CartItem) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: QUANTITY,
    scope: oneByOne,
    mutationFn: ({ lineId, quantity }: QuantityChange) =>
      api('PUT /api/cart/{itemId}', { params: { itemId: lineId }, body: { quantity } }),
    onMutate: () => holdBack(queryClient),
    onSuccess: (_, { lineId, quantity }) =>
      changeLines(queryClient, (lines) =>
        lines.map((one) => (one.id === lineId ? { ...one, quantity } : one)),
      ),
    onError: (error) => sayUnlessLoggedOut(error, 'Failed to update quantity. Please try again.'),
    onSettled: () => refreshAfterLast(queryClient),
  });
  return (by: 1 | -1) => {
    const quantity = quantityToCome(queryClient, line) + by;
    if (quantity > 0) mutate({ lineId: line.id, quantity });
  };
}

export function useRemove({ productId }: CartItem) {
  const queryClient = useQueryClient();
  const mutationKey = [...CART, 'remove', productId];
  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: oneByOne,
    mutationFn: () => api('DELETE /api/cart/{id}', { params: { id: productId } }),
    onMutate: () => holdBack(queryClient),
    onSuccess: () => {
      changeLines(queryClient, (lines) => lines.filter((one) => one.productId !== productId));
      toast({ title: 'Item Removed', description: 'Item has been removed from your cart.' });
    },
    onError: (error) => sayUnlessLoggedOut(error, 'Failed to remove item. Please try again.'),
    onSettled: () => refreshAfterLast(queryClient),
  });
  const remove = () => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
  return { remove, isPending };
}

function sayUnlessLoggedOut(error: Error, description: string) {
  if (!isSessionOver(error)) toast({ title: 'Error', description, variant: 'destructive' });
}

/** A list that was asked for before a change must not arrive after it. */
const holdBack = (queryClient: QueryClient) => queryClient.cancelQueries({ queryKey: CART });

const changeLines = (queryClient: QueryClient, change: (lines: CartItem[]) => CartItem[]) =>
  queryClient.setQueriesData<CartItem[]>({ queryKey: CART }, (lines) => lines && change(lines));

/** The change that has just been made still counts as under way. */
function refreshAfterLast(queryClient: QueryClient) {
  if (queryClient.isMutating({ mutationKey: CART }) > 1) return;
  queryClient.invalidateQueries({ queryKey: CART });
  notifyOtherTabs('cart');
}
