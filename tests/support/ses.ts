import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSes } from '../../local/engines/ses.ts';
import { startFailingProxy } from './failing-proxy.ts';

export interface SentMail {
  destination: { to: string[] };
  from: string;
  replyTo: string[];
  subject: string;
  body: { html: string; text: string };
  headers: { name: string; value: string }[];
}

export async function startTestSes() {
  const directory = await mkdtemp(join(tmpdir(), 'guidon-ses-'));
  const ses = await startSes(directory, 0);
  const errors: Parameters<typeof startFailingProxy>[1] = {
    throttled: [429, ''],
    broken: [500, ''],
    gone: [400, ''],
  };
  const proxy = await startFailingProxy(ses.endpoint, errors);
  return {
    env: { ...ses.env, AWS_ENDPOINT_URL_SESV2: proxy.url },
    async mailsTo(address: string): Promise<SentMail[]> {
      return (await listMails(ses.endpoint)).filter(({ destination }) =>
        destination.to.includes(address),
      );
    },
    async interrupt(work: () => Promise<void>): Promise<void> {
      await proxy.setMode('refusing');
      await work();
      await proxy.setMode('open');
    },
    async refuse(type: string, message: string, work: () => Promise<void>): Promise<void> {
      errors.gone = [400, JSON.stringify({ __type: type, message })];
      await proxy.setMode('gone');
      await work();
      await proxy.setMode('open');
    },
    async stop(): Promise<void> {
      proxy.stop();
      await ses.stop();
      await rm(directory, { recursive: true });
    },
  };
}

/** @param inbox the URL that a start prints as `INBOX` */
export async function listMails(inbox: string): Promise<SentMail[]> {
  const { emails } = (await (await fetch(`${inbox}/store`)).json()) as { emails: SentMail[] };
  return emails;
}
