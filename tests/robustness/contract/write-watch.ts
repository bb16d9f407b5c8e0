import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { startRecordingProxy } from '../../support/recording-proxy.ts';
import { listFiles } from '../support/product-state.ts';
import { changesBetween } from '../support/table-digest.ts';

/** Rejected requests may count as calls to Airtable or against a budget, and renew the session of their user. */
const BESIDE_THE_CALL =
  /"(?:AIRTABLE_SLOTS|SPENT)#|^(?=.*"SESSION#)(?=.*"UpdateExpression":"(?:SET (?:lastUsedAt|tokens|renewedUntilMs) |REMOVE renewed))/;
/** Accepted calls start mails, digests, identifications, bulk changes, invoices, sales in Airtable with its notification,
 *  and the publication of holds in the background, and the shop itself ends holds and quotes whose pieces are gone or whose
 *  time is over. Objects are found after the response of the call that wrote them. */
const BACKGROUND_CHANGES =
  /"MAIL_(KEY#|QUEUE"|SENDER"|SECRET"|STATUS")|"DIGESTS_DUE"|"DIGEST#|"ITEMS_TO_IDENTIFY"|"IDENTIFICATION_LEASE"|REMOVE identificationRequestedAt|"INVOICE_SERIES"|"BULK_CHANGES?(?:_OPEN)?["#]|"AIRTABLE_WEBHOOK"|"SALE_PRICE#|"CONSIGNOR_LINES#|"holds-changed"|"FAILED_TASKS?["#]|"PAYMENT_ATTEMPTS#RECONCILIATION"|"actor":\{"S":"shop"\}|\/reference-catalogue\/|\/catalogue\/holds\.|\/invoices\//;
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
        const write = `${target} ${body}`;
        if (!BESIDE_THE_CALL.test(write)) this.#written.push(write);
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

  /** A sync that fails after it has begun is shown among the runs. */
  static withoutRuns = (changes: readonly string[]): string[] =>
    changes.filter((change) => !/"SYNC_(?:LEASE"|RUN#)/.test(change));

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
