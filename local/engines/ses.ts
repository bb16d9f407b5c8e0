import { appendFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type startSesServer from 'aws-ses-v2-local';
import { readIfExists, writeAtomically } from '../atomic-file.ts';
import { guardServer } from '../guard.ts';
import { close } from '../listen.ts';

export interface SentMail {
  messageId: string;
  from: string;
  destination: { to: string[] };
  subject: string;
  headers?: { name: string; value: string }[];
}

// Node gives an ESM import of the package no default export.
const load = createRequire(import.meta.url);
const sesServer: typeof startSesServer = load('aws-ses-v2-local').default;

interface Store {
  saveEmail(mail: SentMail): void;
}

const MAX_KEPT_MAILS = 5_000;
/** Reported again at a start, because the last process may have ended before their reports were processed. */
const MAX_REPORTED_MAILS = 100;

const ACCOUNT = {
  DedicatedIpAutoWarmupEnabled: false,
  Details: {
    AdditionalContactEmailAddresses: [],
    ContactLanguage: 'EN',
    MailType: 'TRANSACTIONAL',
    ReviewDetails: { CaseId: '0', Status: 'GRANTED' },
    UseCaseDescription: '',
    WebsiteURL: '',
  },
  EnforcementStatus: 'HEALTHY',
  ProductionAccessEnabled: true,
  SendingEnabled: true,
  SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
  SuppressionAttributes: { SuppressedReasons: [] },
};

export interface LocalSes {
  endpoint: string;
  env: Record<string, string>;
  /** Reports sent mails like a configuration set of SES, starting with the last mails of the previous run. */
  startReports(report: (message: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startSes(directory: string, port: number): Promise<LocalSes> {
  const path = join(directory, 'sent.jsonl');
  await mkdir(directory, { recursive: true });
  const store = load('aws-ses-v2-local/dist/store.js') as Store;
  const { saveEmail } = store;
  const restored = await restore(path, saveEmail);
  let report: ((message: string) => Promise<void>) | undefined;

  const reportSend = async (mail: SentMail) => {
    for (const eventType of ['Send', 'Delivery']) {
      await report?.(toReport(eventType, mail)).catch((error: unknown) =>
        console.error('A sent mail could not be reported.', error),
      );
    }
  };
  // Writes a mail to the file before the response reports it as sent.
  store.saveEmail = (mail) => {
    appendFileSync(path, `${JSON.stringify(mail)}\n`, { flush: true });
    saveEmail(mail);
    setImmediate(() => void reportSend(mail));
  };
  const server = await startServer(port);
  guardServer(server);
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    env: { AWS_ENDPOINT_URL_SESV2: endpoint, AWS_SES_ACCOUNT: JSON.stringify(ACCOUNT) },
    async startReports(receive) {
      report = receive;
      for (const mail of restored.slice(-MAX_REPORTED_MAILS)) await reportSend(mail);
    },
    async stop() {
      store.saveEmail = saveEmail;
      await close(server, 0);
    },
  };
}

async function startServer(preferred: number) {
  const server = await sesServer({ host: '127.0.0.1', port: preferred });
  if (server.listening) return server;
  return sesServer({ host: '127.0.0.1', port: 0 });
}

async function restore(path: string, saveEmail: Store['saveEmail']): Promise<SentMail[]> {
  const text = (await readIfExists(path))?.toString() ?? '';
  const mails = text.split('\n').flatMap((line) => parseMail(line) ?? []);
  const kept = mails.slice(-MAX_KEPT_MAILS);
  // Also removes the rest of a line that a crash cut off.
  await writeAtomically(path, kept.map((mail) => `${JSON.stringify(mail)}\n`).join(''));
  for (const mail of kept) saveEmail(mail);
  return kept;
}

function parseMail(line: string): SentMail | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const toReport = (
  eventType: string,
  { messageId, from, destination, subject, headers = [] }: SentMail,
) =>
  JSON.stringify({
    eventType,
    mail: {
      messageId,
      source: from,
      destination: destination.to,
      headers,
      commonHeaders: { subject },
    },
  });
