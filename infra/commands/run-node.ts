import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a script of this Node in the project's folder, in the place of this process.
 *  @returns its exit code. */
export async function runNode(
  script: string | URL,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  // Ctrl-C is the script's as well, and it knows how to end.
  const leaveToScript = () => {};
  process.on('SIGINT', leaveToScript);
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  process.off('SIGINT', leaveToScript);
  return code ?? 1;
}
