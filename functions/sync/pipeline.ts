import { PassThrough } from 'node:stream';
import { inventoryEntry } from '../../shared/airtable-mapping/count-inventory.ts';
import {
  brakeOf,
  type ItemChange,
  planSync,
  type ShopItem,
} from '../../shared/airtable-mapping/sync-plan.ts';
import { AirtableError } from '../airtable-client/error.ts';
import type { KeptSyncRun } from '../storage/table/sync-runs.ts';
import { applyChanges, applyUnlisting } from './apply.ts';
import { type ItemsRead, settle } from './finalize.ts';
import { withRead, withToWrite } from './progress.ts';
import { type KnownProducts, knownProducts, publishCatalogue } from './publish-catalog.ts';
import { absentColumns, readItems } from './read.ts';
import { alreadyDone } from './run.ts';
import type { Work } from './context.ts';

const SHOWN_EVERY_MS = 2_000;
/** A large catalogue takes long to publish: it is not to be what the import waits for. */
const SHOWN_AFTER_TIMES = 10;

/** The first import: products are written while the base is still being read, and shown as they come
 *  once all of it has been read.
 *  @returns why it took nothing off, when a person must confirm that first. */
export async function fillShop(work: Work): Promise<KeptSyncRun | undefined> {
  const { steps } = work;
  steps.note((run) => ({ ...run, full: true }));
  const known = await knownProducts();
  const stored = known.products;
  // Readers without a catalogue would see the half-written table.
  if (steps.run.created === 0) await publishCatalogue({ put: [], remove: [] }, known);

  await work.copier.listKept();

  const items = new FirstReading(work, known);
  let showAfterMs = 0;
  const show = async () => {
    if (!items.isWhole || Date.now() < showAfterMs) return;
    const beganMs = Date.now();
    await publishCatalogue({ put: work.done.written, remove: [] }, known);
    const tookMs = Date.now() - beganMs;
    showAfterMs = Date.now() + Math.max(SHOWN_EVERY_MS, tookMs * SHOWN_AFTER_TIMES);
  };
  // Neither goes on when the other has failed.
  const [read, applied] = await Promise.allSettled([
    items.read(),
    applyChanges(work, items.changes, show).finally(items.stop),
  ]);
  if (read.status === 'rejected') {
    if (read.reason instanceof AirtableError) await forgetHalf(work, stored);
    throw read.reason;
  }
  if (applied.status === 'rejected') throw applied.reason;
  const unlist = items.leaving();
  const brake = steps.run.confirm ? undefined : brakeOf({ unlist }, stored);
  if (brake) return { ...steps.run, status: 'blocked', error: brake };
  await applyUnlisting(work, unlist);
  await settle(work, items.result());
  return undefined;
}

/** What was written of a base that then could not be read to its end is not to be come upon. */
async function forgetHalf({ steps, done }: Work, stored: readonly ShopItem[]): Promise<void> {
  const imported = [...stored.filter(({ airtableId }) => airtableId !== null), ...done.written];
  const remove = [...new Set(imported.map(({ id }) => id))];
  await steps.write({ put: [], remove }, (run) => ({ ...run, created: 0, updated: 0, sold: 0 }));
}

/** Reads the whole base on its own pace, whatever becomes of the changes that it finds. */
class FirstReading {
  /** ItemChange by ItemChange. */
  readonly changes: AsyncIterable<ItemChange>;
  readonly #queue = new PassThrough({ objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER });
  readonly #work: Work;
  readonly #stored: readonly ShopItem[];
  readonly #seen = new Set<string>();
  readonly #found: ItemChange[] = [];
  readonly #unlist: ShopItem[] = [];
  readonly #result: ItemsRead;
  isWhole = false;
  #isStopped = false;

  constructor(work: Work, known: KnownProducts) {
    this.#work = work;
    this.#stored = known.products;
    this.#result = { isWhole: true, entries: [], absent: new Set(), known };
    this.changes = this.#queue;
  }

  /** @throws AirtableError, which also ends `changes`. */
  async read(): Promise<void> {
    const { steps, airtable } = this.#work;
    const done = alreadyDone(steps.run);
    try {
      for await (const { records, absent } of readItems(airtable)) {
        if (this.#isStopped) return;
        this.#take(
          records.filter(({ id }) => !this.#seen.has(id)),
          absent,
        );
      }
    } catch (error) {
      this.#queue.destroy(error as Error);
      throw error;
    }
    steps.note((run) =>
      withToWrite(
        {
          ...run,
          unchanged: Math.max(0, run.unchanged - done),
          problems: [...absentColumns(this.#result.absent), ...run.problems],
        },
        this.#found,
        this.leaving().length,
      ),
    );
    this.isWhole = true;
    this.#queue.end();
  }

  readonly stop = () => {
    this.#isStopped = true;
  };

  /** Products whose records were withdrawn or deleted, when an earlier invocation had imported them. */
  leaving(): ShopItem[] {
    const gone = this.#stored.filter(({ airtableId }) => airtableId && !this.#seen.has(airtableId));
    return [...this.#unlist, ...gone];
  }

  result(): ItemsRead {
    return this.#result;
  }

  #take(records: Parameters<typeof planSync>[0]['records'], absent: ItemsRead['absent']): void {
    const { steps } = this.#work;
    const plan = planSync({ records, absent, stored: this.#stored, isWhole: false });
    for (const record of records) {
      this.#seen.add(record.id);
      this.#result.entries.push(inventoryEntry(record));
    }
    this.#result.absent = absent;
    this.#unlist.push(...plan.unlist);
    this.#found.push(...plan.changes);
    for (const change of plan.changes) this.#queue.write(change);
    steps.note((run) => {
      const counted = {
        ...run,
        unchanged: run.unchanged + plan.unchanged,
        skipped: run.skipped + plan.skipped,
        problems: [...run.problems, ...plan.problems],
      };
      return withRead(counted, this.#seen.size, null);
    });
  }
}
