import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_TIMEOUT_MS = 3_000;

export class Dynoxide {
  readonly #child: ChildProcess;
  /** Resolves to the exit code or the signal. */
  readonly exited: Promise<string>;

  constructor({ hostname, port }: URL, path: string) {
    const args = ['serve', '--host', hostname, '--port', port, '--db-path', path];
    // Detached, because Ctrl-C would otherwise stop the engine before the parts that use it.
    this.#child = spawn(findBinary(), args, { stdio: 'ignore', detached: true });
    this.#child.unref();
    this.exited = once(this.#child, 'exit').then(
      ([code, signal]) => signal ?? `code ${code}`,
      String,
    );
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  kill(signal: NodeJS.Signals = 'SIGTERM'): void {
    this.#child.kill(signal);
  }

  async stop(): Promise<void> {
    this.#child.ref();
    this.kill();
    const isTimedOut = await Promise.race([
      this.exited.then(() => false),
      sleep(STOP_TIMEOUT_MS, true, { ref: false }),
    ]);
    if (isTimedOut) {
      this.kill('SIGKILL');
      await this.exited;
    }
  }
}

function findBinary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)),
      process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide',
    );
  } catch {
    throw new Error(
      `The embedded DynamoDB is missing for this machine. Type: npm install --no-save ${name}\n` +
        'or set DYNAMODB_ENDPOINT to a DynamoDB of your own.',
    );
  }
}
