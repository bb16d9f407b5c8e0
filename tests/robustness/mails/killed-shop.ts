import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { createDataDir, type Instance, startInstance } from '../../support/instance.ts';

/** Prevents scheduled syncs, and shortens the wait of daily digests to seconds. */
const SETTINGS = { SYNC_SCHEDULE: 'rate(1 day)', ALERT_DELAY_SECONDS: '2' };

export class KilledShop {
  readonly #dataDir: Awaited<ReturnType<typeof createDataDir>>;
  #instance: Instance;

  private constructor(dataDir: Awaited<ReturnType<typeof createDataDir>>, instance: Instance) {
    this.#dataDir = dataDir;
    this.#instance = instance;
  }

  static async start(demoData: string): Promise<KilledShop> {
    const dataDir = await createDataDir();
    await cp(demoData, dataDir.path, { recursive: true });
    return new KilledShop(dataDir, await startInstance(dataDir.path, SETTINGS));
  }

  get instance(): Instance {
    return this.#instance;
  }

  async kill(): Promise<void> {
    const exited = once(this.#instance.process, 'exit');
    this.#instance.process.kill('SIGKILL');
    await exited;
  }

  async restart(): Promise<void> {
    this.#instance = await startInstance(this.#dataDir.path, SETTINGS);
  }

  async stop(): Promise<void> {
    await this.#instance.stop();
    await this.#dataDir.remove();
  }
}
