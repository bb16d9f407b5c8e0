import { setTimeout as sleep } from 'node:timers/promises';
import { describe } from 'vitest';
import { createDataDir, type Instance, START_COMMAND, startInstance } from '../support/instance.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { listMails, type SentMail } from '../support/ses.ts';
import { unpackPreviousRelease } from './releases/previous-release.ts';
import {
  findLosses,
  type People,
  publishBySync,
  type WrittenData,
  writeData,
  writeMessage,
} from './releases/shop-data.ts';
import { type PromiseReport, verifyPromises } from './support/report.ts';
import type { Account } from './support/users.ts';

/** Prevents scheduled syncs, and shortens the wait of digests to seconds. */
const SETTINGS = { SYNC_SCHEDULE: 'rate(1 day)', ALERT_DELAY_SECONDS: '2' };
const DEALER = 'sales@guidon.example';
const MAILS_TIMEOUT_MS = 60_000;
const POLL_MS = 200;

const KEPT = 'two releases read what the other wrote, before and after a rollback';
const ONCE = 'mails are sent once across a release and its rollback';

describe('releases', () => {
  verifyPromises([KEPT, ONCE], async (report) => {
    const dataDir = await createDataDir();
    const previous = await unpackPreviousRelease();
    const written: WrittenData[] = [];
    let people: People | undefined;
    try {
      for (const command of [previous.command, START_COMMAND, previous.command]) {
        const shop = await startInstance(dataDir.path, SETTINGS, command);
        try {
          people ??= await signInPeople(shop);
          await visitShop(shop, people, written, report);
        } finally {
          await shop.stop();
        }
      }
    } finally {
      await previous.remove();
      await dataDir.remove();
    }
  });
});

async function signInPeople({ url }: Instance): Promise<People> {
  const signIn = async (account: Account) => ({
    email: account.email,
    headers: await logIn(url, account),
  });
  return {
    collector: await signIn(accounts.collector),
    trader: await signIn(accounts.trader),
    staff: await signIn(accounts.staff),
  };
}

async function visitShop(
  shop: Instance,
  people: People,
  written: WrittenData[],
  report: PromiseReport,
): Promise<void> {
  const check = async () => {
    for (const data of written) {
      const losses = await findLosses(shop, people, data);
      if (losses.length === 0) report.record(KEPT);
      for (const loss of losses) report.record(KEPT, `start ${written.length}: ${loss}`);
    }
  };
  if (written.length > 0) await publishBySync(shop, people, written);
  await check();
  written.push(await writeData(shop, people));
  for (const data of written) await writeMessage(shop, people, data);
  await check();
  await checkMails(shop, people, written, report);
}

async function checkMails(
  { inbox }: Instance,
  { collector }: People,
  written: readonly WrittenData[],
  report: PromiseReport,
): Promise<void> {
  const expected = written.flatMap(({ label, subscriber }) => [
    { to: subscriber, text: '' },
    ...[collector.email, DEALER].map((to) => ({ to, text: label })),
  ]);
  const count = (mails: readonly SentMail[], { to, text }: { to: string; text: string }) =>
    mails.filter(({ destination, body }) => destination.to[0] === to && body.text.includes(text))
      .length;
  const deadlineMs = Date.now() + MAILS_TIMEOUT_MS;
  let mails = await listMails(inbox);
  while (!expected.every((each) => count(mails, each) > 0) && Date.now() < deadlineMs) {
    await sleep(POLL_MS);
    mails = await listMails(inbox);
  }
  for (const each of expected) {
    report.record(ONCE, count(mails, each) > 0 ? undefined : `a mail to ${each.to} is missing`);
  }
  for (const { subscriber } of written) {
    const number = count(mails, { to: subscriber, text: '' });
    report.record(ONCE, number === 1 ? undefined : `${subscriber} got ${number} confirmations`);
  }
  const keys = mails.map(({ headers }) => headers.find(({ name }) => name === 'X-Mail-Key')?.value);
  const repeated = keys.length - new Set(keys).size;
  report.record(ONCE, repeated === 0 ? undefined : `${repeated} mails were sent again`);
}
