import { setTimeout as sleep } from 'node:timers/promises';
import { describe, inject } from 'vitest';
import { accounts } from '../support/log-in.ts';
import { Random } from '../support/random.ts';
import { listMails, type SentMail } from '../support/ses.ts';
import {
  addProduct,
  type Cause,
  DEALER,
  isExpected,
  type People,
  requestQuote,
  saveSearches,
  subscribe,
} from './mails/causes.ts';
import { KilledShop } from './mails/killed-shop.ts';
import { findPrivateData, type Identity } from './mails/private-data.ts';
import { type PromiseReport, verifyPromises } from './support/report.ts';
import { SEED } from './support/seed.ts';
import { signIn } from './support/users.ts';

const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 50);
const KILL_MS = [0, 2_000] as const;
/** Longer than the lease of a killed sender, and than the wait for SES's report. */
const QUIET_MS = 15_000;
const MAILS_TIMEOUT_MS = 60_000;
const POLL_MS = 200;

const ONCE = 'every mail is sent exactly once after a kill';
const PRIVATE = 'no mail contains data of another collector';

describe('mails', () => {
  verifyPromises([ONCE, PRIVATE], async (report) => {
    console.log(`mails: PROVE_SEED=${SEED}`);
    const random = new Random(SEED);
    const shop = await KilledShop.start(inject('demoData'));
    try {
      const people = await signInPeople(shop);
      await saveSearches(shop, people);
      const causes: Cause[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const created = createCauses(round, shop, people);
        causes.push(...created);
        await makeDespiteKill(created, shop, random.between(...KILL_MS));
        await waitForMails(causes, shop);
      }
      await sleep(QUIET_MS);
      await shop.kill();
      await shop.restart();
      await sleep(QUIET_MS);
      const mails = await listMails(shop.instance.inbox);
      checkCounts(mails, causes, report);
      checkPrivacy(mails, causes, people, report);
      report.addFigure(`mails: ${mails.length} sent in ${ROUNDS} rounds of kill -9, seed ${SEED}`);
    } finally {
      await shop.stop();
    }
  });
});

async function signInPeople({ instance: { url } }: KilledShop): Promise<People> {
  return {
    collector: await signIn(url, accounts.collector),
    trader: await signIn(url, accounts.trader),
    staff: await signIn(url, accounts.staff),
  };
}

/** Stays below the limits of 30 subscriptions per network address and 30 quotes per collector an hour. */
function createCauses(round: number, shop: KilledShop, people: People): Cause[] {
  const isEven = round % 2 === 0;
  return [
    ...(isEven ? [subscribe(shop)] : []),
    requestQuote(shop, isEven ? people.collector : people.trader),
    addProduct(shop, people),
  ];
}

async function makeDespiteKill(
  causes: readonly Cause[],
  shop: KilledShop,
  killMs: number,
): Promise<void> {
  const making = causes.map(async (cause) => {
    try {
      await cause.make();
      return [];
    } catch {
      return [cause];
    }
  });
  await sleep(killMs);
  await shop.kill();
  const missing = (await Promise.all(making)).flat();
  await shop.restart();
  for (const cause of missing) await cause.make();
}

/** Waits up to a minute: lost mails are reported at the end. */
async function waitForMails(causes: readonly Cause[], { instance }: KilledShop): Promise<void> {
  const deadlineMs = Date.now() + MAILS_TIMEOUT_MS;
  const expected = causes.flatMap((cause) => cause.expected);
  while (Date.now() < deadlineMs) {
    const mails = await listMails(instance.inbox);
    if (expected.every((each) => mails.some((mail) => isExpected(each, mail)))) return;
    await sleep(POLL_MS);
  }
}

function checkCounts(
  mails: readonly SentMail[],
  causes: readonly Cause[],
  report: PromiseReport,
): void {
  const expected = causes.flatMap((cause) => cause.expected);
  for (const each of expected) {
    const { length } = mails.filter((mail) => isExpected(each, mail));
    report.record(ONCE, length === 1 ? undefined : `${each.description} was sent ${length} times`);
  }
  const keys = mails.map(({ headers }) => headers.find(({ name }) => name === 'X-Mail-Key')?.value);
  const { size } = new Set(keys);
  report.record(ONCE, size === keys.length ? undefined : `${keys.length - size} keys are repeated`);
  for (const mail of mails) {
    if (expected.some((each) => isExpected(each, mail))) continue;
    report.record(ONCE, `nobody expects the mail '${mail.subject}' to ${mail.destination.to}`);
  }
}

function checkPrivacy(
  mails: readonly SentMail[],
  causes: readonly Cause[],
  { collector, trader, staff }: People,
  report: PromiseReport,
): void {
  const expected = causes.flatMap((cause) => cause.expected);
  const identities: Identity[] = [
    { ...accounts.collector, ...collector },
    { ...accounts.trader, ...trader },
    { ...accounts.staff, ...staff },
  ].map(({ email, id, firstName, lastName }) => ({
    email,
    id,
    names: [`${firstName} ${lastName}`, lastName],
  }));
  const readers = mails
    .flatMap(({ destination }) => destination.to)
    .filter((email) => email !== DEALER && !identities.some((each) => each.email === email));
  identities.push(...readers.map((email) => ({ email, names: [] })));
  for (const mail of mails) {
    const about = expected.find((each) => isExpected(each, mail))?.about;
    const found = findPrivateData(mail, identities, about);
    report.record(
      PRIVATE,
      found.length === 0
        ? undefined
        : `the mail '${mail.subject}' to ${mail.destination.to} contains ${found.join(', ')}`,
    );
  }
}
