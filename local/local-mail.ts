import { join } from 'node:path';
import { MAIL, OUTBOX } from '../functions/build.ts';
import { DATABASE } from './engines/dynamodb.ts';
import { dynamodbDirectory, TABLE_NAME } from './engines/engines.ts';
import { startSes } from './engines/ses.ts';
import { TableStream } from './engines/table-stream.ts';
import type { Functions } from './lambda.ts';
import type { Settings } from './settings.ts';

/** Used when free, so that the inbox keeps its address. */
const PREFERRED_PORT = 3040;
const SHOP_EMAIL = 'sales@guidon.example';
/** On AWS, EventBridge invokes the functions each minute. */
const SCHEDULE_MS = 5_000;
export const RESEND_SECONDS = 10;
const TIMEOUT_MS = 5 * 60_000;

export interface LocalMail {
  env: Record<string, string>;
  startDelivery(functions: Functions): Promise<void>;
}

export async function startLocalMail(
  dataDir: string,
  { alertDelaySeconds, dynamodbEndpoint }: Settings,
  cleanups: (() => Promise<void>)[],
): Promise<LocalMail> {
  const directory = join(dataDir, 'mail');
  const ses = await startSes(directory, PREFERRED_PORT);
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
    async startDelivery(functions) {
      await ses.startReports((message) =>
        functions.mail({ Records: [{ Sns: { Message: message } }] } as never),
      );
      const stream = new TableStream(
        directory,
        dynamodbEndpoint ? undefined : join(dynamodbDirectory(dataDir), DATABASE),
      );
      await stream.start(TABLE_NAME, [
        { name: OUTBOX, partition: 'OUTBOX', invoke: (event) => functions.outbox(event) },
        {
          name: MAIL,
          partition: 'MAIL_QUEUE',
          invoke: async (event) => {
            await functions.mail(event, createContext());
            return undefined;
          },
        },
      ]);
      cleanups.push(() => stream.stop());
      const everyMs = alertDelaySeconds === undefined ? SCHEDULE_MS : 1_000;
      cleanups.push(startSchedule(functions, everyMs));
    },
  };
}

/**
 * Runs one invocation at a time.
 * @returns a function that stops the schedule
 */
function startSchedule(functions: Functions, everyMs: number): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= Promise.all([
      functions.outbox({ cause: 'schedule' }),
      functions.mail({ cause: 'schedule' }, createContext()),
    ])
      .catch((error: unknown) => console.error('A scheduled invocation failed.', String(error)))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

function createContext() {
  const deadlineMs = Date.now() + TIMEOUT_MS;
  return { getRemainingTimeInMillis: () => deadlineMs - Date.now() };
}
