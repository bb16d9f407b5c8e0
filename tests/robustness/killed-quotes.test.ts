import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { COLUMNS } from '../../shared/airtable-mapping/columns.ts';
import { orders } from '../../shared/contract/orders.ts';
import { products as catalog } from '../../shared/contract/products.ts';
import type { Hold } from '../../shared/entities/hold.ts';
import type { Order } from '../../shared/entities/order.ts';
import { Product } from '../../shared/entities/product.ts';
import { getShownAvailability } from '../../shared/quotes/holds.ts';
import { accounts } from '../support/log-in.ts';
import { findViolations } from '../support/quote-invariants.ts';
import { Random } from '../support/random.ts';
import { listMails } from '../support/ses.ts';
import { fetchAllRecords } from './durability/airtable.ts';
import { KilledShop } from './mails/killed-shop.ts';
import { Negotiation } from './quotes/negotiation.ts';
import { QUOTE_PROMISES } from './quotes/promises.ts';
import { sendCall, succeed } from './support/http-call.ts';
import { type PromiseReport, verifyPromises } from './support/report.ts';
import { SEED } from './support/seed.ts';
import { createAccount, signIn, type TestUser } from './support/users.ts';

const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 50);
const KILL_MS = [0, 2_500] as const;
const PIECES_PER_ROUND = 2;
const COLLECTORS_PER_ROUND = 3;
const ROUNDS_PER_COLLECTOR = 25;
const POLL_MS = 250;
const TIMEOUT_MS = 120_000;

verifyPromises(Object.values(QUOTE_PROMISES), async (report) => {
  console.log(`quotes: PROVE_SEED=${SEED}`);
  const random = new Random(SEED);
  const shop = await KilledShop.start(inject('demoData'));
  try {
    const staff = await signIn(shop.instance.url, accounts.staff);
    const pieces = await listPieces(shop);
    const negotiations: Negotiation[] = [];
    let collectors: TestUser[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_PER_COLLECTOR === 0) collectors = await createCollectors(shop);
      const wanted = pieces.splice(0, PIECES_PER_ROUND);
      const current = await Negotiation.prepare(shop, staff, collectors, wanted, report);
      negotiations.push(current);
      const stopping = new AbortController();
      const running = current.run(random, stopping.signal);
      await sleep(random.between(...KILL_MS));
      stopping.abort();
      await shop.kill();
      await running;
      await shop.restart();
      await check(shop, staff, negotiations, report);
    }
    const quotes = await readQuotes(shop, staff, negotiations);
    await checkFollowUp(shop, staff, quotes, negotiations, report);
    const sold = quotes.filter(({ state }) => state === 'sold').length;
    const changes = quotes.reduce((sum, { history }) => sum + history.length, 0);
    report.addFigure(
      `quotes: ${quotes.length} with ${changes} changes and ${sold} sales in ${ROUNDS} rounds of kill -9, seed ${SEED}`,
    );
  } finally {
    await shop.stop();
  }
});

async function listPieces({ instance: { url } }: KilledShop): Promise<Product[]> {
  const query = { limit: '1000', availability: 'In Stock' };
  const listed = await succeed(url, catalog, 'GET /api/products', { query });
  const unique = listed.filter(({ stockQuantity }) => stockQuantity === 1);
  if (unique.length < ROUNDS * PIECES_PER_ROUND) throw new Error('The shop has too few pieces');
  return unique;
}

async function createCollectors({ instance: { url } }: KilledShop): Promise<TestUser[]> {
  const users: TestUser[] = [];
  while (users.length < COLLECTORS_PER_ROUND) {
    users.push(await signIn(url, await createAccount(url)));
  }
  return users;
}

async function readQuotes(
  { instance: { url } }: KilledShop,
  { headers }: TestUser,
  negotiations: readonly Negotiation[],
): Promise<Order[]> {
  const quotes: Order[] = [];
  for (const id of negotiations.flatMap(({ quoteIds }) => quoteIds)) {
    quotes.push(await succeed(url, orders, 'GET /api/orders/{id}', { params: { id } }, headers));
  }
  return quotes;
}

