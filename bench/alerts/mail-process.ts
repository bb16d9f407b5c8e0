/** Runs the mail function as deployed. Handles each message and replies with its number. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MAIL } from '../../functions/build.ts';
import { FUNCTIONS_DIR } from '../../scripts/build.ts';

export interface Invocation {
  number: number;
  event: object;
}

const { handler } = await import(String(pathToFileURL(join(FUNCTIONS_DIR, MAIL, 'index.mjs'))));

process.on('message', async ({ number, event }: Invocation) => {
  await handler(event, { getRemainingTimeInMillis: () => 300_000 });
  process.send?.(number);
});
