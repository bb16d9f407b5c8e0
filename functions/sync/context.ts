import type { ShopItem } from '../../shared/airtable-mapping/sync-plan.ts';
import type { AirtableBase } from '../airtable-client/airtable.ts';
import type { PhotoCopier } from './photos.ts';
import type { Steps } from './checkpoints.ts';

/** What an invocation works on a run with, and what it has done so far. */
export interface Work {
  airtable: AirtableBase;
  copier: PhotoCopier;
  steps: Steps;
  /** Epoch milliseconds: when it must stop. */
  deadlineMs: number;
  done: {
    written: ShopItem[];
    /** Ids of products. */
    removed: string[];
    /** Ids of photos that a product showed before. */
    photosLeft: Set<string>;
    /** Ids of records that the next run must look at again. */
    unsettled: Set<string>;
  };
}

/** The time of this invocation is up: the run goes on in another. */
export class TimeIsUp extends Error {}

export function stopInTime({ deadlineMs }: Work): void {
  if (Date.now() > deadlineMs) throw new TimeIsUp('The time of this invocation is up');
}
