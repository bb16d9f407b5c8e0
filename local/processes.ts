import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';

const GIVEN_MS_TO_STOP = 3_000;

/** A process, and a part of its command line by which it is told from a later one of the same pid. */
export const Process = z.object({ pid: z.int(), command: z.string() });
export type Process = z.infer<typeof Process>;

/** Those whose command line, its words parted by blanks, has `command` in it. */
export async function findProcesses(command: string): Promise<Process[]> {
  const all = process.platform === 'linux' ? await ofProc() : await ofPs();
  return all.filter((each) => each.command.includes(command)).map(({ pid }) => ({ pid, command }));
}

export async function isRunning({ pid, command }: Process): Promise<boolean> {
  return pid !== process.pid && (await commandLine(pid)).includes(command);
}

/** Kills it where it does not stop when it is told to. */
export async function stopProcess(told: Process): Promise<void> {
  if (!(await isRunning(told))) return;
  process.kill(told.pid, 'SIGTERM');
  const deadline = Date.now() + GIVEN_MS_TO_STOP;
  while (await isRunning(told)) {
    if (Date.now() > deadline) process.kill(told.pid, 'SIGKILL');
    await sleep(50);
  }
}

async function ofProc(): Promise<Process[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  return Promise.all(pids.map(async (pid) => ({ pid, command: await commandLine(pid) })));
}

async function ofPs(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command=']);
  return stdout
    .split('\n')
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line }))
    .filter(({ pid }) => pid > 0);
}

/** Empty when there is no such process. */
async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    }
    return (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}
