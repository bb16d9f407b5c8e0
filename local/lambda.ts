import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import type { handleSocket, SocketEvent } from '../functions/api/imports/socket.ts';
import {
  FUNCTIONS,
  type FunctionName,
  IMPORTER,
  MAIL,
  OUTBOX,
  POST_CONFIRMATION,
  WORKER,
} from '../functions/build.ts';
import type { handler as mailHandler } from '../functions/jobs/mail/handler.ts';
import type { handler as outboxHandler } from '../functions/jobs/outbox/handler.ts';
import type { importer } from '../functions/jobs/photo-import/handler.ts';
import type { postConfirmation } from '../functions/jobs/post-confirmation/handler.ts';
import type { worker } from '../functions/jobs/worker/handler.ts';
import { FUNCTIONS_DIR } from '../scripts/build.ts';
import type { GetHandler } from './gateway/api.ts';

interface Bundle {
  handler: ReturnType<GetHandler>;
  worker: typeof worker;
  importer: typeof importer;
  postConfirmation: typeof postConfirmation;
}

/** Imports the deployed bundles, as Lambda's runtime does. */
export class Functions {
  readonly #bundles = new Map<FunctionName, Bundle>();
  readonly #directory: string;

  /** @param directory folder for a copy of the bundles. Bundles load chunks on demand, so a concurrent build
   *  must not remove them. Default: the build output */
  constructor(directory = FUNCTIONS_DIR) {
    this.#directory = directory;
  }

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

  readonly getHandler: GetHandler = (group) => this.#getBundle(group).handler;

  readonly syncWorker: typeof worker = async (event, context) =>
    this.#bundles.get(WORKER)?.worker(event, context);

  readonly importer: typeof importer = async (event, context) =>
    this.#bundles.get(IMPORTER)?.importer(event, context);

  readonly sockets = (event: SocketEvent) =>
    (this.#getBundle('imports').handler as unknown as typeof handleSocket)(event);

  readonly postConfirmation = async (event: PostConfirmationTriggerEvent) => {
    await this.#bundles.get(POST_CONFIRMATION)?.postConfirmation(event);
  };

  readonly outbox: typeof outboxHandler = (event, context) =>
    (this.#getBundle(OUTBOX).handler as unknown as typeof outboxHandler)(event, context);

  readonly mail: typeof mailHandler = (event, context) =>
    (this.#getBundle(MAIL).handler as unknown as typeof mailHandler)(event, context);

  #getBundle(name: FunctionName): Bundle {
    const bundle = this.#bundles.get(name);
    if (!bundle) throw new Error(`There is no function ${name}`);
    return bundle;
  }
}
