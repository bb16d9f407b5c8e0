import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { createDataDir, type Instance, startInstance } from '../../support/instance.ts';
import type { InstanceAddress } from './caller.ts';

const START_TIMEOUT_MS = 300_000;
const RESTART_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

const Process = z.object({ pid: z.int() });
const InstanceFile = z.object({ main: Process, engines: z.array(Process) });

export class RestartableInstance implements InstanceAddress {
  readonly dataDir: string;
  readonly #removeData: () => Promise<void>;
  #instance: Instance | undefined;

  private constructor({ path, remove }: Awaited<ReturnType<typeof createDataDir>>) {
    this.dataDir = path;
    this.#removeData = remove;
  }

  static async start(): Promise<RestartableInstance> {
    const instance = new RestartableInstance(await createDataDir());
    try {
      await instance.restart();
      await instance.#waitUntilFilled();
      return instance;
    } catch (error) {
      await instance.stop();
      throw error;
    }
  }

  get running(): Instance {
    if (!this.#instance) throw new Error('The instance does not run');
    return this.#instance;
  }

  get url(): string {
    return this.running.url;
  }

  /** @throws Error with the output when it does not start */
  async restart(): Promise<void> {
    const timer = setTimeout(() => this.#killHangingStart(), START_TIMEOUT_MS);
    // Prevents scheduled syncs.
    this.#instance = await startInstance(this.dataDir, { SYNC_SCHEDULE: 'rate(1 day)' }).finally(
      () => clearTimeout(timer),
    );
  }

  async kill(): Promise<void> {
    const { process: main } = this.running;
    const exited = once(main, 'exit');
    main.kill('SIGKILL');
    await exited;
  }

  async killEngine(): Promise<number> {
    const pid = await this.#readEnginePid();
    process.kill(pid, 'SIGKILL');
    return pid;
  }

  async waitForEngine(killed: number): Promise<void> {
    const deadlineMs = Date.now() + RESTART_TIMEOUT_MS;
    while ((await this.#readEnginePid()) === killed) {
      if (Date.now() > deadlineMs) throw new Error('The engine did not come back by itself');
      await sleep(POLL_MS);
    }
  }

  async findLeftovers(): Promise<string[]> {
    const engine = await this.#readEnginePid();
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args=']);
    const processes = stdout.split('\n').filter((line) => line.includes(this.dataDir));
    const named = processes.filter((line) => Number.parseInt(line, 10) === engine);
    return named.length === 1
      ? processes.filter((line) => !named.includes(line))
      : [`no engine ${engine}`, ...processes];
  }

  async stop(): Promise<void> {
    await this.#instance?.stop();
    await this.#removeData();
  }

  async #waitUntilFilled(): Promise<void> {
    for (;;) {
      const description = this.running
        .output()
        .find((line) => /^The (shop has|first sync failed)/.test(line));
      if (description?.startsWith('The shop has')) return;
      if (description) throw new Error(description);
      await sleep(POLL_MS);
    }
  }

  async #killHangingStart(): Promise<void> {
    process.kill((await this.#readInstance()).main.pid, 'SIGKILL');
  }

  async #readEnginePid(): Promise<number> {
    return (await this.#readInstance()).engines[0]?.pid ?? 0;
  }

  async #readInstance(): Promise<z.infer<typeof InstanceFile>> {
    return InstanceFile.parse(
      JSON.parse(await readFile(join(this.dataDir, 'instance.json'), 'utf8')),
    );
  }
}
