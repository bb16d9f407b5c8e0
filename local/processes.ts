import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';

const STOP_TIMEOUT_MS = 3_000;

export const Process = z.object({ pid: z.int(), command: z.string() });
export type Process = z.infer<typeof Process>;

export async function findProcesses(command: string): Promise<Process[]> {
  const all = process.platform === 'linux' ? await listFromProc() : await listFromPs();
  return all.filter((each) => each.command.includes(command)).map(({ pid }) => ({ pid, command }));
}

export async function isRunning({ pid, command }: Process): Promise<boolean> {
  return pid !== process.pid && (await readCommandLine(pid)).includes(command);
}

export async function stopProcess(target: Process): Promise<void> {
  if (!(await isRunning(target))) return;
  process.kill(target.pid, 'SIGTERM');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (await isRunning(target)) {
    if (Date.now() > deadline) process.kill(target.pid, 'SIGKILL');
    await sleep(50);
  }
}

async function listFromProc(): Promise<Process[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  return Promise.all(pids.map(async (pid) => ({ pid, command: await readCommandLine(pid) })));
}

async function listFromPs(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command=']);
  return stdout
    .split('\n')
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line }))
    .filter(({ pid }) => pid > 0);
}

async function readCommandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    }
    return (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}
