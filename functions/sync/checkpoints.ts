import type { SyncChange } from '../../shared/entities/sync-run.ts';
import { log } from '../aws/log.ts';
import { ApiError } from '../http/api-error.ts';
import type { ProductWrites } from '../storage/table/products.ts';
import type { SyncLease } from '../storage/table/sync-lease.ts';
import { changesOfRun, type KeptSyncRun, mostChanges } from '../storage/table/sync-runs.ts';
import { writeSyncStep } from '../storage/table/sync-steps.ts';

const TOLD_EVERY_MS = 1_000;
const NOTHING: ProductWrites = { put: [], remove: [] };

type Change = (run: KeptSyncRun) => KeptSyncRun;

/** A run as it is written, step by step, each of them a checkpoint: whoever goes on with the run begins
 *  where the last one ended. Once a second it tells how far it is, which also holds the lease. */
export class Steps {
  readonly #lease: SyncLease;
  readonly #timer: NodeJS.Timeout;
  #run: KeptSyncRun;
  #changes: readonly SyncChange[];
  #lastWrite: Promise<void> = Promise.resolve();
  #isWriting = false;
  /** What is to be told with every step. */
  onWrite: Change = (run) => run;

  private constructor(lease: SyncLease, run: KeptSyncRun, changes: readonly SyncChange[]) {
    this.#lease = lease;
    this.#run = run;
    this.#changes = changes;
    this.#timer = setInterval(() => this.#tellProgress(), TOLD_EVERY_MS).unref();
  }

  static async of(lease: SyncLease, run: KeptSyncRun): Promise<Steps> {
    return new Steps(lease, run, await changesOfRun(run.id));
  }

  /** As it stands. */
  get run(): KeptSyncRun {
    return this.#run;
  }

  /** Changes what is told of the run; it is kept with the next step. */
  note(change: Change): void {
    this.#run = change(this.#run);
  }

  /** Writes products, and the run as it is with them.
   *  @throws ApiError CONFLICT when another invocation has taken over. */
  write(writes: ProductWrites, change: Change, more: readonly SyncChange[] = []): Promise<void> {
    const write = async () => {
      const changes = mostChanges(this.#changes, more);
      const isNew = changes !== this.#changes;
      const run = this.onWrite(change(this.#run));
      await writeSyncStep(this.#lease, { ...writes, run, changes: isNew ? changes : undefined });
      // What was noted meanwhile stays.
      this.note((noted) => this.onWrite(change(noted)));
      this.#changes = changes;
    };
    const turn = this.#lastWrite
      .catch(() => {})
      .then(() => {
        this.#isWriting = true;
        return write();
      })
      .finally(() => {
        this.#isWriting = false;
      });
    this.#lastWrite = turn;
    return turn;
  }

  /** Keeps the run as it is. */
  keep(change: Change = (run) => run): Promise<void> {
    return this.write(NOTHING, change);
  }

  /** From now on it tells nothing by itself. */
  stopTelling(): void {
    clearInterval(this.#timer);
  }

  #tellProgress(): void {
    if (this.#isWriting) return;
    this.keep().catch((error: unknown) => {
      // The next step will find out as well, and end the run.
      if (error instanceof ApiError) this.stopTelling();
      else log.warn('The progress of a sync was not told', { error: String(error) });
    });
  }
}
