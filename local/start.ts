import { readSettings } from './settings.ts';
import { type Cleanup, startInstance } from './start-instance.ts';

const STOP_TIMEOUT_MS = 8_000;
const PARENT_CHECK_INTERVAL_MS = 500;

const cleanups: Cleanup[] = [];
let isStopping = false;

try {
  const settings = readSettings(process.argv.slice(2), process.env);
  stopOnSignals(settings.isRunByNpm);
  await startInstance(settings, cleanups);
} catch (error) {
  if (!isStopping) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

function stopOnSignals(isRunByNpm: boolean): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(0));
  }
  // npm forwards signals, but when npm itself is killed no signal arrives.
  if (isRunByNpm) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop(0), PARENT_CHECK_INTERVAL_MS).unref();
  }
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  // Starting parts may add cleanups during shutdown.
  while (cleanups.length > 0) await cleanups.pop()?.();
  process.exit(code);
}
