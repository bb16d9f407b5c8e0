import type { IncomingMessage } from 'node:http';
import { watchedWay } from '../../support/watched-way.ts';
import { filesOf } from '../support/product-state.ts';
import { changesBetween } from '../support/table-digest.ts';

/** How often Airtable was asked is counted also where the answer is a refusal. */
const COUNTS = /"AIRTABLE_SLOTS#/;
/** What was read of Airtable is kept behind the answer that it was read for. */
const KEPT = '/airtable-cache/';
const WRITES = /\.(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;

/** Sees what is written to a table and to a bucket from one look to the next. */
export class WriteWatch {
  #written: string[] = [];
  #objects = new Map<string, string>();
  /** Whether the one lease of all syncs is held. */
  isSyncing = false;

  /** A way to the table on which writes are seen. */
  wayTo = (tableEndpoint: string) => {
    const bodies = new WeakMap<IncomingMessage, Buffer>();
    return watchedWay(tableEndpoint, {
      asked(request, body) {
        bodies.set(request, body);
        return body;
      },
      answered: (request, { statusCode }) => {
        const target = String(request.headers['x-amz-target']);
        // One that the table refused has changed nothing.
        if (!WRITES.test(target) || statusCode !== 200) return;
        const body = String(bodies.get(request));
        if (body.includes('"SYNC_LEASE"')) this.isSyncing = !target.endsWith('.DeleteItem');
        if (!COUNTS.test(body)) this.#written.push(`${target} ${body}`);
      },
    });
  };

  /** What was written to the table since the last look. */
  rows(): string[] {
    return this.#written.splice(0);
  }

  /** Which objects came, went or changed in the bucket since the last look.
   *  @param dataDir of the product. */
  async objects(dataDir: string): Promise<string[]> {
    const before = this.#objects;
    const objects = await filesOf(dataDir, 's3');
    this.#objects = new Map(objects.filter(([path]) => !path.includes(KEPT)));
    return changesBetween(before, this.#objects);
  }
}
