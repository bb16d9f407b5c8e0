import { products } from '../../../shared/contract/products.ts';
import { accounts } from '../../support/log-in.ts';
import type { Random } from '../../support/random.ts';
import type { PromiseReport } from '../support/report.ts';
import { type Account, signIn, type TestUser } from '../support/users.ts';
import { Caller } from './caller.ts';
import { CartWorkload } from './cart-workload.ts';
import { ItemWorkload } from './item-workload.ts';
import { MatchWorkload } from './match-workload.ts';
import { createPhotos } from './photos.ts';
import { QuoteWorkload } from './quote-workload.ts';
import type { RestartableInstance } from './restartable-instance.ts';
import { SessionWorkload } from './session-workload.ts';
import { SyncWorkload } from './sync-workload.ts';
import type { Workload } from './workload.ts';

const CART_PRODUCTS = 10;
const SYNC_PRODUCTS = 10;

export async function createWorkloads(
  instance: RestartableInstance,
  random: () => Random,
  report: PromiseReport,
): Promise<Workload[]> {
  const toCaller = ({ headers }: TestUser) => new Caller(instance, headers, report);
  const toUser = (account: Account) => signIn(instance.url, account);
  const staff = toCaller(await toUser(accounts.staff));
  const catalog = (await staff.callAllPages(products, 'GET /api/products')).flat();
  const forSale = catalog.filter(({ availability }) => availability !== 'Sold Out');
  const [inCarts, others] = [
    forSale.filter(({ stockQuantity }) => stockQuantity > 1).slice(0, CART_PRODUCTS),
    forSale.filter(({ stockQuantity }) => stockQuantity === 1),
  ];
  const [moved, ...renamed] = others
    .slice(0, SYNC_PRODUCTS)
    .flatMap(({ airtableId }) => airtableId ?? []);
  if (!moved) throw new Error('The shop has too few products');

  const collectors = await Promise.all(
    [accounts.collector, accounts.trader].map(async (account) => {
      const caller = toCaller(await toUser(account));
      const cart = new CartWorkload({ caller, products: inCarts, random, report });
      return new QuoteWorkload(caller, cart, random, report);
    }),
  );
  const photos = await createPhotos();
  const items = new ItemWorkload({ caller: staff, address: instance, photos, random, report });
  return [
    ...collectors,
    items,
    new MatchWorkload({ caller: staff, items: () => items.ids, random, report }),
    new SyncWorkload({ caller: staff, instance, renamed, moved, random, report }, catalog),
    new SessionWorkload(instance, Object.values(accounts), random, report),
  ];
}
