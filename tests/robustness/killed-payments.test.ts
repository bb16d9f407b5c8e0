import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { COLUMNS } from '../../shared/airtable-mapping/columns.ts';
import { products as catalog } from '../../shared/contract/products.ts';
import type { Order } from '../../shared/entities/order.ts';
import type { Product } from '../../shared/entities/product.ts';
import { findPaypalExclusion } from '../../shared/payments/paypal-policy.ts';
import { hasFailed, isCleared } from '../../shared/quotes/ledger.ts';
import { accounts } from '../support/log-in.ts';
import { findBookViolations } from '../support/payment-invariants.ts';
import { Random } from '../support/random.ts';
import { fetchAllRecords } from './durability/airtable.ts';
import { KilledShop } from './mails/killed-shop.ts';
import { PAYMENT_PROMISES } from './payments/promises.ts';
import { Purchase, readBooks } from './payments/purchase.ts';
import { succeed } from './support/http-call.ts';
import { type PromiseReport, verifyPromises } from './support/report.ts';
import { SEED } from './support/seed.ts';
import { createAccount, signIn, type TestUser } from './support/users.ts';

const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 30);
const KILL_MS = [200, 3_000] as const;
const PURCHASES_PER_ROUND = 3;
/** A collector may have a limited number of requests within an hour. */
const ROUNDS_PER_COLLECTOR = 5;
const POLL_MS = 1_000;
/** The clock looks at an interrupted payment a minute later, and at uncleared refunds after two, four and eight. */
const CATCH_UP_MS = 10 * 60_000;

verifyPromises(Object.values(PAYMENT_PROMISES), async (report) => {
  console.log(`payments: PROVE_SEED=${SEED}`);
  const random = new Random(SEED);
  const shop = await KilledShop.start(inject('demoData'));
  try {
    const staff = await signIn(shop.instance.url, accounts.staff);
    const pieces = await listPieces(shop);
    const purchases: Purchase[] = [];
    let collectors: TestUser[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_PER_COLLECTOR === 0) collectors = await createCollectors(shop);
      const current: Purchase[] = [];
      for (const collector of collectors) {
        const [piece] = pieces.splice(0, 1);
        if (piece) current.push(await Purchase.prepare(shop, staff, collector, piece, report));
      }
      purchases.push(...current);
      const stopping = new AbortController();
      const running = Promise.all(current.map((each) => each.run(random, stopping.signal)));
      await sleep(random.between(...KILL_MS));
      stopping.abort();
      await shop.kill();
      await running;
      await shop.restart();
      check(await readAll(current), current, report);
      for (const each of current) await each.ship();
    }
    await catchUp(shop, purchases, report);
    const quotes = await readAll(purchases);
    check(quotes, purchases, report);
    await checkAirtable(shop, quotes, purchases, report);
    const { captures, refunds } = await readBooks(shop);
    report.addFigure(
      `payments: ${captures.length} payments and ${refunds.length} refunds in ${ROUNDS} rounds of kill -9, seed ${SEED}`,
    );
  } finally {
    await shop.stop();
  }
});

async function listPieces({ instance: { url } }: KilledShop): Promise<Product[]> {
  const query = { limit: '1000', availability: 'In Stock' };
  const listed = await succeed(url, catalog, 'GET /api/products', { query });
  const payable = listed.filter(
    (piece) => piece.stockQuantity === 1 && findPaypalExclusion(piece) === undefined,
  );
  if (payable.length < ROUNDS * PURCHASES_PER_ROUND) throw new Error('The shop has too few pieces');
  return payable;
}

async function createCollectors({ instance: { url } }: KilledShop): Promise<TestUser[]> {
  const users: TestUser[] = [];
  while (users.length < PURCHASES_PER_ROUND) {
    users.push(await signIn(url, await createAccount(url)));
  }
  return users;
}

async function readAll(purchases: readonly Purchase[]): Promise<Order[]> {
  const quotes: Order[] = [];
  for (const purchase of purchases) quotes.push(await purchase.read());
  return quotes;
}

function check(
  quotes: readonly Order[],
  purchases: readonly Purchase[],
  report: PromiseReport,
): void {
  const { once, held, refunds } = PAYMENT_PROMISES;
  for (const [n, quote] of quotes.entries()) {
    purchases[n]?.check(quote);
    const paid = quote.ledger.filter(({ kind }) => kind === 'payment');
    const ids = paid.map(({ externalId }) => externalId);
    const isTwice = new Set(ids).size < ids.length;
    report.record(once, isTwice ? `${quote.reference} has ${ids.join(', ')}` : undefined);
    const isMisplaced = paid.some(({ unapplied }) => unapplied);
    report.record(
      held,
      isMisplaced ? `${quote.reference} has a payment that is not applied to a quote` : undefined,
    );
    const { ledger } = quote;
    const refundedCents = ledger
      .filter(({ kind }) => kind === 'refund')
      .filter((entry) => isCleared(ledger, entry) && !hasFailed(ledger, entry))
      .reduce((sum, { cents }) => sum + cents, 0);
    const paidCents = paid.reduce((sum, { cents }) => sum + cents, 0);
    report.record(
      refunds,
      refundedCents > paidCents
        ? `${quote.reference} has refunded ${refundedCents} of ${paidCents}`
        : undefined,
    );
  }
}

/** Events that PayPal repeats, and the clock, complete what a kill has interrupted. */
async function catchUp(
  shop: KilledShop,
  purchases: readonly Purchase[],
  report: PromiseReport,
): Promise<void> {
  const find = async () => findBookViolations(await readAll(purchases), await readBooks(shop));
  const deadlineMs = Date.now() + CATCH_UP_MS;
  let violations = await find();
  while (violations.length > 0 && Date.now() < deadlineMs) {
    await sleep(POLL_MS);
    violations = await find();
  }
  report.record(PAYMENT_PROMISES.books, violations.length > 0 ? violations.join('; ') : undefined);
}

async function checkAirtable(
  shop: KilledShop,
  quotes: readonly Order[],
  purchases: readonly Purchase[],
  report: PromiseReport,
): Promise<void> {
  const find = async () => {
    const records = await fetchAllRecords(shop.instance);
    const statuses = new Map(records.map(({ id, fields }) => [id, fields[COLUMNS.status]]));
    return purchases.filter(({ piece }, n) => {
      return quotes[n]?.state === 'sold' && statuses.get(piece.airtableId ?? '') !== 'Sold';
    });
  };
  const deadlineMs = Date.now() + CATCH_UP_MS;
  let unsold = await find();
  while (unsold.length > 0 && Date.now() < deadlineMs) {
    await sleep(POLL_MS);
    unsold = await find();
  }
  const names = unsold.map(({ piece }) => piece.name);
  report.record(PAYMENT_PROMISES.airtable, names.length > 0 ? names.join('; ') : undefined);
}
