import { products } from '../../shared/contract/products.ts';
import { accounts } from '../../tests/support/log-in.ts';
import type { Ledger } from '../report.ts';
import { type Account, type Person, signIn } from '../support/people.ts';
import { Caller } from './caller.ts';
import { CartWitness } from './cart-workload.ts';
import { ItemWitness } from './item-workload.ts';
import { MatchWitness } from './match-workload.ts';
import { takePhotos } from './photos.ts';
import { QuoteWitness } from './quote-workload.ts';
import type { Random } from './random.ts';
import type { MortalProduct } from './restartable-instance.ts';
import { SessionWitness } from './session-workload.ts';
import { SyncWitness } from './sync-workload.ts';
import type { Witness } from './workload.ts';

/** Of the catalogue, in a collector's cart and in the dealer's hands. */
const IN_CARTS = 10;
const IN_HANDS = 10;

/** Two collectors, three of the staff's tasks, and people who sign in: they all keep their sessions through
 *  every round. */
export async function witnessesOf(
  product: MortalProduct,
  random: () => Random,
  ledger: Ledger,
): Promise<Witness[]> {
  const callerOf = ({ headers }: Person) => new Caller(product, headers, ledger);
  const personOf = (account: Account) => signIn(product.url, account);
  const staff = callerOf(await personOf(accounts.staff));
  const catalogue = (await staff.all(products, 'GET /api/products')).flat();
  const forSale = catalogue.filter(({ availability }) => availability !== 'Sold Out');
  const inCarts = forSale.slice(0, IN_CARTS).map(({ id }) => id);
  const [moved, ...renamed] = forSale
    .slice(IN_CARTS, IN_CARTS + IN_HANDS)
    .flatMap(({ airtableId }) => airtableId ?? []);
  if (!moved) throw new Error('The shop has too few products');

  const collectors = await Promise.all(
    [accounts.collector, accounts.trader].map(async (account) => {
      const caller = callerOf(await personOf(account));
      const cart = new CartWitness({ caller, products: inCarts, random, ledger });
      return new QuoteWitness(caller, cart, random, ledger);
    }),
  );
  const photos = await takePhotos();
  const items = new ItemWitness({ caller: staff, place: product, photos, random, ledger });
  return [
    ...collectors,
    items,
    new MatchWitness({ caller: staff, items: () => items.ids, random, ledger }),
    new SyncWitness({ caller: staff, product, renamed, moved, random, ledger }, catalogue),
    new SessionWitness(product, Object.values(accounts), random, ledger),
  ];
}
