import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { createTable, startEngines } from '../../../tests/support/engines.ts';
import { isProving, numRuns } from '../../../tests/support/property-runs.ts';
import { PIECES, QUOTES, QuoteWorld } from '../../../tests/support/quote-world.ts';
import { requests, scheduleRequests } from '../../../tests/support/scheduled-requests.ts';

const RUNS = numRuns(200);
const STEPS = 17;
const TIMEOUT_MS = 1_200_000;
const HOLD_SECONDS = 300;
const VALID_SECONDS = 400;
const RIVALS = 20;

let engines: Awaited<ReturnType<typeof startEngines>>;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env, { HOLD_SECONDS: String(HOLD_SECONDS) });
  await scheduleRequests();
});
afterAll(() => engines.stop());
afterEach(() => {
  requests.scheduler = undefined;
  vi.useRealTimers();
});

const quote = fc.nat(QUOTES - 1);
const piece = fc.nat(PIECES - 1);
const side = fc.constantFrom('collector', 'dealer');
const seconds = fc.integer({ min: 1, max: VALID_SECONDS });
const wait = fc.integer({ min: 1, max: 200 });
const status = fc.constantFrom('pending', 'quoted', 'accepted', 'declined', 'sold');

const operation = fc.oneof(
  happens(6, 'accept', { quote }, async (world, { quote }) =>
    expectReply(await world.accept(quote), 'STATE_CONFLICT', 'OFFER_EXPIRED', 'ON_HOLD'),
  ),
  // INVALID_REQUEST is allowed because the offer may have expired.
  happens(4, 'offer', { quote, seconds }, async (world, { quote, seconds }) =>
    expectReply(await world.offer(quote, seconds), 'STATE_CONFLICT', 'INVALID_REQUEST'),
  ),
  happens(2, 'counter', { quote }, async (world, { quote }) =>
    expectReply(await world.counter(quote), 'STATE_CONFLICT', 'OFFER_EXPIRED'),
  ),
  happens(3, 'message', { quote, side }, async (world, { quote, side }) =>
    expectReply(await world.message(quote, side)),
  ),
  happens(4, 'sell', { quote }, async (world, { quote }) =>
    expectReply(await world.sell(quote), 'STATE_CONFLICT'),
  ),
  happens(2, 'release', { quote }, async (world, { quote }) =>
    expectReply(await world.release(quote), 'STATE_CONFLICT'),
  ),
  happens(1, 'decline', { quote, side }, async (world, { quote, side }) =>
    expectReply(await world.decline(quote, side), 'STATE_CONFLICT'),
  ),
  happens(1, 'withdraw', { quote }, async (world, { quote }) =>
    expectReply(await world.withdraw(quote), 'STATE_CONFLICT'),
  ),
  happens(2, 'repeat', { quote }, async (world, { quote }) =>
    expectReply(await world.repeat(quote), 'STATE_CONFLICT', 'ON_HOLD', 'CONFLICT'),
  ),
  happens(1, 'mark', { quote, status }, async (world, { quote, status }) =>
    expectReply(await world.mark(quote, status), 'STATE_CONFLICT', 'ON_HOLD'),
  ),
  happens(2, 'hold', { piece, seconds }, async (world, { piece, seconds }) =>
    expectReply(await world.hold(piece, seconds), 'ON_HOLD', 'INVALID_REQUEST'),
  ),
  happens(1, 'end the hold', { piece }, async (world, { piece }) =>
    expectReply(await world.endHold(piece), 'STATE_CONFLICT'),
  ),
  happens(2, 'sync', { piece, isSold: fc.boolean() }, (world, { piece, isSold }) =>
    world.sync(piece, isSold),
  ),
  happens(2, 'wait', { wait }, async (_, { wait }) => {
    await requests.scheduler?.schedule(Promise.resolve(), 'the time passes');
    vi.setSystemTime(Date.now() + wait * 1000);
  }),
  happens(2, 'sweep', {}, (world) => world.sweep()),
);

function happens<T>(
  weight: number,
  name: string,
  args: { [K in keyof T]: fc.Arbitrary<T[K]> },
  run: (world: QuoteWorld, args: T) => Promise<void>,
) {
  const arbitrary = fc.record(args).map((each) => ({
    run: (world: QuoteWorld) => run(world, each as T),
    toString: () => `${name} ${JSON.stringify(each)}`,
  }));
  return { weight, arbitrary };
}

function expectReply(
  { status, code }: { status: number; code: ErrorCode | undefined },
  ...refusals: ErrorCode[]
): void {
  expect([200, 201, ...refusals]).toContain(code ?? status);
}

const REACHED = [
  'POST /api/orders/{id}/accept 200',
  'POST /api/orders/{id}/accept ON_HOLD',
  'POST /api/orders/{id}/accept OFFER_EXPIRED',
  'POST /api/orders/{id}/counter 200',
  'POST /api/orders/{id}/sold 200',
  'POST /api/orders/{id}/release 200',
  'POST /api/orders/{id}/withdraw 200',
  'POST /api/orders/{id}/repeat 201',
  'POST /api/holds 201',
  'POST /api/holds ON_HOLD',
];

const step = fc.array(operation, { minLength: 2, maxLength: 4 });

test('interleaved calls about quotes promise no piece twice and lose nothing', {
  timeout: TIMEOUT_MS,
}, async () => {
  const replies = new Map<string, number>();
  let interleavings = 0;
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(step, { minLength: STEPS, maxLength: STEPS }),
        fc.scheduler(),
        async (steps, turns) => {
          const world = await QuoteWorld.create(VALID_SECONDS);
          for (const operations of steps) {
            requests.scheduler = turns;
            await turns.waitFor(Promise.all(operations.map(({ run }) => run(world))));
            requests.scheduler = undefined;
            expect(await world.findViolations()).toEqual([]);
            interleavings++;
          }
          for (const [kind, count] of world.replies) {
            replies.set(kind, (replies.get(kind) ?? 0) + count);
          }
        },
      )
      .beforeEach(async () => {
        await createTable();
        vi.useFakeTimers({ toFake: ['Date'] });
      })
      .afterEach(() => {
        requests.scheduler = undefined;
        vi.useRealTimers();
      }),
    // Do not shrink failures: random backoff times make runs irreproducible.
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(interleavings).toBe(RUNS * STEPS);
  if (isProving) expect([...replies.keys()]).toEqual(expect.arrayContaining(REACHED));
});

test('exactly one of 20 acceptances at the same time succeeds, and the others learn which piece is gone', async () => {
  await createTable();
  const world = await QuoteWorld.createRivals(RIVALS, VALID_SECONDS);
  const replies = await Promise.all(Array.from({ length: RIVALS }, (_, n) => world.accept(n)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(RIVALS - 1);
  for (const reply of refused) {
    const [piece] = world.productIds;
    expect(reply).toMatchObject({ status: 409, code: 'ON_HOLD', productIds: [piece] });
  }
  expect(await world.findViolations()).toEqual([]);
});
