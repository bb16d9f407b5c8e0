import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import { products } from '../../../shared/contract/products.ts';
import { sync } from '../../../shared/contract/sync.ts';
import type { Product as Listed } from '../../../shared/entities/product.ts';
import type { Random } from '../../support/random.ts';
import type { PromiseReport } from '../support/report.ts';
import { changeRecord, fetchAllRecords } from './airtable.ts';
import { type Caller, Unacknowledged } from './caller.ts';
import { describeDifferences, getNames } from './compare-catalog.ts';
import { describeUnreadablePhoto } from './photos.ts';
import { PossibleValues } from './possible-values.ts';
import { DURABILITY_PROMISES } from './promises.ts';
import type { RestartableInstance } from './restartable-instance.ts';
import type { Workload } from './workload.ts';

interface Parts {
  caller: Caller;
  instance: RestartableInstance;
  renamed: readonly string[];
  moved: string;
  random: () => Random;
  report: PromiseReport;
}

/** Longer than the lease of a dead run. */
const SYNC_TIMEOUT_MS = 90_000;
/** Generous for a busy machine; usually three seconds. */
const CATALOG_TIMEOUT_MS = 20_000;
const POLL_MS = 300;
const NOT_LISTED = '';

export class SyncWorkload implements Workload {
  readonly #parts: Parts;
  readonly #names = new PossibleValues<string>(NOT_LISTED);
  readonly #runs = new Set<string>();
  #isListed = true;

  constructor(parts: Parts, catalog: readonly Listed[]) {
    this.#parts = parts;
    for (const { airtableId, name } of catalog) {
      if (airtableId) this.#names.settle(airtableId, name);
    }
  }

  async act(): Promise<void> {
    const { instance, moved, renamed, random } = this.#parts;
    const name = `Sync step ${randomUUID()}`;
    const changesListing = random().next() < 0.25;
    const id = changesListing ? moved : random().pick(renamed);
    if (changesListing) this.#isListed = !this.#isListed;
    const shown = changesListing && !this.#isListed ? NOT_LISTED : name;
    // A change accepted by Airtable may appear with any later sync.
    this.#names.allow(id, [shown]);
    await changeRecord(instance.running, id, {
      [COLUMNS.header]: name,
      ...(changesListing ? { [COLUMNS.status]: this.#isListed ? 'List' : 'Owned' } : {}),
    });
    const run = await this.#sync();
    this.#names.settle(id, shown);
    this.#runs.add(run);
  }

  async check(): Promise<void> {
    const { report, renamed, moved } = this.#parts;
    const isExpected = (catalog: readonly Listed[]) => {
      const names = getNames(catalog);
      return this.#names.names.every((id) =>
        this.#names.isPossible(id, names.get(id) ?? NOT_LISTED),
      );
    };
    const before = getNames(await this.#pollCatalog(isExpected));
    const changed = new Set([...renamed, moved]);
    for (const id of new Set([...this.#names.names, ...before.keys()])) {
      const { wasCertain, failure } = this.#names.read(id, before.get(id) ?? NOT_LISTED);
      // Unchanged records are recorded only when they differ.
      if (!changed.has(id) && failure === undefined) continue;
      report.record(wasCertain ? DURABILITY_PROMISES.sync : DURABILITY_PROMISES.partial, failure);
    }
    await this.#checkRuns();
    await this.#catchUp();
    const records = await fetchAllRecords(this.#parts.instance.running);
    const catalog = await this.#pollCatalog((shown) => !describeDifferences(records, shown));
    report.record(DURABILITY_PROMISES.matchesAirtable, describeDifferences(records, catalog));
    for (const [id, name] of getNames(catalog)) this.#names.settle(id, name);
    this.#isListed = getNames(catalog).has(this.#parts.moved);
    if (!this.#isListed) this.#names.settle(this.#parts.moved, NOT_LISTED);
    await this.#checkPhotos(catalog);
  }

  /**
   * @returns the successful run
   * @throws Unacknowledged
   */
  async #sync(): Promise<string> {
    const run = await this.#parts.caller.call(sync, 'POST /api/sync-airtable');
    if (run.status !== 'succeeded') throw new Unacknowledged(`A sync is ${run.status}`);
    return run.id;
  }

  /** An interrupted run finishes or is resumed. */
  async #catchUp(): Promise<void> {
    const { report } = this.#parts;
    const deadlineMs = Date.now() + SYNC_TIMEOUT_MS;
    let failure = '';
    while (Date.now() < deadlineMs) {
      try {
        this.#runs.add(await this.#sync());
        await this.#checkRuns();
        report.record(DURABILITY_PROMISES.partial, await this.#describeRunning());
        return;
      } catch (error) {
        if (!(error instanceof Unacknowledged)) throw error;
        failure = error.message;
        await sleep(POLL_MS);
      }
    }
    report.record(
      DURABILITY_PROMISES.matchesAirtable,
      `no sync succeeds after the kill: ${failure}`,
    );
  }

  async #checkRuns(): Promise<void> {
    const { caller, report } = this.#parts;
    const runs = await caller.call(sync, 'GET /api/sync-airtable/runs');
    for (const { id, status, finishedAt } of runs) {
      if (!this.#runs.delete(id)) continue;
      const isComplete = status === 'succeeded' && finishedAt !== null;
      report.record(
        DURABILITY_PROMISES.sync,
        isComplete ? undefined : `the run ${id} is ${status}`,
      );
    }
    for (const id of this.#runs)
      report.record(DURABILITY_PROMISES.sync, `the run ${id} is missing`);
    this.#runs.clear();
  }

  async #describeRunning(): Promise<string | undefined> {
    const runs = await this.#parts.caller.call(sync, 'GET /api/sync-airtable/runs');
    const running = runs.filter(({ status, dryRun }) => status === 'running' && !dryRun);
    return running.length === 0 ? undefined : `syncs still run: ${running.map(({ id }) => id)}`;
  }

  /** Polls, since the public catalog may lag by a few seconds. */
  async #pollCatalog(isExpected: (catalog: readonly Listed[]) => boolean): Promise<Listed[]> {
    const deadlineMs = Date.now() + CATALOG_TIMEOUT_MS;
    for (;;) {
      const pages = await this.#parts.caller.callAllPages(products, 'GET /api/products');
      const catalog = pages.flat();
      if (isExpected(catalog) || Date.now() > deadlineMs) return catalog;
      await sleep(POLL_MS);
    }
  }

  /** The photos of a relisted product must have been copied again. */
  async #checkPhotos(catalog: readonly Listed[]): Promise<void> {
    const { moved, instance, report } = this.#parts;
    for (const path of catalog.find(({ airtableId }) => airtableId === moved)?.imageUrls ?? []) {
      report.record(DURABILITY_PROMISES.partial, await describeUnreadablePhoto(instance.url, path));
    }
  }
}
