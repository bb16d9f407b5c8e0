import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect } from 'vitest';
import { MAIL, OUTBOX } from '../../../functions/build.ts';
import { type LocalSes, startSes } from '../../../local/engines/ses.ts';
import { AVAILABILITIES } from '../../../shared/vocabulary.ts';
import { startEngines } from '../../support/engines.ts';
import { spawnInvocation } from '../../support/invocation-process.ts';
import { makeProducts } from '../../support/products.ts';
import { startRecordingProxy } from '../../support/recording-proxy.ts';
import { listMails, type SentMail } from '../../support/ses.ts';

/** The process is killed after this request, whose response is lost. */
export interface LastRequest {
  name: typeof MAIL | typeof OUTBOX;
  endpoint: `AWS_ENDPOINT_URL_${'DYNAMODB' | 'S3' | 'SESV2'}`;
  isLast(request: IncomingMessage, body: string): boolean;
}

const SCHEDULE = { cause: 'schedule' };
const EMPTY_TIMEOUT_MS = 60_000;

async function modules() {
  return {
    ...(await import('../../../functions/platform/table/mail-queue.ts')),
    ...(await import('../../../functions/platform/table/mail-recipients.ts')),
    ...(await import('../../../functions/platform/table/products.ts')),
    ...(await import('../../../functions/platform/table/alerts.ts')),
    ...(await import('../../../functions/platform/table/digests.ts')),
    ...(await import('../../../functions/domain/catalog/publish-catalog.ts')),
  };
}

export function mailFunctions() {
  let engines: Awaited<ReturnType<typeof startEngines>>;
  let ses: LocalSes;
  let directory: string;
  const reports: Promise<void>[] = [];
  let storage: Awaited<ReturnType<typeof modules>>;
  beforeAll(async () => {
    engines = await startEngines();
    directory = await mkdtemp(join(tmpdir(), 'guidon-ses-'));
    ses = await startSes(directory, 0);
    Object.assign(process.env, engines.env, ses.env, {
      MAIL_FROM: 'shop@guidon.example',
      MAIL_REPLY_TO: 'dealer@guidon.example',
      MAIL_RESEND_SECONDS: '5',
    });
    storage = await modules();
    await ses.startReports((message) => {
      const report = invoke(MAIL, { Records: [{ Sns: { Message: message } }] });
      reports.push(report);
      return report;
    });
    await publish([]);
    await invoke(OUTBOX, toPublication());
  });
  afterAll(async () => {
    await Promise.all(reports);
    await ses.stop();
    await engines.stop();
    await rm(directory, { recursive: true });
  });

  const invoke = async (name: typeof MAIL | typeof OUTBOX, event: object) => {
    expect(await spawnInvocation(name, event).ended).toBe(0);
  };
  const invokeKilled = async ({ name, endpoint, isLast }: LastRequest, event: object) => {
    let isKilled = false;
    const bodies = new WeakMap<IncomingMessage, string>();
    const proxy = await startRecordingProxy(process.env[endpoint] ?? '', {
      rewriteBody(request, body) {
        bodies.set(request, `${body}`);
        return body;
      },
      shouldRespond(request) {
        if (isKilled || !isLast(request, bodies.get(request) ?? '')) return !isKilled;
        isKilled = true;
        invocation.kill();
        return false;
      },
    });
    const invocation = spawnInvocation(name, event, { [endpoint]: proxy.url });
    await invocation.ended;
    proxy.stop();
    expect(isKilled).toBe(true);
  };
  async function publish(names: readonly string[]): Promise<void> {
    const put = makeProducts(names.length).map((product, n) => ({
      ...product,
      id: randomUUID(),
      name: names[n] ?? '',
      availability: AVAILABILITIES[0],
      sourceHash: null,
    }));
    await storage.writeProducts({ put, remove: [] });
    await storage.publishCatalog();
  }
  const isIdle = async () =>
    (await storage.iterateQueue(1).next()).done &&
    (await storage.iterateDueDigests(new Date().toISOString()).next()).done;

  return {
    get storage() {
      return storage;
    },
    publish,
    invoke,
    invokeKilled,
    async finish(): Promise<void> {
      const deadlineMs = Date.now() + EMPTY_TIMEOUT_MS;
      do {
        await invoke(OUTBOX, SCHEDULE);
        await invoke(MAIL, SCHEDULE);
      } while (!(await isIdle()) && Date.now() < deadlineMs);
      expect(await isIdle()).toBe(true);
    },
    async mailsTo(address: string): Promise<SentMail[]> {
      const mails = await listMails(ses.endpoint);
      return mails.filter(({ destination }) => destination.to.includes(address));
    },
  };
}

export function toPublication(): object {
  const SK = randomUUID();
  const row = { PK: 'OUTBOX', SK, event: { kind: 'catalog-published' } };
  const dynamodb = { SequenceNumber: '1', NewImage: marshall(row) };
  return { Records: [{ eventName: 'INSERT', dynamodb }] };
}
