import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import * as z from 'zod';
import { findProcesses, isRunning, Process, stopProcess } from './processes.ts';

const Instance = z.object({
  main: Process,
  url: z.string(),
  engines: z.array(Process),
  userPool: z.record(z.string(), z.string()).default({}),
});
type Instance = z.infer<typeof Instance>;

/** Allows one instance per data folder. The file records what runs, so that the next start can stop what a
 *  crash left behind. */
export class InstanceLock {
  readonly #dataDir: string;
  readonly #path: string;
  readonly #writes = pLimit(1);
  #instance: Instance = {
    main: { pid: process.pid, command: 'start.ts' },
    url: '',
    engines: [],
    userPool: {},
  };

  private constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#path = join(dataDir, 'instance.json');
  }

  /**
   * Also stops engines that an earlier instance left running.
   * @throws Error when another instance runs on the folder
   */
  static async acquire(dataDir: string): Promise<InstanceLock> {
    // The folder holds sessions and accounts.
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const lock = new InstanceLock(dataDir);
    try {
      await lock.#create();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await lock.#removeStale();
      await lock.#create();
    }
    return lock;
  }

  async update(changes: Partial<Omit<Instance, 'main'>>): Promise<void> {
    this.#instance = { ...this.#instance, ...changes };
    await this.#writes(async () => {
      await writeFile(`${this.#path}.new`, JSON.stringify(this.#instance));
      await rename(`${this.#path}.new`, this.#path);
    });
  }

  /** Fails when the file exists, so that only one of two concurrent starts succeeds. */
  async #create(): Promise<void> {
    await writeFile(this.#path, JSON.stringify(this.#instance), { flag: 'wx' });
  }

  async #removeStale(): Promise<void> {
    const earlier = await readInstance(this.#path);
    if (earlier && (await isRunning(earlier.main))) {
      throw new Error(
        `Guidon already runs on these data${earlier.url && ` at ${earlier.url}`} (process ${earlier.main.pid}). ` +
          'Stop it first, or set DATA_DIR to another folder.',
      );
    }
    // Found by command line rather than in the file: the crash may have happened before an engine was recorded.
    for (const engine of await findProcesses(engineCommand(this.#dataDir))) {
      await stopProcess(engine);
    }
    await this.release();
  }

  async release(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

export async function runningUserPool(dataDir: string): Promise<Instance['userPool'] | undefined> {
  const running = await readInstance(join(dataDir, 'instance.json'));
  return running && (await isRunning(running.main)) ? running.userPool : undefined;
}

async function readInstance(path: string): Promise<Instance | undefined> {
  try {
    return Instance.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

export function engineCommand(dataDir: string): string {
  return `--db-path ${dataDir}/`;
}
