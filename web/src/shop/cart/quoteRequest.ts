import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import { api } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { useShop } from '../../lib/shop.ts';
import { notifyOtherTabs } from '../../lib/tabChannel.ts';
import { useTextDraft } from '../../lib/useTextDraft.ts';
import { CART_SCOPE } from '../common/cartChanges.ts';
import { CART, isQuotable } from '../common/cartQuery.ts';
import { putQuote } from '../common/quotes/quoteQuery.ts';
import { getQuoteMailLink } from './quoteMail.ts';

const REQUEST = ['orders', 'request'];

/** One idempotency key for each content of the cart: requesting the same quote twice, even after a reload, creates
 *  one request. */
const keys = new Map<string, string>();
const STORAGE_KEY = 'guidon:quote';

function getIdempotencyKey(content: string): string {
  const key = keys.get(content) ?? readStoredKey(content) ?? crypto.randomUUID();
  keys.set(content, key);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ content, key }));
  } catch {
    // Site data is blocked: after a reload there is a new key.
  }
  return key;
}

function readStoredKey(content: string): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return stored.content === content ? stored.key : undefined;
  } catch {
    return undefined;
  }
}

/** The note for the next request. It stays while the sheet is closed. */
export function useQuoteNote() {
  const { user } = useAuth();
  return useTextDraft(`quote request ${user?.id}`);
}

interface QuoteRequest {
  content: string;
  note: string;
  lines: { productId: string; name: string; quantity: number }[];
}

/** Sends a quote request for the cart. A mail about it is offered as a link. */
export function useQuoteRequest(cart: CartItem[]) {
  const queryClient = useQueryClient();
  const { email: to } = useShop();
  const { text, clearAfter } = useQuoteNote();
  const request = toRequest(cart, text.trim());
  const { mutateAsync } = useMutation({
    mutationKey: REQUEST,
    scope: CART_SCOPE,
    mutationFn: ({ content, note }: QuoteRequest) =>
      api('POST /api/orders', {
        headers: { 'idempotency-key': getIdempotencyKey(`${content} ${note}`) },
        ...(note && { body: { note } }),
        keepalive: true,
      }),
    onSuccess: (order) => putQuote(queryClient, order),
    // What was asked for has left the cart; also if only the response was lost.
    onSettled: () => {
      queryClient.invalidateQueries({ queryKey: CART });
      notifyOtherTabs('cart');
    },
  });
  const requests = useMutationState({
    filters: { mutationKey: REQUEST },
    select: ({ state: { variables, status, error, data } }) => ({
      request: variables as QuoteRequest,
      status,
      error,
      order: data as Order | undefined,
    }),
  });
  const latest = requests.at(-1);
  // What was asked for leaves the cart, and what cannot be asked for stays.
  const isCurrent = request.content === '' || request.content === latest?.request.content;
  const isDone = isCurrent && (latest?.order !== undefined || request.content === '');

  return {
    /** The last request, until the cart has something else to ask for. */
    latest: isCurrent ? latest : undefined,
    /** About what is in the cart, or about the request that was sent. */
    mailLink: getQuoteMailLink({
      to,
      ...((isDone && latest?.request) || request),
      reference: isDone ? latest?.order?.reference : undefined,
    }),
    /** Also tries again. Does nothing if the same request is saved or being saved. */
    save: () => {
      // Only the response was lost if what was asked for has left the cart.
      const next = request.content === '' && latest ? latest.request : request;
      const existing = queryClient.getMutationCache().findAll({
        mutationKey: REQUEST,
        predicate: ({ state: { variables, status } }) =>
          (variables as QuoteRequest).content === next.content && status !== 'error',
      });
      if (existing.length === 0) void clearAfter(mutateAsync(next), next.note);
    },
  };
}

function toRequest(cart: CartItem[], note: string): QuoteRequest {
  const quotable = cart.filter(isQuotable);
  return {
    content: quotable
      .map(({ id, quantity }) => `${id} ${quantity}`)
      .sort()
      .join(),
    note,
    lines: quotable.map(({ productId, product: { name }, quantity }) => ({
      productId,
      name,
      quantity,
    })),
  };
}
