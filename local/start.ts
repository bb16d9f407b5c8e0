import { readSettings } from './settings.ts';
import { startProduct } from './product.ts';

const GIVEN_MS_TO_STOP = 8_000;
const PARENT_CHECK_MS = 500;

/** What stops each part of the product that runs by now. */
const stops: (() => Promise<void>)[] = [];
let ending = false;

stopWhenTold();
try {
  await startProduct(readSettings(process.argv.slice(2), process.env), stops);
} catch (error) {
  if (!ending) console.error(error instanceof Error ? error.message : error);
  await end(1);
}

/** Stops the product at Ctrl-C, SIGTERM, and when the npm that started it is gone. */
function stopWhenTold(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));

  // npm passes signals on, but when it is killed outright nobody tells us.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && end(0), PARENT_CHECK_MS).unref();
  }
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), GIVEN_MS_TO_STOP).unref();
  // A part that was just coming up when the word came is stopped as well.
  while (stops.length > 0) await stops.pop()?.();
  process.exit(code);
}
