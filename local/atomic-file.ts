import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export async function readIfExists(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces the file atomically: readers see the old content or the new, even after a crash. */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  mode = 0o666,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, content, { flag: 'wx', flush: true, mode });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

export async function removeTemporaryFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  const temporary = names.filter((name) => name.endsWith('.tmp'));
  await Promise.all(temporary.map((name) => rm(join(folder, name), { force: true })));
}

/** Makes the rename durable, on platforms where a folder can be opened. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** Edits that arrive during a write share the next one. */
export class StateFile {
  readonly #path: string;
  readonly #snapshot: () => string;
  #running: Promise<void> | undefined;
  #queued: Promise<void> | undefined;

  constructor(path: string, snapshot: () => string) {
    this.#path = path;
    this.#snapshot = snapshot;
  }

  save(): Promise<void> {
    if (this.#queued) return this.#queued;
    if (!this.#running) return this.#write();
    const next = () => {
      this.#queued = undefined;
      return this.#write();
    };
    this.#queued = this.#running.then(next, next);
    return this.#queued;
  }

  #write(): Promise<void> {
    this.#running = writeAtomically(this.#path, this.#snapshot()).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}
