import { readSettings } from './settings.ts';
import { start } from './stack.ts';

const GIVEN_MS_TO_STOP = 8_000;
const PARENT_CHECK_MS = 500;

try {
  const product = await start(readSettings(process.argv.slice(2), process.env));
  stopWith(product.stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Stops the product at Ctrl-C, SIGTERM, and when the npm that started it is gone. */
function stopWith(stop: () => Promise<void>): void {
  let stopping = false;
  const stopOnce = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GIVEN_MS_TO_STOP).unref();
    await stop();
    process.exit(0);
  };
  process.on('SIGINT', stopOnce).on('SIGTERM', stopOnce).on('SIGHUP', stopOnce);

  // npm passes signals on, but when it is killed outright nobody tells us.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stopOnce(), PARENT_CHECK_MS).unref();
  }
}
