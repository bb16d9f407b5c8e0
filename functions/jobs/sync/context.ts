import type { ShopItem } from '../../../shared/airtable-mapping/sync-plan.ts';
import type { AirtableBase } from '../../domain/airtable/base.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { PhotoCopier } from './photos.ts';

/** Shared by the steps of one sync invocation. */
export interface SyncContext {
  airtable: AirtableBase;
  copier: PhotoCopier;
  checkpoints: Checkpoints;
  /** Epoch milliseconds. */
  deadlineMs: number;
  outcome: SyncOutcome;
}

/** The results of this invocation so far. */
interface SyncOutcome {
  writtenProducts: ShopItem[];
  removedProductIds: string[];
  /** Photos that a product no longer shows. */
  unlinkedPhotoIds: Set<string>;
  /** Records that could not be imported with all photos: the next run reads them again. */
  retryRecordIds: Set<string>;
  /** Number of records that could not be imported. */
  leftOut: number;
}

/** Thrown near the invocation's time limit: the run continues in another invocation. */
export class DeadlineReached extends Error {}

export function throwIfDeadlineReached({ deadlineMs }: SyncContext): void {
  if (Date.now() > deadlineMs) throw new DeadlineReached('The invocation reached its time limit');
}
