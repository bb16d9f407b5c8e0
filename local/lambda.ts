import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GROUPS } from '../functions/build.ts';
import type { scheduled } from '../functions/sync/scheduled.ts';
import type { GroupName } from '../shared/contract/contract.ts';
import { FUNCTIONS_DIR } from './build.ts';
import type { Handlers } from './gateway/api.ts';

interface Bundle {
  handler: ReturnType<Handlers>;
  /** What the scheduler invokes, in the sync's bundle. */
  scheduled?: typeof scheduled;
}

/** Lambda: the bundles as they deploy, each imported as the runtime does. */
export class Functions {
  readonly #bundles = new Map<GroupName, Bundle>();

  /** Imports every bundle, and again when called again. The environment must stand by then. */
  async load(): Promise<void> {
    const version = Date.now();
    for (const group of GROUPS) {
      const url = pathToFileURL(join(FUNCTIONS_DIR, group, 'index.mjs'));
      this.#bundles.set(group, await import(`${url}?v=${version}`));
    }
  }

  readonly handlerOf: Handlers = (group) => this.#bundle(group).handler;

  /** EventBridge Scheduler: the sync that nobody pressed. */
  readonly scheduledSync: typeof scheduled = async (event) =>
    this.#bundle('sync').scheduled?.(event);

  #bundle(group: GroupName): Bundle {
    const bundle = this.#bundles.get(group);
    if (!bundle) throw new Error(`No function serves ${group}`);
    return bundle;
  }
}