/** Nothing may change during this check, so unacknowledged messages are repeated first. */
async function check(
  shop: KilledShop,
  staff: TestUser,
  negotiations: readonly Negotiation[],
  report: PromiseReport,
): Promise<void> {
  const { once, owner } = QUOTE_PROMISES;
  const { url } = shop.instance;
  const current = negotiations.slice(-1);
  for (const negotiation of current) await negotiation.repeatMessages();
  const quotes = await readQuotes(shop, staff, current);
  for (const negotiation of current) negotiation.check(quotes);
  const pieces = current.flatMap((each) => each.pieces);
  const all = await succeed(url, orders, 'GET /api/holds', {}, staff.headers);
  const holds = all.filter(({ productId }) => pieces.some(({ id }) => id === productId));
  const violations = findViolations({
    quotes,
    holds,
    stock: new Map(pieces.map(({ id, stockQuantity }) => [id, stockQuantity])),
    now: new Date().toISOString(),
    soldOut: new Set(await listSoldOut(shop, pieces)),
  });
  const twice = violations.filter((each) => /^\d/.test(each));
  report.record(once, twice.length > 0 ? twice.join('; ') : undefined);
  const rest = violations.filter((each) => !twice.includes(each));
  report.record(owner, rest.length > 0 ? rest.join('; ') : undefined);
  for (const { isHeldByHand, pieces } of current) {
    const claims = holds.find(({ productId }) => productId === pieces[0]?.id)?.claims ?? [];
    const isHeld = claims.some(({ kind }) => kind === 'manual');
    const isRight = isHeldByHand === undefined || isHeldByHand === isHeld;
    report.record(QUOTE_PROMISES.acknowledged, isRight ? undefined : `a hold by hand: ${isHeld}`);
  }
}

async function listSoldOut(shop: KilledShop, pieces: readonly Product[]): Promise<string[]> {
  const shown = await Promise.all(pieces.map(({ id }) => findShown(shop, id)));
  return pieces.map(({ id }) => id).filter((_, n) => shown[n] === 'Sold Out');
}

/** @returns the availability, or the error */
async function findShown({ instance: { url } }: KilledShop, id: string): Promise<string> {
  const reply = await sendCall(url, 'GET /api/products/{id}', { params: { id } });
  return reply.status === 200 ? Product.parse(JSON.parse(reply.text)).availability : reply.text;
}

async function checkFollowUp(
  shop: KilledShop,
  staff: TestUser,
  quotes: readonly Order[],
  negotiations: readonly Negotiation[],
  report: PromiseReport,
): Promise<void> {
  const pieces = negotiations.flatMap((each) => each.pieces);
  const problems = {
    [QUOTE_PROMISES.shown]: () => findWrongShown(shop, staff, pieces),
    [QUOTE_PROMISES.mailed]: () => findWrongMails(shop, quotes),
    [QUOTE_PROMISES.airtable]: () => findUnsold(shop, quotes, pieces),
  };
  const deadlineMs = Date.now() + TIMEOUT_MS;
  for (const [promise, find] of Object.entries(problems)) {
    let found = await find();
    while (found.length > 0 && Date.now() < deadlineMs) {
      await sleep(POLL_MS);
      found = await find();
    }
    report.record(promise, found.length > 0 ? found.join('; ') : undefined);
  }
}

async function findWrongShown(
  shop: KilledShop,
  { headers }: TestUser,
  pieces: readonly Product[],
): Promise<string[]> {
  const { url } = shop.instance;
  const holds: Hold[] = await succeed(url, orders, 'GET /api/holds', {}, headers);
  const now = new Date().toISOString();
  const wrong: string[] = [];
  for (const piece of pieces) {
    const { claims = [] } = holds.find(({ productId }) => productId === piece.id) ?? {};
    const shown = await findShown(shop, piece.id);
    const expected = getShownAvailability(piece, claims, now);
    // Without claims, Airtable may have confirmed the sale.
    const isRight = shown === expected || (claims.length === 0 && shown !== 'On Hold');
    if (!isRight) wrong.push(`${piece.name} is ${shown} instead of ${expected}`);
  }
  return wrong;
}

/** The collector gets a mail for the request, for each action of the other side, and for the acceptance. */
async function findWrongMails(shop: KilledShop, quotes: readonly Order[]): Promise<string[]> {
  const mails = await listMails(shop.instance.inbox);
  return quotes.flatMap(({ reference, requester, history, messages }) => {
    const expected =
      1 +
      history.filter(({ actor, state }) => actor !== 'collector' || state === 'accepted').length +
      messages.filter(({ from }) => from === 'dealer').length;
    const { length } = mails.filter(
      ({ destination, subject }) =>
        destination.to.includes(requester.email ?? '') && subject.includes(reference),
    );
    return length === expected ? [] : [`${length} mails of ${reference} instead of ${expected}`];
  });
}

async function findUnsold(
  shop: KilledShop,
  quotes: readonly Order[],
  pieces: readonly Product[],
): Promise<string[]> {
  const records = await fetchAllRecords(shop.instance);
  const statuses = new Map(records.map(({ id, fields }) => [id, fields[COLUMNS.status]]));
  const sold = quotes.flatMap(({ sale }) => sale?.lines ?? []);
  return sold.flatMap(({ productId }) => {
    const { airtableId = '', name = '' } = pieces.find(({ id }) => id === productId) ?? {};
    const status = statuses.get(airtableId ?? '');
    return status === 'Sold' ? [] : [`${name} is ${status} in Airtable`];
  });
}
