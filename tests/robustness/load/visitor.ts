import { cart } from '../../../shared/contract/cart.ts';
import { products } from '../../../shared/contract/products.ts';
import { logIn } from '../../support/log-in.ts';
import { type HttpResponse, send, succeed } from '../support/http-call.ts';
import type { TestUser } from '../support/users.ts';

const CATALOG_PATHS = [
  '/api/products?limit=12',
  '/api/products?limit=12&itemTypes=Patches&eras=WWII',
  '/api/products?limit=12&search=airborne',
  '/api/products?search=big+red+one',
  '/api/products/facets',
  '/api/products/suggest?q=airb',
  '/api/products/featured',
];

const CATALOG_READ_PERCENT = 75;
const SIGN_IN_PERCENT = 1;

export type Action = 'catalog read' | 'cart change' | 'sign-in';

export class Visitor {
  readonly #url: string;
  readonly #person: TestUser;
  readonly #productIds: readonly string[];
  #headers: { cookie: string };

  constructor(url: string, person: TestUser, productIds: readonly string[]) {
    this.#url = url;
    this.#person = person;
    this.#productIds = productIds;
    this.#headers = person.headers;
  }

  /** @throws Error with the response when it is not a success */
  async act(): Promise<Action> {
    const chance = Math.random() * 100;
    if (chance < CATALOG_READ_PERCENT) return this.#read();
    if (chance < CATALOG_READ_PERCENT + SIGN_IN_PERCENT) return this.#signIn();
    return this.#changeCart();
  }

  async #read(): Promise<Action> {
    const product = `/api/products/${pickRandom(this.#productIds)}`;
    assertOk(await send(this.#url, 'GET', pickRandom([...CATALOG_PATHS, product])));
    return 'catalog read';
  }

  async #signIn(): Promise<Action> {
    const ended = await send(this.#url, 'GET', '/api/logout', { headers: this.#headers });
    if (ended.status !== 302) throw new Error(`Signing out: ${ended.status} ${ended.text}`);
    this.#headers = await logIn(this.#url, this.#person);
    return 'sign-in';
  }

  async #changeCart(): Promise<Action> {
    const productId = pickRandom(this.#productIds);
    const inCart = await succeed(this.#url, cart, 'GET /api/cart', {}, this.#headers);
    const removed = inCart.find((line) => line.productId === productId) ?? inCart[3];
    if (removed) {
      const params = { id: removed.productId };
      await succeed(this.#url, cart, 'DELETE /api/cart/{id}', { params }, this.#headers);
    } else {
      const call = { body: { productId } };
      await succeed(this.#url, cart, 'POST /api/cart', call, this.#headers);
    }
    return 'cart change';
  }
}

export async function fetchProductIds(url: string): Promise<string[]> {
  const all = await succeed(url, products, 'GET /api/products', { query: { limit: '1000' } });
  return all.map(({ id }) => id);
}

function assertOk({ status, text }: HttpResponse): void {
  if (status !== 200) throw new Error(`${status} ${text}`);
}

function pickRandom<T>(from: readonly T[]): T {
  const one = from[Math.floor(Math.random() * from.length)];
  if (one === undefined) throw new Error('The list is empty');
  return one;
}
