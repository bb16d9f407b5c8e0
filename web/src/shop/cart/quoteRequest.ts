import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import { api } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { putQuote } from '../../lib/quoteQuery.ts';
import { toMailLink, useShop } from '../../lib/shop.ts';
import { notifyOtherTabs } from '../../lib/tabChannel.ts';
import { useTextDraft } from '../../lib/useDraft.ts';
import { CART_SCOPE } from '../common/cartChanges.ts';
import { CART_KEY, isQuotable } from '../common/cartQuery.ts';

const REQUEST = ['orders', 'request'];

/** Keeps one idempotency key per content of the cart: requesting the same quote twice, even after a reload,
 *  creates one request. */
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

export function useQuoteNote() {
  const { user } = useAuth();
  return useTextDraft(`quote request ${user?.id}`);
}

interface QuoteRequest {
  content: string;
  note: string;
  lines: { productId: string; name: string; quantity: number }[];
}

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
    // Requested pieces leave the cart, even if only the response was lost.
    onSettled: () => {
      queryClient.invalidateQueries({ queryKey: CART_KEY });
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
  // Requested pieces leave the cart; the others stay.
  const isCurrent = request.content === '' || request.content === latest?.request.content;
  const isDone = isCurrent && (latest?.order !== undefined || request.content === '');

  return {
    latest: isCurrent ? latest : undefined,
    mailLink: getQuoteMailLink({
      to,
      ...((isDone && latest?.request) || request),
      reference: isDone ? latest?.order?.reference : undefined,
    }),
    save: () => {
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

/** Mail programs and Windows truncate longer links. */
const MAX_LENGTH = 1_900;
const MAX_NAME_LENGTH = 240;
const MAX_MAIL_NOTE_LENGTH = 450;

interface QuoteMail extends Pick<QuoteRequest, 'lines' | 'note'> {
  to: string;
  reference?: string | undefined;
}

/** Truncates a list that is too long for a link. */
function getQuoteMailLink({ to, lines, note, reference }: QuoteMail): string {
  const head = [
    ...(reference ? [`Reference: ${reference}`, ''] : []),
    ...(note ? [shorten(note, MAX_MAIL_NOTE_LENGTH), ''] : []),
  ];
  const items = lines.map(({ productId, name, quantity }) => [
    `${quantity} x ${shorten(name, MAX_NAME_LENGTH)}`,
    new URL(paths.product(productId), window.location.origin).href,
  ]);
  const toLink = (count: number) => {
    const rest = items.length - count;
    const all = [
      ...head,
      ...items.slice(0, count).flat(),
      ...(rest > 0 ? [`… and ${rest} more`] : []),
    ];
    return toMailLink(to, 'Price Inquiry', all.join('\r\n'));
  };
  let count = items.length;
  while (count > 0 && toLink(count).length > MAX_LENGTH) count--;
  return toLink(count);
}

/** @param maxLength of the URL-encoded text */
function shorten(text: string, maxLength: number): string {
  const wellFormed = text.toWellFormed();
  if (encodeURIComponent(wellFormed).length <= maxLength) return wellFormed;
  const characters = [...wellFormed];
  while (encodeURIComponent(`${characters.join('')}…`).length > maxLength) characters.pop();
  return `${characters.join('')}…`;
}
