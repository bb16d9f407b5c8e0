import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GROUPS } from '../functions/build.ts';
import type { GroupName } from '../shared/contract/contract.ts';
import { FUNCTIONS_DIR } from './build.ts';
import type { Handlers } from './gateway/api.ts';

type Handler = ReturnType<Handlers>;

/** Lambda: the bundles as they deploy, each imported as the runtime does. */
export class Functions {
  readonly #handlers = new Map<GroupName, Handler>();

  /** Imports every bundle, and again when called again. The environment must stand by then. */
  async load(): Promise<void> {
    const version = Date.now();
    for (const group of GROUPS) {
      const url = pathToFileURL(join(FUNCTIONS_DIR, group, 'index.mjs'));
      const { handler } = (await import(`${url}?v=${version}`)) as { handler: Handler };
      this.#handlers.set(group, handler);
    }
  }

  readonly handlerOf: Handlers = (group) => {
    const handler = this.#handlers.get(group);
    if (!handler) throw new Error(`No function serves ${group}`);
    return handler;
  };
}
