import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Ignores the exit code.
 * @returns the output and whether the command succeeded
 */
export const npm = (...args: string[]) => npmIn('.', ...args);

export async function npmIn(cwd: string, ...args: string[]) {
  try {
    const options = { cwd, maxBuffer: 64 * 1024 ** 2 };
    const { stdout } = await promisify(execFile)('npm', args, options);
    return { stdout, stderr: '', succeeded: true };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return { stdout, stderr, succeeded: false };
  }
}
