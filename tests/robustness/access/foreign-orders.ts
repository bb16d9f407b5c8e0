import { randomUUID } from 'node:crypto';
import { cart } from '../../../shared/contract/cart.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { wishlist } from '../../../shared/contract/wishlist.ts';
import { sendCall } from '../support/http-call.ts';
import { ApiClient } from '../support/valid-calls/client.ts';
import { createCartLine, createOrder, getProductInStock } from '../support/valid-calls/shop.ts';
import { type AccessRun, expectNoChange } from './access-run.ts';
import { foreignCall, recordOwnership } from './foreign-calls.ts';

export async function verifyForeignOrders(run: AccessRun): Promise<void> {
  const { shop, users } = run;
  const { member, otherMember, staff } = users;
  const owner = new ApiClient(shop.url, member);
  const other = new ApiClient(shop.url, otherMember);
  const key = randomUUID();
  const productId = await getProductInStock(owner);
  await owner.call(wishlist, 'POST /api/wishlist', { body: { productId } });
  const earlier = await createOrder(owner);
  const order = await createOrder(owner, key);
  const line = await createCartLine(owner);
  const quantity = { quantity: 9 };
  await expectNoChange(run, [
    ...[otherMember, staff].flatMap((by) =>
      [line.id, line.productId, `${member.id}#${line.id}`].map((itemId) =>
        foreignCall(
          run,
          by,
          'PUT /api/cart/{itemId}',
          { params: { itemId }, body: quantity },
          'NOT_FOUND',
        ),
      ),
    ),
    ...[otherMember, member].map((by) =>
      foreignCall(
        run,
        by,
        'PATCH /api/orders/{id}',
        { params: { id: order.id }, body: { status: 'sold' } },
        'FORBIDDEN',
      ),
    ),
  ]);
  const linesBefore = await owner.call(cart, 'GET /api/cart');
  await other.call(cart, 'DELETE /api/cart/{id}', { params: { id: line.productId } });
  recordOwnership(
    run,
    'Removing a product from a cart leaves it in other carts',
    linesBefore.length > 0 &&
      JSON.stringify(await owner.call(cart, 'GET /api/cart')) === JSON.stringify(linesBefore),
  );
  await verifyKeys(run, other, order, key);
  await verifyLists(run, owner, other, earlier.id);
}

async function verifyKeys(
  run: AccessRun,
  other: ApiClient,
  order: { id: string },
  key: string,
): Promise<void> {
  const { otherMember, member } = run.users;
  const theirs = await createOrder(other, key);
  recordOwnership(
    run,
    'Reusing another user’s idempotency key creates a separate order',
    theirs.id !== order.id && theirs.userId === otherMember.id,
  );
  const again = await createOrder(new ApiClient(other.url, member), key);
  recordOwnership(
    run,
    'A key that two users share finds each user’s own order',
    again.id === order.id,
  );
  const body = { userId: member.id, status: 'sold', totalAmount: '0.01', note: 'Mine?' };
  await createCartLine(other);
  const forced = await other.call(orders, 'POST /api/orders', { body });
  const isOwn = forced.userId === otherMember.id && forced.status === 'pending';
  recordOwnership(
    run,
    'The server sets the owner, status and total of a quote request',
    isOwn && forced.totalAmount !== '0.01',
  );
}

async function verifyLists(
  run: AccessRun,
  owner: ApiClient,
  other: ApiClient,
  earlierId: string,
): Promise<void> {
  const { otherMember, staff } = run.users;
  const isOwn = ({ userId }: { userId: string }) => userId === otherMember.id;
  recordOwnership(
    run,
    'A cart holds only its owner’s lines',
    (await other.call(cart, 'GET /api/cart')).every(isOwn),
  );
  const wishes = await other.call(wishlist, 'GET /api/wishlist');
  recordOwnership(run, 'A wishlist holds only its owner’s entries', wishes.every(isOwn));
  const first = await sendCall(
    owner.url,
    'GET /api/orders',
    { query: { limit: '1' } },
    owner.person.headers,
  );
  const cursor = String(first.headers['x-next-cursor'] ?? '');
  recordOwnership(run, 'A list with more pages has a cursor', cursor !== '');
  for (const query of [{}, { cursor }, { limit: '1000', cursor }]) {
    const seen = await other.call(orders, 'GET /api/orders', { query });
    recordOwnership(
      run,
      `Quote requests with ${JSON.stringify(query)} belong to the caller`,
      seen.every(isOwn),
    );
  }
  await new ApiClient(owner.url, staff).call(orders, 'PATCH /api/orders/{id}', {
    params: { id: earlierId },
    body: { status: 'quoted' },
  });
  const mine = await owner.call(orders, 'GET /api/orders');
  const moved = mine.find(({ id }) => id === earlierId);
  recordOwnership(
    run,
    'Collectors cannot see which member of staff answered',
    moved?.history.length === 1 && moved.history[0]?.by === null,
  );
}
