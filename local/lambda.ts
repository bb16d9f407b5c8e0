import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FUNCTIONS, type FunctionName, WORKER } from '../functions/build.ts';
import type { worker } from '../functions/sync/worker.ts';
import { FUNCTIONS_DIR } from '../scripts/build.ts';
import type { GroupName } from '../shared/contract/contract.ts';
import type { Handlers } from './gateway/api.ts';

interface Bundle {
  handler: ReturnType<Handlers>;
  worker: typeof worker;
}

/** Lambda: the bundles as they deploy, each imported as the runtime does. */
export class Functions {
  readonly #bundles = new Map<FunctionName, Bundle>();
  readonly #directory: string;

  /** @param directory for a copy of the bundles, which load parts of themselves when they need them: a build
   *    beside this run must not take those away. Without one, they run from where they are built. */
  constructor(directory = FUNCTIONS_DIR) {
    this.#directory = directory;
  }

  /** Imports every bundle, and again when called again. The environment must stand by then. */
  async load(): Promise<void> {
    if (this.#directory !== FUNCTIONS_DIR) {
      await rm(this.#directory, { recursive: true, force: true });
      await cp(FUNCTIONS_DIR, this.#directory, { recursive: true });
    }
    const version = Date.now();
    for (const name of FUNCTIONS) {
      const entry = pathToFileURL(join(this.#directory, name, 'index.mjs'));
      this.#bundles.set(name, await import(`${entry}?v=${version}`));
    }
  }

  readonly getHandler: Handlers = (group) => this.#bundle(group).handler;

  /** The function that has a quarter of an hour for what nobody waits for. */
  readonly syncWorker: typeof worker = async (event, context) =>
    this.#bundles.get(WORKER)?.worker(event, context);

  #bundle(group: GroupName): Bundle {
    const bundle = this.#bundles.get(group);
    if (!bundle) throw new Error(`No function serves ${group}`);
    return bundle;
  }
}
