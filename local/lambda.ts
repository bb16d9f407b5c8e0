import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GROUPS, WORKER } from '../functions/build.ts';
import type { worker } from '../functions/sync/worker.ts';
import type { GroupName } from '../shared/contract/contract.ts';
import { FUNCTIONS_DIR } from './build.ts';
import type { Handlers } from './gateway/api.ts';

interface Bundle {
  handler: ReturnType<Handlers>;
}

/** Lambda: the bundles as they deploy, each imported as the runtime does. */
export class Functions {
  readonly #bundles = new Map<GroupName, Bundle>();
  #worker: typeof worker | undefined;

  /** Imports every bundle, and again when called again. The environment must stand by then. */
  async load(): Promise<void> {
    const version = Date.now();
    const bundle = (name: string) =>
      import(`${pathToFileURL(join(FUNCTIONS_DIR, name, 'index.mjs'))}?v=${version}`);
    for (const group of GROUPS) this.#bundles.set(group, await bundle(group));
    this.#worker = (await bundle(WORKER)).worker;
  }

  readonly handlerOf: Handlers = (group) => this.#bundle(group).handler;

  /** The function that has a quarter of an hour for what nobody waits for. */
  readonly syncWorker: typeof worker = async (event, context) => this.#worker?.(event, context);

  #bundle(group: GroupName): Bundle {
    const bundle = this.#bundles.get(group);
    if (!bundle) throw new Error(`No function serves ${group}`);
    return bundle;
  }
}
