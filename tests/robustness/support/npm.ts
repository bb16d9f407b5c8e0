import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs an npm command, whatever its exit code.
 *  @returns its output and whether it succeeded. */
export async function npm(...args: string[]) {
  try {
    const { stdout } = await promisify(execFile)('npm', args, { maxBuffer: 64 * 1024 ** 2 });
    return { stdout, stderr: '', succeeded: true };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return { stdout, stderr, succeeded: false };
  }
}
