import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Dynoxide } from './dynoxide.ts';
import { ensureTable } from './ensure-table.ts';
import { chooseLoopbackAddress, tryPort } from './free-port.ts';
import { indexStream } from './table-stream.ts';

/** Delays before each restart of an engine that exited; about half a minute in total. */
const RESTART_DELAYS_MS = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800];
/** After this uptime an engine counts as recovered: the next exit starts with the first delay again. */
const STABLE_AFTER_MS = 60_000;

export const DATABASE = 'table.sqlite';

export interface DynamoDb {
  endpoint: string;
  stop(): Promise<void>;
}

/**
 * Restarts the engine on the same port whenever it exits. The engine answers any caller: see
 * `startTableGuard`.
 * @param onPid receives the pid of each engine process before it is used
 * @throws Error with instructions when there is no binary for this machine
 */
export async function startDynamoDb(
  directory: string,
  tableName: string,
  onPid: (pid: number) => Promise<void> = async () => {},
  { restartDelaysMs = RESTART_DELAYS_MS, stream = false } = {},
): Promise<DynamoDb> {
  await mkdir(directory, { recursive: true });
  let host = '';
  let port: number | undefined;
  let endpoint = '';
  const stopping = new AbortController();
  let engine: Dynoxide;
  let attempts = 0;
  let watching = Promise.resolve();

  const run = async () => {
    const database = join(directory, DATABASE);
    const started = new Dynoxide(new URL(endpoint), database);
    engine = started;
    const exited = new AbortController();
    started.exited.then((reason) =>
      exited.abort(new Error(`The embedded DynamoDB exited while it was starting: ${reason}.`)),
    );
    try {
      if (started.pid) await onPid(started.pid);
      await ensureTable(
        endpoint,
        tableName,
        AbortSignal.any([stopping.signal, exited.signal]),
        stream,
      );
      if (stream) indexStream(database);
    } catch (error) {
      started.kill('SIGKILL');
      await started.exited;
      throw error;
    }
    const startedAtMs = Date.now();
    watching = started.exited.then(() => {
      if (Date.now() - startedAtMs > STABLE_AFTER_MS) attempts = 0;
      return restart();
    });
  };

  const restart = async () => {
    for (
      let delayMs = restartDelaysMs[attempts];
      delayMs !== undefined;
      delayMs = restartDelaysMs[attempts]
    ) {
      attempts++;
      await sleep(delayMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      const isPortFree = port !== undefined && (await tryPort(port, host)) === port;
      if (stopping.signal.aborted) return;
      try {
        if (!isPortFree) throw new Error(`Another process uses its port, ${port}.`);
        await run();
        console.error('The embedded DynamoDB exited and was restarted.');
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        console.error('The embedded DynamoDB exited; restarting it failed.', String(error));
      }
    }
    if (!stopping.signal.aborted) console.error(CANNOT_RESTART);
  };

  // Covers a start that fails before the caller gets `stop`.
  const killAtExit = () => engine?.kill();
  process.once('exit', killAtExit);
  const start = async () => {
    host = chooseLoopbackAddress();
    port = await tryPort(0, host);
    endpoint = `http://${host}:${port}`;
    await run();
  };
  // Another process may take the port before the engine does.
  await start().catch(start);
  return {
    endpoint,
    async stop() {
      stopping.abort();
      process.off('exit', killAtExit);
      await engine.stop();
      await watching;
    },
  };
}

const CANNOT_RESTART =
  'The embedded DynamoDB exited and cannot be restarted: the shop can be read, but not changed. ' +
  'Stop the product and start it again.';
