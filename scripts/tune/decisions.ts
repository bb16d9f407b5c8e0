import { startEngines } from '../../local/engines/engines.ts';
import { InstanceLock } from '../../local/instance-lock.ts';
import { readSettings } from '../../local/settings.ts';
import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import type { MilitaryItem } from '../../shared/entities/military-item.ts';

export interface Decisions {
  items: DecidedItem[];
  entries: AsmicEntry[];
}

export interface DecidedItem {
  item: MilitaryItem;
  /** ASMIC numbers of the matches. */
  verified: string[];
  rejected: string[];
}

/** Reads the table and the bucket that the environment names, otherwise the local data folder.
 *  @throws Error when the local instance runs. */
export async function readDecisions(): Promise<Decisions> {
  if (process.env.TABLE_NAME && process.env.MEDIA_BUCKET) return readStore();
  const { dataDir } = readSettings([], process.env);
  const lock = await InstanceLock.acquire(dataDir);
  try {
    const engines = await startEngines(dataDir, { siteUrl: 'http://localhost' });
    Object.assign(process.env, engines.env);
    try {
      return await readStore();
    } finally {
      await engines.stop();
    }
  } finally {
    await lock.release();
  }
}

/** The import waits until the environment is set, because clients read it when they are created. */
export async function readStore(): Promise<Decisions> {
  const [{ iterateItems }, { loadComparisons }, catalog, { getDecision }] = await Promise.all([
    import('../../functions/platform/table/items.ts'),
    import('../../functions/platform/table/comparisons.ts'),
    import('../../functions/platform/table/reference-catalog.ts'),
    import('../../shared/identification/match-decision.ts'),
  ]);
  const version = await catalog.findNewestVersion();
  const items: DecidedItem[] = [];
  for await (const item of iterateItems(undefined)) {
    if (!item.asmicMatches?.some(({ verified }) => verified !== null)) continue;
    const comparisons = await loadComparisons(item.id);
    const numbers = (decision: ReturnType<typeof getDecision>) =>
      comparisons
        .filter((each) => getDecision(each) === decision)
        .map(({ asmicEntry }) => asmicEntry.asmicNumber);
    items.push({ item, verified: numbers('verified'), rejected: numbers('rejected') });
  }
  return { items, entries: version ? await catalog.loadEntries(version) : [] };
}
