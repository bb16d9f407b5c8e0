import { judgeUnticked } from '../../../shared/airtable-mapping/authenticity.ts';
import { withSeenNames } from '../../../shared/airtable-mapping/column-mapping.ts';
import { countInventory } from '../../../shared/airtable-mapping/count-inventory.ts';
import { MAPPING_VERSION } from '../../../shared/airtable-mapping/field-changes.ts';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import { findOwnWebhook } from '../../domain/airtable/webhook.ts';
import { hasUnpublishedChanges, publishCatalog } from '../../domain/catalog/publish-catalog.ts';
import { withProgress } from '../../domain/sync/progress.ts';
import { markRead, markReadWhole } from '../../platform/table/airtable-webhook.ts';
import { saveColumnMapping } from '../../platform/table/column-mappings.ts';
import { forgetRolledBack } from '../../platform/table/rolled-back-records.ts';
import { findSyncState, type SyncState, saveSyncState } from '../../platform/table/sync-state.ts';
import { addItemFacts } from './add-item-facts.ts';
import { addPlaceholders } from './add-placeholders.ts';
import { findLostColumns } from './columns.ts';
import { confirmSales } from './confirm-sales.ts';
import type { SyncContext } from './context.ts';
import { listLatestWrites } from './list-products.ts';
import { updateOpenProblems } from './open-problems.ts';
import type { PlannedRun } from './plan.ts';
import type { RecordsRead } from './read.ts';
import { noteUnlinkedPhotos, sweepPhotos } from './unused-photos.ts';
import { updateItemLog } from './update-item-log.ts';

/** Each retried record costs the next run time. */
const MAX_RETRY_RECORDS = 1_000;
const PHOTO_SWEEP_EVERY_MS = 23.5 * 3_600_000;

export async function finalizeRun(context: SyncContext, planned: PlannedRun): Promise<void> {
  const { plan, read } = planned;
  const { checkpoints, outcome } = context;
  const { run } = checkpoints;
  checkpoints.update((current) =>
    withProgress(current, { phase: 'publishing', secondsLeft: null }),
  );
  const isChanged = run.created + run.updated + run.unlisted > 0;
  const state = await findSyncState();
  const sweepsPhotos = read.isFull && !isRecent(state?.sweptAt);
  const photos = planned.products?.map(({ id, imageUrl }) => ({ id, imageUrl }));
  if (read.isFull || isChanged || (await hasUnpublishedChanges())) {
    await addItemFacts(context, planned.stored);
    await addPlaceholders(context, planned.stored);
    // Free the memory, which publishing a large shop needs.
    Object.assign(planned, { stored: [], products: undefined });
    plan.changes = [];
    await publishCatalog({
      isWhole: read.isFull,
      isFirstImport: state === undefined,
      written: listLatestWrites(outcome),
    });
    if (sweepsPhotos) await sweepPhotos();
    else await noteUnlinkedPhotos(outcome.unlinkedPhotoIds, outcome.writtenProducts);
  }
  await forgetRolledBack(plan.changedSinceRollback);
  await confirmSales(read, run.startedAt);
  if (run.first !== undefined) return;
  const { mapping } = await context.airtable.columns();
  if (mapping && read.isFull) await saveColumnMapping(withSeenNames(mapping));
  const before = read.isFull ? undefined : state;
  const { records, deleted, notFound } = read;
  const isIdle =
    before && records.length + deleted.length + notFound.length + before.unsettled.length === 0;
  const log = isIdle ? undefined : ((await updateItemLog(context, read, photos)) ?? read.records);
  await updateOpenProblems(context, read, log);
  await saveState(context, read, {
    log,
    before,
    sweptAt: sweepsPhotos ? run.startedAt : state?.sweptAt,
  });
  if (planned.push) await markRead(planned.push);
  const webhook = read.isFull ? await findOwnWebhook(context.airtable) : undefined;
  if (webhook) await markReadWhole(webhook);
}

interface SavedState {
  log: readonly LogRecord[] | undefined;
  before: SyncState | undefined;
  sweptAt: string | undefined;
}

async function saveState(
  context: SyncContext,
  read: RecordsRead,
  { log, before, sweptAt }: SavedState,
): Promise<void> {
  const { airtable, outcome } = context;
  const { run } = context.checkpoints;
  const { absent, columns } = read;
  if (before && !log) {
    await saveSyncState({
      ...before,
      readAt: run.startedAt,
      inventory: { ...before.inventory, asOf: run.startedAt },
    });
    return;
  }
  const all = log ?? read.records;
  const unsettled = [...outcome.retryRecordIds, ...read.notFound].slice(0, MAX_RETRY_RECORDS);
  const isOld =
    before?.unsettledSince && unsettled.every((recordId) => before.unsettled.includes(recordId));
  await saveSyncState({
    source: airtable.address,
    readAt: run.startedAt,
    readWholeAt: before?.readWholeAt ?? run.startedAt,
    recordCount: all.length,
    absent: [...absent],
    lost: findLostColumns(absent, await findSyncState()),
    ...(columns ? { columns } : {}),
    mappingVersion: before ? before.mappingVersion : MAPPING_VERSION,
    unticked: before?.unticked ?? judgeUnticked(all),
    unsettled,
    ...(unsettled.length > 0
      ? { unsettledSince: isOld ? before.unsettledSince : run.startedAt }
      : {}),
    ...(before?.comparedAt ? { comparedAt: before.comparedAt } : {}),
    ...(before?.blockedAt ? { blockedAt: before.blockedAt } : {}),
    ...(before?.blockedRunId ? { blockedRunId: before.blockedRunId } : {}),
    ...(sweptAt ? { sweptAt } : {}),
    inventory: countInventory(all, run.startedAt),
  });
}

function isRecent(sweptAt: string | undefined): boolean {
  return sweptAt !== undefined && Date.now() - Date.parse(sweptAt) < PHOTO_SWEEP_EVERY_MS;
}
