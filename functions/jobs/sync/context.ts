import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import type { AirtableBase } from '../../domain/airtable/base.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { PhotoCopier } from './photos.ts';

export interface SyncContext {
  airtable: AirtableBase;
  copier: PhotoCopier;
  checkpoints: Checkpoints;
  /** Epoch milliseconds. */
  deadlineMs: number;
  outcome: SyncOutcome;
}

interface SyncOutcome {
  writtenProducts: StoredProduct[];
  removedProductIds: string[];
  unlinkedPhotoIds: Set<string>;
  /** The next run reads these records again, because a photo could not be imported. */
  retryRecordIds: Set<string>;
  leftOut: number;
}

export class DeadlineReached extends Error {}

export function throwIfDeadlineReached({ deadlineMs }: SyncContext): void {
  if (Date.now() > deadlineMs) throw new DeadlineReached('The invocation reached its time limit');
}
