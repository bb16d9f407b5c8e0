import type { SyncRun } from '../../shared/entities/sync-run.ts';
import {
  type ItemChange,
  type ShopItem,
  type SyncPlan,
  shopItem,
} from '../../shared/inventory/plan.ts';
import type { AirtableBase } from '../platform/airtable.ts';
import { writeProducts } from '../storage/products.ts';
import type { SyncLease } from '../storage/sync-lease.ts';
import type { DownloadLimits } from './download.ts';
import { inParallel } from './in-parallel.ts';
import { PhotoCopier } from './photos.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { begun } from './run.ts';

/** Items whose photos are copied at a time. */
const ITEMS_AT_ONCE = 8;
/** So many products are written together: what a crash costs the next run. */
const CHUNK = 100;
/** An empty shop fills before the visitors' eyes: the first few soon, the others as they come. */
const FIRST_CHUNK = 16;
const SHOWN_EVERY_MS = 2_000;

interface Work {
  run: SyncRun;
  plan: SyncPlan;
  lease: SyncLease;
  airtable: AirtableBase;
  photoLimits: Partial<DownloadLimits> | undefined;
  /** Whether the shop had nothing from the base before. */
  isFirst: boolean;
}

/** Makes the shop as planned, and then shows it; a first import is shown as it grows. Gives the run with its counts as it goes.
 *  @throws ApiError CONFLICT when the lease was lost. */
export async function* applyPlan(work: Work): AsyncGenerator<SyncRun> {
  const { plan, lease, isFirst } = work;
  const copier = new PhotoCopier(work.airtable, work.photoLimits);
  const written: ShopItem[] = [];
  let run = begun(work.run, plan);
  let shownAtMs = 0;
  const size = isFirst ? FIRST_CHUNK : CHUNK;
  for (let start = 0; start < plan.changes.length; start += size) {
    const chunk = plan.changes.slice(start, start + size);
    const made = await inParallel(chunk, ITEMS_AT_ONCE, (change) => make(change, copier));
    const put = made.flatMap(({ product }) => product ?? []);
    await lease.renew();
    await writeProducts({ put, remove: [] });
    written.push(...put);
    run = made.reduce(counted, { ...run, photos: copier.copied });
    if (isFirst && Date.now() > shownAtMs + SHOWN_EVERY_MS) {
      await publishCatalogue({ put: written, remove: [] });
      shownAtMs = Date.now();
    }
    yield run;
  }
  const remove = plan.unlist.map(({ id }) => id);
  await lease.renew();
  await writeProducts({ put: [], remove });
  await lease.renew();
  await publishCatalogue({ put: written, remove });
  yield { ...run, unlisted: run.unlisted + remove.length };
}

interface Made {
  change: ItemChange;
  /** undefined when it comes out as it is already: only a photo that still cannot be had differs. */
  product: ShopItem | undefined;
  problems: SyncRun['problems'];
}

async function make(change: ItemChange, copier: PhotoCopier): Promise<Made> {
  const { ids, problems } = await copier.take(change);
  const product = shopItem(change.item, ids, new Date().toISOString());
  const isSame = product.sourceHash === change.stored?.sourceHash;
  return { change, product: isSame ? undefined : product, problems };
}

function counted(run: SyncRun, { change, product, problems }: Made): SyncRun {
  const count = product ? COUNT_OF[change.kind] : 'unchanged';
  return { ...run, [count]: run[count] + 1, problems: [...run.problems, ...problems] };
}

const COUNT_OF = { create: 'created', update: 'updated', sell: 'unlisted' } as const;
