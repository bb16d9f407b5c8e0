import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_WITHIN_MS = 3_000;

/** A process of Dynoxide's. */
export class Dynoxide {
  readonly #child: ChildProcess;
  /** Resolves when it has ended, or could not be started at all. */
  readonly ended: Promise<void>;

  constructor(port: number, path: string) {
    const args = ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', path];
    // A group of its own: Ctrl-C reaches this process first, which then stops the engine last.
    this.#child = spawn(binary(), args, { stdio: 'ignore', detached: true });
    this.#child.unref();
    this.ended = once(this.#child, 'exit').then(
      () => {},
      () => {},
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
    const gone = await Promise.race([
      this.ended,
      sleep(STOP_WITHIN_MS, 'still there', { ref: false }),
    ]);
    if (gone === 'still there') {
      this.kill('SIGKILL');
      await this.ended;
    }
  }
}

function binary(): string {
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
