import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';

const GIVEN_MS_TO_STOP = 3_000;

/** A process, and a part of its command line by which it is told from a later one of the same pid. */
const Process = z.object({ pid: z.int(), command: z.string() });
const Instance = z.object({ main: Process, url: z.string(), engines: z.array(Process) });
type Instance = z.infer<typeof Instance>;

/** The running product of a data folder, written down so that the next start can clear away what a
 *  kill left behind. */
export class InstanceFile {
  readonly #path: string;
  constructor(dataDir: string) {
    this.#path = join(dataDir, 'instance.json');
  }

  /** Stops engines that an earlier product left behind.
   *  @throws Error when that product still runs. */
  async clear(): Promise<void> {
    const earlier = await this.#read();
    if (!earlier) return;
    if (await isRunning(earlier.main)) {
      throw new Error(
        `Guidon already runs on these data at ${earlier.url} (process ${earlier.main.pid}). ` +
          'Stop it first, or set DATA_DIR to another folder.',
      );
    }
    for (const engine of earlier.engines) await stopProcess(engine);
    await this.remove();
  }

  async write(url: string, enginePids: readonly number[], engineCommand: string): Promise<void> {
    const instance: Instance = {
      main: { pid: process.pid, command: 'start.ts' },
      url,
      engines: enginePids.map((pid) => ({ pid, command: engineCommand })),
    };
    await mkdir(join(this.#path, '..'), { recursive: true });
    await writeFile(`${this.#path}.new`, JSON.stringify(instance));
    await rename(`${this.#path}.new`, this.#path);
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }

  async #read(): Promise<Instance | undefined> {
    try {
      return Instance.parse(JSON.parse(await readFile(this.#path, 'utf8')));
    } catch {
      return undefined;
    }
  }
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
