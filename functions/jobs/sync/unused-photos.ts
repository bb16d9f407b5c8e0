import type * as z from 'zod';
import { Product } from '../../../shared/entities/product.ts';
import { parsePhotoPath } from '../../../shared/photos/photo-paths.ts';
import { isPermanent } from '../../platform/aws/is-permanent.ts';
import { log } from '../../platform/aws/log.ts';
import { TASK_SET_ASIDE } from '../../platform/aws/metric-names.ts';
import { deletePhotos, listImportedPhotoIds } from '../../platform/bucket/photos.ts';
import { iterateOrders } from '../../platform/table/orders.ts';
import { requireAllRows } from '../../platform/table/parse-rows.ts';
import { iterateProductFields } from '../../platform/table/products.ts';
import {
  deleteUnlinkedPhotos,
  loadUnlinkedPhotos,
  saveUnlinkedPhotos,
} from '../../platform/table/unlinked-photos.ts';

/** Photos are kept as long as a run can be rolled back. */
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;

const WithPhotos = Product.pick({ imageUrls: true });
type WithPhotos = z.infer<typeof WithPhotos>;

/**
 * Unlinked photos are deleted later if no product shows them then.
 * @param products those that the run has written.
 */
export function noteUnlinkedPhotos(
  unlinked: ReadonlySet<string>,
  products: readonly WithPhotos[],
): Promise<void> {
  return note(unlinked.difference(getPhotoIds(products)));
}

async function note(unused: ReadonlySet<string>): Promise<void> {
  if (unused.size === 0) return;
  const noted = new Set((await loadUnlinkedPhotos()).keys());
  await saveUnlinkedPhotos([...unused.difference(noted)], new Date().toISOString());
}

/** Finds all imported photos that no product shows, since an interrupted run may have left some, and deletes
 *  those found long ago. Nothing is deleted while a malformed row may name a photo. */
export async function sweepPhotos(): Promise<void> {
  try {
    await requireAllRows(sweep);
  } catch (error) {
    if (!isPermanent(error)) throw error;
    log.error('Unused photos could not be deleted', error);
    const { publishMetrics } = await import('../../platform/aws/metrics.ts');
    publishMetrics({ [TASK_SET_ASIDE]: 1 });
  }
}

async function sweep(): Promise<void> {
  const imported = await listImportedPhotoIds();
  const used = new Set<string>();
  for await (const product of iterateProductFields(WithPhotos)) {
    for (const id of getPhotoIds([product])) used.add(id);
  }
  await note(imported.difference(used));
  const noted = await loadUnlinkedPhotos();
  await deleteUnlinkedPhotos([...used.intersection(new Set(noted.keys()))]);
  const before = new Date(Date.now() - KEEP_DAYS * DAY_MS).toISOString();
  const old = [...noted].flatMap(([id, at]) => (at < before ? [id] : []));
  const unused = new Set(old).difference(used);
  if (unused.size === 0) return;
  const due = [...unused.difference(await findPhotosInOrders())];
  if (await deletePhotos(due)) await deleteUnlinkedPhotos(due);
}

async function findPhotosInOrders(): Promise<Set<string>> {
  const paths: string[] = [];
  for (const list of ['current', 'archived'] as const) {
    for await (const { items } of iterateOrders(list)) {
      paths.push(...items.flatMap(({ imageUrl }) => imageUrl ?? []));
    }
  }
  return toPhotoIds(paths);
}

const getPhotoIds = (products: readonly WithPhotos[]) =>
  toPhotoIds(products.flatMap(({ imageUrls }) => imageUrls));

function toPhotoIds(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => parsePhotoPath(path) ?? []));
}
