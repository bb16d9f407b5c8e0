import { cart } from '../../../shared/contract/cart.ts';
import { wishlist } from '../../../shared/contract/wishlist.ts';
import type { Product } from '../../../shared/entities/product.ts';
import type { Random } from '../../support/random.ts';
import type { PromiseReport } from '../support/report.ts';
import type { Caller } from './caller.ts';
import { PossibleValues } from './possible-values.ts';
import { DURABILITY_PROMISES } from './promises.ts';
import type { Workload } from './workload.ts';

interface Parts {
  caller: Caller;
  products: readonly Pick<Product, 'id' | 'stockQuantity'>[];
  random: () => Random;
  report: PromiseReport;
}

export class CartWorkload implements Workload {
  readonly #parts: Parts;
  readonly #quantities = new PossibleValues(0);
  readonly #lineIds = new Map<string, string>();
  readonly #wishlist = new PossibleValues(false);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get lines(): Map<string, number> | undefined {
    const lines = this.#parts.products.map(({ id }): [string, number | undefined] => [
      id,
      this.#quantities.getCertain(id),
    ]);
    const certain = lines.filter((line): line is [string, number] => line[1] !== undefined);
    if (certain.length < lines.length) return undefined;
    return new Map(certain.filter(([, quantity]) => quantity > 0));
  }

  async act(): Promise<void> {
    const random = this.#parts.random();
    const product = random.pick(this.#parts.products);
    const chance = random.next();
    const quantity = random.between(1, Math.min(5, product.stockQuantity));
    if (chance < 0.15) return this.#wish(product.id);
    if (chance < 0.3) return this.#remove(product.id);
    const lineId = this.#lineIds.get(product.id);
    const most = Math.max(...this.#quantities.getPossible(product.id));
    const isFull = most + quantity > product.stockQuantity;
    if (lineId && (chance < 0.5 || isFull)) return this.#set(product.id, lineId, quantity);
    if (!isFull) await this.#add(product.id, quantity);
  }

  /** @param request returns the products that it removed from the cart */
  async empty(request: () => Promise<readonly string[]>): Promise<void> {
    for (const { id } of this.#parts.products) this.#quantities.allow(id, [0]);
    for (const id of await request()) {
      this.#quantities.settle(id, 0);
      this.#lineIds.delete(id);
    }
    await this.#checkCart();
  }

  async check(): Promise<void> {
    await this.#checkCart();
    const { caller, products, report } = this.#parts;
    const wished = await caller.call(wishlist, 'GET /api/wishlist');
    const wishedIds = new Set(wished.map(({ productId }) => productId));
    report.record(DURABILITY_PROMISES.partial, describeDuplicate('wish', wished));
    for (const { id } of products) {
      const { wasCertain, failure } = this.#wishlist.read(id, wishedIds.has(id));
      report.record(wasCertain ? DURABILITY_PROMISES.wish : DURABILITY_PROMISES.partial, failure);
    }
  }

  async #checkCart(): Promise<void> {
    const { caller, products, report } = this.#parts;
    const lines = await caller.call(cart, 'GET /api/cart');
    report.record(DURABILITY_PROMISES.partial, describeDuplicate('cart line', lines));
    const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
    this.#lineIds.clear();
    for (const { productId, id } of lines) this.#lineIds.set(productId, id);
    for (const id of new Set([...products.map(({ id }) => id), ...quantities.keys()])) {
      const { wasCertain, failure } = this.#quantities.read(id, quantities.get(id) ?? 0);
      report.record(wasCertain ? DURABILITY_PROMISES.cart : DURABILITY_PROMISES.partial, failure);
    }
  }

  #add(productId: string, quantity: number): Promise<void> {
    return this.#quantities.change(
      productId,
      (was) => was + quantity,
      async () => {
        const body = { productId, quantity };
        const line = await this.#parts.caller.call(cart, 'POST /api/cart', { body });
        this.#lineIds.set(productId, line.id);
        return line.quantity;
      },
    );
  }

  #set(productId: string, itemId: string, quantity: number): Promise<void> {
    return this.#quantities.change(
      productId,
      () => quantity,
      async () => {
        const call = { params: { itemId }, body: { quantity } };
        return (await this.#parts.caller.call(cart, 'PUT /api/cart/{itemId}', call)).quantity;
      },
    );
  }

  #remove(id: string): Promise<void> {
    this.#lineIds.delete(id);
    return this.#quantities.change(
      id,
      () => 0,
      async () => {
        await this.#parts.caller.call(cart, 'DELETE /api/cart/{id}', { params: { id } });
        return 0;
      },
    );
  }

  #wish(productId: string): Promise<void> {
    return this.#wishlist.change(
      productId,
      () => true,
      async () => {
        await this.#parts.caller.call(wishlist, 'POST /api/wishlist', { body: { productId } });
        return true;
      },
    );
  }
}

function describeDuplicate(
  name: string,
  lines: readonly { id: string; productId: string }[],
): string | undefined {
  const ids = new Set(lines.map(({ id }) => id));
  const products = new Set(lines.map(({ productId }) => productId));
  return ids.size === lines.length && products.size === lines.length
    ? undefined
    : `duplicate ${name}: ${JSON.stringify(lines)}`;
}
