import { pMapIterable } from 'p-map';
import { changeOf, unlistedChange } from '../../shared/airtable-mapping/describe-change.ts';
import { photoIdOfPath } from '../../shared/airtable-mapping/photo.ts';
import { type ItemChange, type ShopItem, shopItem } from '../../shared/airtable-mapping/sync-plan.ts';
import type { SyncProblem } from '../../shared/entities/sync-run.ts';
import type { KeptSyncRun } from '../storage/table/sync-runs.ts';
import type { PhotoCopier } from './photos.ts';
import { withWritten } from './progress.ts';
import { stopInTime, TimeIsUp, type Work } from './context.ts';

/** Items whose photos are copied at a time. */
const ITEMS_AT_ONCE = 16;
/** How far they may run ahead of one whose photo does not come. */
const ITEMS_AHEAD = 320;
/** So many products are written together. */
const STEP = 90;
/** An empty shop fills before the visitors' eyes: the first few soon. */
const FIRST_STEP = 16;

/** Writes what changed, with its photos, step by step.
 *  @param onStep told after each.
 *  @throws TimeIsUp between two steps. */
export async function applyChanges(
  work: Work,
  changes: Iterable<ItemChange> | AsyncIterable<ItemChange>,
  onStep: () => Promise<void> = async () => {},
): Promise<void> {
  const making = pMapIterable(changes, (change: ItemChange) => make(change, work.copier), {
    concurrency: ITEMS_AT_ONCE,
    backpressure: ITEMS_AHEAD,
  });
  let size = FIRST_STEP;
  let step: Made[] = [];
  const flush = async () => {
    await writeStep(work, step);
    step = [];
    size = STEP;
    stopInTime(work);
    await onStep();
  };
  try {
    for await (const made of making) {
      step.push(made);
      if (step.length >= size) await flush();
    }
  } catch (error) {
    // What is made is kept.
    if (error instanceof TimeIsUp && step.length > 0) await flush();
    throw error;
  }
  if (step.length > 0) await flush();
}

/** Takes products off the shop.
 *  @throws TimeIsUp between two steps. */
export async function applyUnlisting(work: Work, products: readonly ShopItem[]): Promise<void> {
  const { steps, done } = work;
  for (let start = 0; start < products.length; start += STEP) {
    const some = products.slice(start, start + STEP);
    const remove = some.map(({ id }) => id);
    await steps.write(
      { put: [], remove },
      (run) => withWritten({ ...run, unlisted: run.unlisted + some.length }, some.length),
      some.map(unlistedChange),
    );
    done.removed.push(...remove);
    for (const { imageUrls } of some) notePhotosLeft(work, imageUrls, []);
    stopInTime(work);
  }
}

interface Made {
  change: ItemChange;
  product: ShopItem;
  /** It comes out as it is already: only a photo that still cannot be had differs. */
  isSame: boolean;
  /** No photo is left that a later run may have. */
  isSettled: boolean;
  problems: SyncProblem[];
}

async function make(change: ItemChange, copier: PhotoCopier): Promise<Made> {
  const { ids, refused, problems } = await copier.take(change);
  const product = shopItem(change.item, ids, new Date().toISOString(), refused);
  const isSame = product.sourceHash === change.stored?.sourceHash;
  const isSettled = problems.length === Object.keys(refused).length;
  return { change, product, isSame, isSettled, problems };
}

async function writeStep(work: Work, step: readonly Made[]): Promise<void> {
  const { steps, copier, done } = work;
  const changed = step.filter(({ isSame }) => !isSame);
  const put = changed.map(({ product }) => product);
  const photos = copier.countCopied();
  await steps.write(
    { put, remove: [] },
    (run) => withWritten(step.reduce(count, { ...run, photos: run.photos + photos }), step.length),
    changed.map(({ change, product }) => changeOf(change, product)),
  );
  done.written.push(...put);
  for (const { change, product, isSettled } of step) {
    notePhotosLeft(work, change.stored?.imageUrls ?? [], product.imageUrls);
    if (!isSettled) done.unsettled.add(change.record.id);
  }
}

function count(run: KeptSyncRun, { change, isSame, problems }: Made): KeptSyncRun {
  const told = { ...run, problems: [...run.problems, ...problems] };
  if (isSame) return { ...told, unchanged: run.unchanged + 1 };
  switch (change.kind) {
    case 'create':
      return { ...told, created: run.created + 1 };
    case 'update':
      return { ...told, updated: run.updated + 1 };
    case 'sell':
      return { ...told, unlisted: run.unlisted + 1, sold: run.sold + 1 };
  }
}

function notePhotosLeft({ done }: Work, before: readonly string[], now: readonly string[]): void {
  for (const path of before) {
    const id = now.includes(path) ? undefined : photoIdOfPath(path);
    if (id) done.photosLeft.add(id);
  }
}
