import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngines as startIn } from '../../local/engines/engines.ts';

/** The embedded engines on a folder of their own, empty but for the table and the bucket. Put `env`
 *  into `process.env` before importing any function. Stopping twice is harmless. */
export async function startEngines(): Promise<{
  env: Record<string, string>;
  stop(): Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guidon-engines-'));
  const engines = await startIn(dataDir);
  const stopAll = async () => {
    await engines.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  let stopped: Promise<void> | undefined;
  return {
    env: engines.env,
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
}
