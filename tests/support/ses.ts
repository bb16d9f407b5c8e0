import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSes } from '../../local/engines/ses.ts';

export interface SentMail {
  destination: { to: string[] };
  from: string;
  replyTo: string[];
  subject: string;
  body: { html: string; text: string };
  headers: { name: string; value: string }[];
}

/** Starts a local SES on a folder of its own. */
export async function startTestSes() {
  const directory = await mkdtemp(join(tmpdir(), 'guidon-ses-'));
  let ses = await startSes(directory, 0);
  return {
    env: ses.env,
    async mailsTo(address: string): Promise<SentMail[]> {
      return (await listMails(ses.endpoint)).filter(({ destination }) =>
        destination.to.includes(address),
      );
    },
    /** Stops it while the work runs. */
    async interrupt(work: () => Promise<void>): Promise<void> {
      await ses.stop();
      await work();
      ses = await startSes(directory, Number(new URL(ses.endpoint).port));
    },
    async stop(): Promise<void> {
      await ses.stop();
      await rm(directory, { recursive: true });
    },
  };
}

/** @param inbox The URL that a start prints as `INBOX`. */
export async function listMails(inbox: string): Promise<SentMail[]> {
  const { emails } = (await (await fetch(`${inbox}/store`)).json()) as { emails: SentMail[] };
  return emails;
}
