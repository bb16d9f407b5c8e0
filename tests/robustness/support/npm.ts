import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs an npm command, whatever its exit code.
 *  @returns its output and whether it succeeded. */
export const npm = (...args: string[]) => npmIn('.', ...args);

/** The same in another folder. */
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
