import { join } from 'node:path';
import { MAIL, OUTBOX } from '../functions/build.ts';
import { DATABASE } from './engines/dynamodb.ts';
import { dynamodbDirectory, TABLE_NAME } from './engines/engines.ts';
import { TableStream } from './engines/table-stream.ts';
import type { Functions } from './lambda.ts';
import type { Settings } from './settings.ts';

/** On AWS, EventBridge invokes the functions each minute. */
const SCHEDULE_MS = 5_000;
const TIMEOUT_MS = 5 * 60_000;

/** Invokes the outbox and the mail function for new rows of the table, and regularly. */
export async function startBackgroundWork(
  functions: Functions,
  { dataDir, dynamodbEndpoint, alertDelaySeconds }: Settings,
  cleanups: (() => Promise<void>)[],
): Promise<void> {
  const stream = new TableStream(
    join(dataDir, 'mail'),
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
