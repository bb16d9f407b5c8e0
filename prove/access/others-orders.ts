import { randomUUID } from 'node:crypto';
import { cart } from '../../shared/contract/cart.ts';
import { orders } from '../../shared/contract/orders.ts';
import { wishlist } from '../../shared/contract/wishlist.ts';
import { sendCall } from '../support/http-call.ts';
import { Ready } from '../support/valid-calls/ready.ts';
import { newLine, newOrder, productInStock } from '../support/valid-calls/shop.ts';
import { anothers, hold } from './others.ts';
import { changingNothing, type Trial } from './trial.ts';

/** Carts, wishlists, quote requests and their keys. */
export async function proveOthersOrders(trial: Trial): Promise<void> {
  const { shop, people } = trial;
  const { member, otherMember, staff } = people;
  const owner = new Ready(shop.url, member);
  const other = new Ready(shop.url, otherMember);
  const key = randomUUID();
  const productId = await productInStock(owner);
  await owner.ask(wishlist, 'POST /api/wishlist', { body: { productId } });
  const earlier = await newOrder(owner);
  const order = await newOrder(owner, key);
  const line = await newLine(owner);
  const quantity = { quantity: 9 };
  await changingNothing(trial, [
    ...[otherMember, staff].flatMap((by) =>
      [line.id, line.productId, `${member.id}#${line.id}`].map((itemId) =>
        anothers(
          trial,
          by,
          'PUT /api/cart/{itemId}',
          { params: { itemId }, body: quantity },
          'NOT_FOUND',
        ),
      ),
    ),
    ...[otherMember, member].map((by) =>
      anothers(
        trial,
        by,
        'PATCH /api/orders/{id}',
        { params: { id: order.id }, body: { status: 'sold' } },
        'FORBIDDEN',
      ),
    ),
  ]);
  const linesBefore = await owner.ask(cart, 'GET /api/cart');
  await other.ask(cart, 'DELETE /api/cart/{id}', { params: { id: line.productId } });
  hold(
    trial,
    'Removing a product from one’s cart leaves it in others’',
    linesBefore.length > 0 &&
      JSON.stringify(await owner.ask(cart, 'GET /api/cart')) === JSON.stringify(linesBefore),
  );
  await proveKeys(trial, other, order, key);
  await proveLists(trial, owner, other, earlier.id);
}

async function proveKeys(
  trial: Trial,
  other: Ready,
  order: { id: string },
  key: string,
): Promise<void> {
  const { otherMember, member } = trial.people;
  const theirs = await newOrder(other, key);
  hold(
    trial,
    'The key of another’s order makes an order of one’s own',
    theirs.id !== order.id && theirs.userId === otherMember.id,
  );
  const again = await newOrder(new Ready(other.url, member), key);
  hold(trial, 'A key that another used too still finds one’s own order', again.id === order.id);
  const body = { userId: member.id, status: 'sold', totalAmount: '0.01', note: 'Mine?' };
  const forced = await other.ask(orders, 'POST /api/orders', { body });
  const isOwn = forced.userId === otherMember.id && forced.status === 'pending';
  hold(
    trial,
    'A quote request says itself whose it is, and how far',
    isOwn && forced.totalAmount !== '0.01',
  );
}

async function proveLists(
  trial: Trial,
  owner: Ready,
  other: Ready,
  earlierId: string,
): Promise<void> {
  const { otherMember, staff } = trial.people;
  const isOwn = ({ userId }: { userId: string }) => userId === otherMember.id;
  hold(
    trial,
    'A cart has its owner’s lines alone',
    (await other.ask(cart, 'GET /api/cart')).every(isOwn),
  );
  const wishes = await other.ask(wishlist, 'GET /api/wishlist');
  hold(trial, 'A wishlist has its owner’s entries alone', wishes.every(isOwn));
  const first = await sendCall(
    owner.url,
    'GET /api/orders',
    { query: { limit: '1' } },
    owner.by.headers,
  );
  const cursor = String(first.headers['x-next-cursor'] ?? '');
  hold(trial, 'A list of several has a cursor', cursor !== '');
  for (const query of [{}, { cursor }, { limit: '1000', cursor }]) {
    const seen = await other.ask(orders, 'GET /api/orders', { query });
    hold(
      trial,
      `The quote requests after ${JSON.stringify(query)} are one’s own`,
      seen.every(isOwn),
    );
  }
  await new Ready(owner.url, staff).ask(orders, 'PATCH /api/orders/{id}', {
    params: { id: earlierId },
    body: { status: 'quoted' },
  });
  const mine = await owner.ask(orders, 'GET /api/orders');
  const moved = mine.find(({ id }) => id === earlierId);
  hold(
    trial,
    'Collectors do not learn who of the staff answered',
    moved?.history.length === 1 && moved.history[0]?.by === null,
  );
}
