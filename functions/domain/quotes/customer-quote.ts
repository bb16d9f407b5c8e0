import { v5 as uuidV5 } from 'uuid';
import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import { ON_HOLD } from '../../../shared/vocabulary.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import { withHolds } from '../../platform/table/holds.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { findProducts } from '../../platform/table/products.ts';
import { findUser, findUserIdOf } from '../../platform/table/users.ts';
import { requireCompleteAddress } from '../addresses/complete-address.ts';
import type { QuoteCaller } from './access.ts';
import { createQuote, findQuoteByKey, type RequestedPiece } from './create-quote.ts';
import { listNames } from './floors.ts';

type CustomerRequest = z.output<Contract['orders']['POST /api/orders/for-customer']['body']>;
type Line = CustomerRequest['lines'][number];

const NAMELESS_CUSTOMERS = '2f0c6a1e-7d3b-4a55-9c1d-8e4b6f70a9d2';

/**
 * Begins a quote for a customer of the dealer, with or without an account.
 * @throws AppError NOT_FOUND, CONFLICT or ON_HOLD for pieces that are not available, INVALID_REQUEST
 */
export async function createCustomerQuote(
  { userId: staffId }: QuoteCaller,
  { customer, lines, note }: CustomerRequest,
  idempotencyKey: string,
): Promise<StoredQuote> {
  const { address } = customer;
  if (address) requireCompleteAddress(address, 'customer.address.');
  const key = `for-customer ${staffId} ${idempotencyKey}`;
  const owner = await findOwner(customer, key);
  const text = note || null;
  const existing = await findQuoteByKey(owner.userId, key, text);
  if (existing) return existing;
  return createQuote({
    ...owner,
    pieces: await takeAll(lines),
    note: text,
    isForCustomer: true,
    shippingAddress: address,
    idempotencyKey: key,
  });
}

export type Owner = Pick<StoredQuote, 'userId' | 'requester'>;

interface NamedCustomer {
  name?: string | undefined;
  email?: string | undefined;
}

/** The account of the address, or the visitor whose quotes an account with this address will take over. Without an
 *  address, the customer has this one quote.
 *  @param key of the request, so that a repetition finds the same customer. */
export async function findOwner({ name, email }: NamedCustomer, key: string): Promise<Owner> {
  const [firstName = null, ...others] = name ? name.split(/\s+/) : [];
  const person = { firstName, lastName: others.join(' ') || null };
  if (email === undefined) {
    return { userId: uuidV5(key, NAMELESS_CUSTOMERS), requester: { ...person, email: null } };
  }
  const address = email.toLowerCase();
  const accountId = await findUserIdOf(address);
  const account = accountId === undefined ? undefined : await findUser(accountId);
  const isNamed = Boolean(account?.firstName || account?.lastName);
  return account
    ? {
        userId: account.id,
        requester: {
          email: account.email,
          firstName: isNamed ? account.firstName : person.firstName,
          lastName: isNamed ? account.lastName : person.lastName,
        },
      }
    : { userId: toGuestId(address), requester: { ...person, email: address } };
}

/** Unlike a cart, from which pieces that are gone are left out. */
async function takeAll(lines: readonly Line[]): Promise<RequestedPiece[]> {
  const stored = await findProducts(lines.map(({ productId }) => productId));
  const products = await withHolds([...stored.values()]);
  const found = new Map(products.map((product) => [product.id, product]));
  const pieces = lines.map(({ productId, quantity }) => {
    const product = found.get(productId);
    if (!product) throw notFound('A piece is no longer in the shop');
    return { product, quantity };
  });
  requireFree(pieces);
  return pieces;
}

function requireFree(pieces: readonly RequestedPiece[]): void {
  const held = pieces.filter(({ product }) => product.availability === ON_HOLD);
  if (held.length > 0) {
    throw new AppError('ON_HOLD', `On hold: ${listNames(toProducts(held))}`, {
      productIds: held.map(({ product }) => product.id),
    });
  }
  const missing = pieces.filter(
    ({ product, quantity }) =>
      product.availability === 'Sold Out' || quantity > product.stockQuantity,
  );
  if (missing.length > 0) {
    throw conflict(`Sold out, or not that many: ${listNames(toProducts(missing))}`);
  }
}

const toProducts = (pieces: readonly RequestedPiece[]) => pieces.map(({ product }) => product);
