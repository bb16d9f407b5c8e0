import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pMap from 'p-map';
import { buildFunctions } from '../../functions/build.ts';
import { type SentMail, startSes } from '../../local/engines/ses.ts';
import { RESEND_SECONDS } from '../../local/local-mail.ts';
import { FUNCTIONS_DIR } from '../../scripts/build.ts';
import type { Mail } from '../../shared/entities/mail.ts';
import { makeProducts } from '../../tests/support/products.ts';
import { formatCount, report } from '../support/figures.ts';

/** In the shop, every queued mail invokes the function as well. */
const SCHEDULE_MS = 1_000;
const KILL_MS = [5_000, 15_000] as const;
const CONCURRENCY = 16;
const PRODUCTS_PER_MAIL = 3;
const KEY_HEADER = 'x-mail-key';
const PAUSE_MS = 1_000;

/** Kills the mail function's process repeatedly while it sends queued mails, then counts them at the local SES.
 *  The SES runs in this process and the table in a separate one. Requires the environment of the engines. */
export async function measureSending(count: number): Promise<void> {
  await buildFunctions(FUNCTIONS_DIR);
  const directory = await mkdtemp(join(tmpdir(), 'guidon-mails-'));
  const ses = await startSes(directory, 0);
  Object.assign(process.env, ses.env, {
    MAIL_FROM: 'sales@guidon.example',
    MAIL_REPLY_TO: 'sales@guidon.example',
    MAIL_RESEND_SECONDS: String(RESEND_SECONDS),
  });
  const { iterateQueue, queueMail } = await import('../../functions/platform/table/mail-queue.ts');
  const mails = await createMails(count);
  await pMap(mails, queueMail, { concurrency: CONCURRENCY });

  const sender = new KilledSender();
  const sentAtMs: number[] = [];
  await ses.startReports(async (message) => {
    sentAtMs.push(performance.now());
    await sender.invokeUntilDone({ Records: [{ Sns: { Message: message } }] });
  });
  const startedMs = performance.now();
  const stopKilling = sender.killRegularly();
  while (!(await iterateQueue(1).next()).done) await sleep(200);
  await stopKilling();

  const keys = (await readKeys(join(directory, 'sent.jsonl'))).map((key) => key.split('#').at(-1));
  const expected = new Set(mails.map(({ id }) => id));
  const unique = new Set(keys);
  const lost = [...expected].filter((key) => !unique.has(key)).length;
  const pauses = sentAtMs
    .map((ms, n) => ms - (sentAtMs[n - 1] ?? startedMs))
    .filter((ms) => ms > PAUSE_MS);
  const totalMs = (sentAtMs.at(-1) ?? 0) - startedMs;
  const sendingMs = totalMs - pauses.reduce((sum, ms) => sum + ms, 0);
  const ofMails = `of ${formatCount(count)} mails with ${sender.kills} kills of the sender`;
  report(`duplicates ${ofMails}`, keys.length - unique.size, formatCount, { max: 0 });
  report(`lost ${ofMails}`, lost, formatCount, { max: 0 });
  report('mails/s while a sender lives; SES allows 14', (count * 1000) / sendingMs, formatRate);
  await ses.stop();
  await rm(directory, { recursive: true });
}

async function createMails(count: number): Promise<Mail[]> {
  const { toMailId } = await import('../../functions/platform/table/mail-queue.ts');
  const { toRecipientId } = await import('../../functions/platform/table/mail-recipients.ts');
  const products = makeProducts(count + PRODUCTS_PER_MAIL);
  return Array.from({ length: count }, (_, n) => {
    const to = `collector-${n}@collectors.example`;
    return {
      id: toMailId('bench', String(n)),
      to,
      recipientId: toRecipientId(to),
      list: 'alerts',
      content: {
        template: 'alert-matches',
        news: 'new',
        cadence: 'daily',
        matches: [
          {
            label: `search ${n}`,
            path: `/?search=${n}#all-items`,
            total: PRODUCTS_PER_MAIL,
            products: products
              .slice(n, n + PRODUCTS_PER_MAIL)
              .map(({ id, name, imageUrl, itemType, era, unitName, isAuthentic }) => ({
                id,
                name,
                imageUrl,
                itemType,
                era,
                unitName,
                isAuthentic,
              })),
          },
        ],
      },
    };
  });
}

async function readKeys(path: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { headers = [] }: SentMail = JSON.parse(line);
    keys.push(headers.find(({ name }) => name.toLowerCase() === KEY_HEADER)?.value ?? '');
  }
  return keys;
}

const formatRate = (perSecond: number) => perSecond.toFixed(1);

class KilledSender {
  kills = 0;
  #child: ChildProcess = this.#start();
  #invocations = 0;
  readonly #isStopping = new AbortController();

  killRegularly(): () => Promise<void> {
    const { signal } = this.#isStopping;
    const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
    const killing = (async () => {
      for (;;) {
        await wait(KILL_MS[0] + Math.random() * (KILL_MS[1] - KILL_MS[0]));
        const exited = once(this.#child, 'exit');
        this.#child.kill('SIGKILL');
        await exited;
        if (signal.aborted) return;
        this.kills++;
        this.#child = this.#start();
      }
    })();
    const scheduling = (async () => {
      while (!signal.aborted) {
        void this.#invoke({ cause: 'schedule' });
        await wait(SCHEDULE_MS);
      }
    })();
    return async () => {
      this.#isStopping.abort();
      await Promise.all([killing, scheduling]);
    };
  }

  async invokeUntilDone(event: object): Promise<void> {
    while (!this.#isStopping.signal.aborted && !(await this.#invoke(event)));
  }

  async #invoke(event: object): Promise<boolean> {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) {
      await sleep(20);
      return false;
    }
    const number = this.#invocations++;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const onMessage = (done: number) => done === number && resolve(true);
    const onExit = () => resolve(false);
    child.on('message', onMessage).once('exit', onExit);
    child.send({ number, event }, (error) => error && resolve(false));
    const isDone = await promise;
    child.off('message', onMessage).off('exit', onExit);
    return isDone;
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./mail-process.ts', import.meta.url)), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.setMaxListeners(0);
    return child;
  }
}
