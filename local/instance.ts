import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';

const GIVEN_MS_TO_STOP = 3_000;

/** A process, and a part of its command line by which it is told from a later one of the same pid. */
const Process = z.object({ pid: z.int(), command: z.string() });
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
export class InstanceFile {
  readonly #path: string;
  private constructor(dataDir: string) {
    this.#path = join(dataDir, 'instance.json');
  }

  /** Takes the data folder for this process, and stops engines that an earlier one left behind.
   *  @throws Error when another product runs on the folder. */
  static async claim(dataDir: string): Promise<InstanceFile> {
    // Sessions and accounts are in it.
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const file = new InstanceFile(dataDir);
    try {
      await file.#create();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await file.#clear();
      await file.#create();
    }
    return file;
  }

  async write(
    url: string,
    enginePids: readonly number[],
    engineCommand: string,
    userPool: Instance['userPool'] = {},
  ): Promise<void> {
    const engines = enginePids.map((pid) => ({ pid, command: engineCommand }));
    await writeFile(`${this.#path}.new`, JSON.stringify({ ...instance(url, engines), userPool }));
    await rename(`${this.#path}.new`, this.#path);
  }

  /** Of two that start at the same moment, one creates the file. */
  async #create(): Promise<void> {
    await writeFile(this.#path, JSON.stringify(instance('', [])), { flag: 'wx' });
  }

  async #clear(): Promise<void> {
    const earlier = await readInstance(this.#path);
    if (earlier && (await isRunning(earlier.main))) {
      throw new Error(
        `Guidon already runs on these data${earlier.url && ` at ${earlier.url}`} (process ${earlier.main.pid}). ` +
          'Stop it first, or set DATA_DIR to another folder.',
      );
    }
    for (const engine of earlier?.engines ?? []) await stopProcess(engine);
    await this.remove();
  }

  async remove(): Promise<void> {
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

function instance(url: string, engines: Instance['engines']): Instance {
  return { main: { pid: process.pid, command: 'start.ts' }, url, engines, userPool: {} };
}

async function isRunning({ pid, command }: z.infer<typeof Process>): Promise<boolean> {
  return pid !== process.pid && (await commandLine(pid)).includes(command);
}

/** Empty when there is no such process. */
async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}

async function stopProcess(engine: z.infer<typeof Process>): Promise<void> {
  if (!(await isRunning(engine))) return;
  process.kill(engine.pid, 'SIGTERM');
  const deadline = Date.now() + GIVEN_MS_TO_STOP;
  while (await isRunning(engine)) {
    if (Date.now() > deadline) process.kill(engine.pid, 'SIGKILL');
    await sleep(50);
  }
}
