import { join } from 'node:path';
import { startSes } from './engines/ses.ts';
import type { Functions } from './lambda.ts';

/** Used when free, so that the inbox keeps its address. */
const PREFERRED_PORT = 3040;
const SHOP_EMAIL = 'sales@guidon.example';
export const RESEND_SECONDS = 10;

export interface LocalMail {
  env: Record<string, string>;
  startReports(functions: Functions): Promise<void>;
}

export async function startLocalMail(
  dataDir: string,
  cleanups: (() => Promise<void>)[],
): Promise<LocalMail> {
  const ses = await startSes(join(dataDir, 'mail'), PREFERRED_PORT);
  cleanups.push(() => ses.stop());
  console.log(`INBOX ${ses.endpoint}`);
  return {
    env: {
      ...ses.env,
      MAIL_FROM: SHOP_EMAIL,
      MAIL_REPLY_TO: SHOP_EMAIL,
      MAIL_RESEND_SECONDS: String(RESEND_SECONDS),
      SHOP_NAME: 'Guidon',
    },
    startReports: (functions) =>
      ses.startReports((message) =>
        functions.mail({ Records: [{ Sns: { Message: message } }] } as never),
      ),
  };
}
