import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Dynoxide } from './dynoxide.ts';
import { findFreePort } from './free-port.ts';
import { createTable } from './make-table.ts';

/** An engine that ended is started again after each of these, until it is back. Half a minute in all. */
const AGAIN_AFTER_MS = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800];
/** One that lived for as long has come back for good: when it ends again, that is another fault. */
const BACK_FOR_GOOD_MS = 60_000;

export interface DynamoDb {
  endpoint: string;
  stop(): Promise<void>;
}

/** Starts Dynoxide on a file in `directory`, with the table made, and again on the same port whenever it
 *  ends by itself. Where the machine has no binary of it, `DYNAMODB_ENDPOINT` may name another DynamoDB.
 *  @param onPid is told each process of the engine's, as soon as there is one.
 *  @throws Error that says what to install. */
export async function startDynamoDb(
  directory: string,
  tableName: string,
  onPid: (pid: number) => Promise<void> = async () => {},
  { afterMs = AGAIN_AFTER_MS } = {},
): Promise<DynamoDb> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) {
    await createTable(external, tableName, new AbortController().signal);
    return { endpoint: external, stop: async () => {} };
  }
  await mkdir(directory, { recursive: true });
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const stopping = new AbortController();
  let engine: Dynoxide;
  let tries = 0;
  let watching = Promise.resolve();

  const run = async () => {
    const begun = new Dynoxide(port, join(directory, 'table.sqlite'));
    engine = begun;
    const ended = new AbortController();
    begun.ended.then(() =>
      ended.abort(new Error('The embedded DynamoDB ended as it was started.')),
    );
    try {
      if (begun.pid) await onPid(begun.pid);
      await createTable(endpoint, tableName, AbortSignal.any([stopping.signal, ended.signal]));
    } catch (error) {
      begun.kill('SIGKILL');
      await begun.ended;
      throw error;
    }
    const sinceMs = Date.now();
    watching = begun.ended.then(() => {
      if (Date.now() - sinceMs > BACK_FOR_GOOD_MS) tries = 0;
      return runAgain();
    });
  };

  const runAgain = async () => {
    for (let waitMs = afterMs[tries]; waitMs !== undefined; waitMs = afterMs[tries]) {
      tries++;
      await sleep(waitMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      const isFree = (await findFreePort(port)) === port;
      if (stopping.signal.aborted) return;
      try {
        if (!isFree) throw new Error(`Another process has taken its port, ${port}.`);
        await run();
        console.error('The embedded DynamoDB had ended, and is back.');
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        console.error('The embedded DynamoDB has ended, and is not back yet.', String(error));
      }
    }
    if (!stopping.signal.aborted) console.error(LOST);
  };

  // Also when the start is broken off before anyone was told how to stop it.
  const killAtExit = () => engine?.kill();
  process.once('exit', killAtExit);
  await run();
  return {
    endpoint,
    async stop() {
      stopping.abort();
      process.off('exit', killAtExit);
      await engine.stop();
      // What was just being started again is stopped by whoever starts it.
      await watching;
    },
  };
}

const LOST =
  'The embedded DynamoDB has ended, and cannot be started again: the shop can be read, but not changed. ' +
  'Stop the product and start it again.';
