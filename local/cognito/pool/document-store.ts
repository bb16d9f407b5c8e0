import { join } from 'node:path';
import type { DataStore } from 'cognito-local/lib/services/dataStore/dataStore.js';
import type { DataStoreFactory } from 'cognito-local/lib/services/dataStore/factory.js';
import { readIfExists, StateFile } from '../../atomic-file.ts';

type Node = Record<string, unknown>;

/** Replaces cognito-local's document stores, which write in place, so that a kill could truncate a document. */
export function documentStores(directory: string): DataStoreFactory {
  return {
    async create(_ctx, id, defaults) {
      const path = join(directory, `${id}.json`);
      const stored = await readIfExists(path);
      const root: Node = stored
        ? JSON.parse(stored.toString('utf8'), reviveDates)
        : { ...defaults };
      const file = new StateFile(path, () => JSON.stringify(root, null, 2));
      if (!stored) await file.save();
      return new DocumentStore(root, file);
    },
  };
}

/** cognito-local expects Date objects in its documents. */
const reviveDates = (key: string, value: unknown) =>
  key.endsWith('Date') && typeof value === 'string' ? new Date(value) : value;

class DocumentStore implements DataStore {
  readonly #root: Node;
  readonly #file: StateFile;

  constructor(root: Node, file: StateFile) {
    this.#root = root;
    this.#file = file;
  }

  async get<T>(_ctx: unknown, key: string | string[], defaultValue?: T): Promise<T> {
    const found = [key].flat().reduce<unknown>(child, this.#root);
    return (found ?? defaultValue ?? null) as T;
  }

  async getRoot<T>(): Promise<T> {
    return this.#root as T;
  }

  async set<T>(_ctx: unknown, key: string | string[], value: T): Promise<void> {
    const { parent, name } = this.#resolve(key);
    parent[name] = value;
    await this.#file.save();
  }

  async delete(_ctx: unknown, key: string | string[]): Promise<void> {
    const { parent, name } = this.#resolve(key);
    delete parent[name];
    await this.#file.save();
  }

  #resolve(key: string | string[]): { parent: Node; name: string } {
    const path = [key].flat();
    const name = path.pop() ?? '';
    let parent = this.#root;
    for (const step of path) {
      const next = (child(parent, step) as Node | undefined) ?? {};
      parent[step] = next;
      parent = next;
    }
    return { parent, name };
  }
}

/** Reads own properties only: callers choose the names and may ask for `constructor`. */
function child(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, name)
    ? (node as Node)[name]
    : undefined;
}
