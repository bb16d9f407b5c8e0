import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { inTurns } from './mutex.ts';
import { isRunning, Process, findProcesses, stopProcess } from './processes.ts';

const Instance = z.object({
  main: Process,
  url: z.string(),
  engines: z.array(Process),
  /** What names its user pool, for commands beside it. */
  userPool: z.record(z.string(), z.string()).default({}),
});
type Instance = z.infer<typeof Instance>;

/** The running product of a data folder, written down so that the next start can clear away what a
 *  kill left behind. */
export class InstanceLock {
  readonly #dataDir: string;
  readonly #path: string;
  readonly #inTurn = inTurns();
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

  /** Takes the data folder for this process, and stops engines that an earlier one left behind.
   *  @throws Error when another product runs on the folder. */
  static async acquire(dataDir: string): Promise<InstanceLock> {
    // Sessions and accounts are in it.
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const file = new InstanceLock(dataDir);
    try {
      await file.#create();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await file.#clear();
      await file.#create();
    }
    return file;
  }

  /** Whatever is not told stays. */
  async update(told: Partial<Omit<Instance, 'main'>>): Promise<void> {
    this.#instance = { ...this.#instance, ...told };
    await this.#inTurn(async () => {
      await writeFile(`${this.#path}.new`, JSON.stringify(this.#instance));
      await rename(`${this.#path}.new`, this.#path);
    });
  }

  /** Of two that start at the same moment, one creates the file. */
  async #create(): Promise<void> {
    await writeFile(this.#path, JSON.stringify(this.#instance), { flag: 'wx' });
  }

  async #clear(): Promise<void> {
    const earlier = await readInstance(this.#path);
    if (earlier && (await isRunning(earlier.main))) {
      throw new Error(
        `Guidon already runs on these data${earlier.url && ` at ${earlier.url}`} (process ${earlier.main.pid}). ` +
          'Stop it first, or set DATA_DIR to another folder.',
      );
    }
    // Not as they are written down: the kill may have come before an engine that was just started was.
    for (const engine of await findProcesses(engineCommand(this.#dataDir))) await stopProcess(engine);
    await this.release();
  }

  async release(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

/** What names the user pool of the product that runs on a data folder; undefined when none does. */
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

/** What the command line of an engine on a data folder has in it. */
export function engineCommand(dataDir: string): string {
  return `--db-path ${dataDir}/`;
}
