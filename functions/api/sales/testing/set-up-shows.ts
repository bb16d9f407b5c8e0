import { beforeAll } from 'vitest';
import type { Hold } from '../../../../shared/entities/hold.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import type { Show } from '../../../../shared/entities/show.ts';
import { toShopDate } from '../../../../shared/shop-time.ts';
import { loadCalls } from '../../../../tests/support/call.ts';
import { setUpQuotes } from '../../orders/testing/set-up-quotes.ts';

type Calls = Awaited<ReturnType<typeof loadCalls>>;
type Key = Parameters<Calls>[0];
interface Person {
  headers: { cookie: string };
}

export const TIME_ZONE = 'America/New_York';

/** @returns the day in the time zone of the shop. */
export const dayIn = (days: number): string =>
  toShopDate(new Date(Date.now() + days * 86_400_000).toISOString(), TIME_ZONE);

/** The patch, the badge, the medal and the helmet have two units each. */
export function setUpShows() {
  const given = setUpQuotes();
  let sales: Calls;
  beforeAll(async () => {
    sales = await loadCalls('sales');
  });

  const call = (key: Key, { id = '', body, who = given.staff, ...headers }: CallOptions = {}) =>
    sales(key, {
      headers: { ...who.headers, ...headers },
      ...(id === '' ? {} : { params: { id } }),
      ...(body === undefined ? {} : { body }),
    });
  const sell = (body: object = {}, options: CallOptions = {}) =>
    call('POST /api/sales', {
      ...options,
      body: {
        lines: [{ productId: given.patch.id, price: '125' }],
        method: 'cash',
        place: 'Lancaster show',
        date: dayIn(0),
        ...body,
      },
    });
  return {
    given,
    call,
    sell,
    sold: async (body: object = {}, options: CallOptions = {}): Promise<Order> =>
      getCreated(await sell(body, options)),
    prepare: async (body: object = {}): Promise<Show> => {
      const show = { name: 'Lancaster', from: dayIn(1), to: dayIn(2), ...body };
      return getCreated(await call('POST /api/shows', { body: show }));
    },
    take: (id: string, productIds: readonly string[]) =>
      call('POST /api/shows/{id}/pieces', { id, body: { productIds } }),
    takeBack: (id: string, productIds: readonly string[]) =>
      call('POST /api/shows/{id}/back', { id, body: { productIds } }),
    close: (id: string, body?: object) => call('POST /api/shows/{id}/close', { id, body }),
    get: async (id: string, who = given.staff): Promise<Show> =>
      (await call('GET /api/shows/{id}', { id, who })).body,
    claimsOf: async (productId: string): Promise<Hold['claims']> => {
      const { headers } = given.staff;
      const { body } = await given.shop.orders('GET /api/holds', { headers });
      return (body as Hold[]).find((hold) => hold.productId === productId)?.claims ?? [];
    },
  };
}

function getCreated({ status, body }: Awaited<ReturnType<Calls>>) {
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

interface CallOptions {
  id?: string;
  body?: unknown;
  who?: Person;
  'idempotency-key'?: string;
}
