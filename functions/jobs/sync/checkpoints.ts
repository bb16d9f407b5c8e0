import type { SyncChange } from '../../../shared/entities/sync-run.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError } from '../../platform/errors.ts';
import type { ProductWrites } from '../../platform/table/products.ts';
import { writeCheckpoint } from '../../platform/table/sync-checkpoint.ts';
import type { SyncLease } from '../../platform/table/sync-lease.ts';
import { appendChanges, loadChanges, type StoredSyncRun } from '../../platform/table/sync-runs.ts';

const HEARTBEAT_MS = 1_000;
const NO_WRITES: ProductWrites = { put: [], remove: [] };

type UpdateRun = (run: StoredSyncRun) => StoredSyncRun;

/** Writes products together with the state of their run, so that an interrupted run resumes after its last
 *  write. A heartbeat saves the progress every second, which also renews the lease. */
export class Checkpoints {
  readonly #lease: SyncLease;
  readonly #heartbeat: NodeJS.Timeout;
  #run: StoredSyncRun;
  #changes: readonly SyncChange[];
  #lastWrite: Promise<void> = Promise.resolve();
  #isWriting = false;
  beforeWrite: UpdateRun = (run) => run;

  private constructor(lease: SyncLease, run: StoredSyncRun, changes: readonly SyncChange[]) {
    this.#lease = lease;
    this.#run = run;
    this.#changes = changes;
    this.#heartbeat = setInterval(() => this.#saveProgress(), HEARTBEAT_MS).unref();
  }

  static async open(lease: SyncLease, run: StoredSyncRun): Promise<Checkpoints> {
    return new Checkpoints(lease, run, await loadChanges(run.id));
  }

  get run(): StoredSyncRun {
    return this.#run;
  }

  update(update: UpdateRun): void {
    this.#run = update(this.#run);
  }

  /**
   * Concurrent writes are queued.
   * @throws AppError CONFLICT if another invocation has taken over.
   */
  write(
    writes: ProductWrites,
    update: UpdateRun,
    added: readonly SyncChange[] = [],
  ): Promise<void> {
    const write = async () => {
      const changes = appendChanges(this.#changes, added);
      const hasNewChanges = changes !== this.#changes;
      const run = this.beforeWrite(update(this.#run));
      await writeCheckpoint(this.#lease, {
        ...writes,
        run,
        changes: hasNewChanges ? changes : undefined,
      });
      this.update((current) => this.beforeWrite(update(current)));
      this.#changes = changes;
    };
    const queued = this.#lastWrite
      .catch(() => {})
      .then(() => {
        this.#isWriting = true;
        return write();
      })
      .finally(() => {
        this.#isWriting = false;
      });
    this.#lastWrite = queued;
    return queued;
  }

  save(update: UpdateRun = (run) => run): Promise<void> {
    return this.write(NO_WRITES, update);
  }

  stopHeartbeat(): void {
    clearInterval(this.#heartbeat);
  }

  #saveProgress(): void {
    if (this.#isWriting) return;
    this.save().catch((error: unknown) => {
      // A lost lease also fails the next write, which ends the run.
      if (error instanceof AppError) this.stopHeartbeat();
      else log.warn('Sync progress was not saved', { error: String(error) });
    });
  }
}
