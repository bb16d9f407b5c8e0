import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { startRecordingProxy } from '../../support/recording-proxy.ts';
import { listFiles } from '../support/product-state.ts';
import { changesBetween } from '../support/table-digest.ts';

/** Rejected requests may count as calls to Airtable or against a budget. */
const CALL_COUNTERS = /"(?:AIRTABLE_SLOTS|SPENT)#/;
/** Accepted calls start mails, digests, identifications, invoices and the publication of holds in the background, and the
 *  shop itself ends quotes whose pieces are gone or whose time is over. Objects are found after the response of the call
 *  that wrote them. */
const BACKGROUND_CHANGES =
  /"MAIL_(KEY#|QUEUE"|SENDER"|SECRET")|"DIGESTS_DUE"|"DIGEST#|"ITEMS_TO_IDENTIFY"|"IDENTIFICATION_LEASE"|REMOVE identificationRequestedAt|"INVOICE_SERIES"|"actor":\{"S":"shop"\}|\/reference-catalogue\/|\/catalogue\/holds\.|\/invoices\//;
const WRITES = /\.(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;

/** The first write of a sync. */
const SYNC_LEASE = '"SYNC_LEASE"';

export class WriteWatch {
  #written: string[] = [];
  #objects = new Map<string, string>();
  #hasChangedObjects = true;
  readonly #folders = new Map<string, FSWatcher>();
  isSyncing = false;

  startProxy = (tableEndpoint: string) => {
    const bodies = new WeakMap<IncomingMessage, Buffer>();
    return startRecordingProxy(tableEndpoint, {
      rewriteBody(request, body) {
        bodies.set(request, body);
        return body;
      },
      onResponse: (request, { statusCode }) => {
        const target = String(request.headers['x-amz-target']);
        // A rejected write changed nothing.
        if (!WRITES.test(target) || statusCode !== 200) return;
        const body = String(bodies.get(request));
        if (body.includes(SYNC_LEASE)) this.isSyncing = !target.endsWith('.DeleteItem');
        if (!CALL_COUNTERS.test(body)) this.#written.push(`${target} ${body}`);
      },
    });
  };

  takeTableWrites(): string[] {
    return this.#written.splice(0);
  }

  /** @param changes during a call. A sync that began meanwhile may have written all of them. */
  static withoutBackground = (changes: readonly string[]): string[] =>
    changes.some((change) => change.includes(SYNC_LEASE))
      ? []
      : changes.filter((change) => !BACKGROUND_CHANGES.test(change));

  async waitForQuiet(): Promise<void> {
    do {
      this.#written = [];
      await setTimeout(1_000);
    } while (this.#written.length > 0 || this.isSyncing);
  }

  async takeObjectChanges(dataDir: string): Promise<string[]> {
    // A call's changes are reported within one turn of the event loop after its response.
    await setImmediate();
    await setImmediate();
    if (!this.#hasChangedObjects) return [];
    this.#hasChangedObjects = false;
    const before = this.#objects;
    this.#objects = new Map(await listFiles(dataDir, 's3'));
    return changesBetween(before, this.#objects);
  }

  /** Listing thousands of objects after each call would take most of the time. */
  watchObjects(folder: string): void {
    this.#folders.get(folder)?.close();
    const watcher = watch(folder, { persistent: false }, (_, name) => {
      this.#hasChangedObjects = true;
      const path = join(folder, String(name));
      if (isFolder(path)) this.watchObjects(path);
    });
    this.#folders.set(folder, watcher);
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (isFolder(path)) this.watchObjects(path);
    }
  }
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
