import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { SyncRun } from '../../shared/entities/sync-run.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { type Attempt, arbitraryAttempt, type TestUser } from './contract/attempts.ts';
import {
  CONTRACT_PROMISES,
  callsAirtable,
  findViolations,
  type Reply,
} from './contract/check-reply.ts';
import { KnownValues } from './contract/known-values.ts';
import { verifyMalformed } from './contract/malformed.ts';
import { type Operation, readOperations } from './contract/operations.ts';
import { WriteWatch } from './contract/write-watch.ts';
import { send } from './support/http-call.ts';
import { parseJson } from './support/json.ts';
import { type PromiseReport, verifyPromises } from './support/report.ts';
import { SEED } from './support/seed.ts';
import { startTestInstance, type TestInstance } from './support/test-instance.ts';

const ROUNDS = 10;
const ATTEMPTS_A_ROUND = 44;
/** Airtable accepts only five calls a second. */
const AIRTABLE_ATTEMPTS_A_ROUND = 8;

verifyPromises(Object.values(CONTRACT_PROMISES), async (report) => {
  const watch = new WriteWatch();
  const shop = await startTestInstance({}, watch.startProxy);
  try {
    const description = await fetch(`${shop.url}/api/openapi.json`);
    const { operations, $defs } = readOperations(await description.text());
    const known = new KnownValues();
    known.set('tableName', ['Item Log']);
    watch.watchObjects(join(shop.dataDir, 's3'));
    await watch.takeObjectChanges(shop.dataDir);
    for (let round = 0; round < ROUNDS; round++) {
      const users = await signIn(shop.url);
      for (const [index, operation] of operations.entries()) {
        const attempts = fc.sample(arbitraryAttempt(operation, { $defs, known }), {
          numRuns: callsAirtable(operation) ? AIRTABLE_ATTEMPTS_A_ROUND : ATTEMPTS_A_ROUND,
          seed: SEED + round * operations.length + index,
        });
        for (const attempt of attempts) {
          const reply = await tryOperation(report, shop, watch, operation, attempt, users);
          if (reply && reply.status < 300) known.learn(parseJson(reply.text));
          await waitForSync(shop.url, watch, users.staff, reply);
        }
        if (['/api/logout', '/api/account/sessions'].includes(operation.path))
          Object.assign(users, await signIn(shop.url));
      }
    }
    await verifyMalformed(report, shop.url);
    report.addFigure(`contract: ${operations.length} calls, PROVE_SEED=${SEED}`);
  } finally {
    await shop.stop();
  }
});

type Cookies = Record<TestUser, { cookie?: string }>;

async function signIn(url: string): Promise<Cookies> {
  return {
    anonymous: {},
    member: await logIn(url, accounts.collector),
    staff: await logIn(url, accounts.staff),
  };
}

async function tryOperation(
  report: PromiseReport,
  shop: TestInstance,
  watch: WriteWatch,
  operation: Operation,
  attempt: Attempt,
  users: Cookies,
): Promise<Reply | undefined> {
  const headers = { ...users[attempt.as], ...attempt.headers };
  const { method, target, body } = attempt;
  const call = () => send(shop.url, method, target, { headers, body });
  // Earlier calls may have written objects after their responses.
  if (mayWriteToBucket(operation)) await watch.takeObjectChanges(shop.dataDir);
  const description = `${attempt.as} (${attempt.kind}) ${method} ${target.slice(0, 300)} ${JSON.stringify(attempt.headers).slice(0, 200)} ${body?.subarray(0, 300)}`;
  watch.takeTableWrites();
  let reply: Reply;
  try {
    const startedMs = performance.now();
    const response = await call();
    reply = { ...response, tookMs: performance.now() - startedMs };
  } catch (error) {
    report.record(CONTRACT_PROMISES.hang, `${description}: ${error}`);
    return undefined;
  }
  const violations = findViolations(operation, attempt, reply);
  const takeChanges = async () => [
    ...watch.takeTableWrites(),
    ...(mayWriteToBucket(operation) ? await watch.takeObjectChanges(shop.dataDir) : []),
  ];
  const changes = await takeChanges();
  if (reply.status >= 400 && changes.length > 0) {
    const own = WriteWatch.withoutBackground(changes);
    if (own.length === 0) {
      await watch.waitForQuiet();
      await takeChanges();
      const { status } = await call();
      if (status >= 400) own.push(...WriteWatch.withoutRuns(await takeChanges()));
    }
    if (own.length > 0) violations.change = own.join(' ').slice(0, 5_000);
  }
  for (const name of Object.keys(CONTRACT_PROMISES) as (keyof typeof CONTRACT_PROMISES)[]) {
    report.record(
      CONTRACT_PROMISES[name],
      violations[name] && `${description}: ${violations[name]}`,
    );
  }
  return reply;
}

/** Prevents that the sync's writes are attributed to the next call. */
async function waitForSync(
  url: string,
  watch: WriteWatch,
  staff: { cookie?: string },
  reply: Reply | undefined,
): Promise<void> {
  const isRunning = async ({ headers }: Reply) => {
    const { text } = await send(url, 'GET', String(headers.location), { headers: staff });
    return SyncRun.parse(parseJson(text)).status === 'running';
  };
  const isAccepted = reply?.status === 202 && reply.headers.location;
  while (watch.isSyncing || (isAccepted && (await isRunning(reply)))) {
    await setTimeout(100);
  }
}

const BUCKET_GROUPS = new Set(['uploads', 'items', 'identification', 'sync', 'books']);
const mayWriteToBucket = ({ method, tags: [group] }: Operation) =>
  method !== 'GET' && BUCKET_GROUPS.has(group);
