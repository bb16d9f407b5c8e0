import { MoreRows } from '../../../../components/MoreRows.tsx';
import { type EntriesResult, PAGE_SIZE } from '../entriesQuery.ts';

interface MoreEntriesProps {
  entries: EntriesResult;
  loaded: number;
  total: number;
}

/** More entries come as one scrolls; here one sees how far, and can ask for them by a press. */
export function MoreEntries({ entries, loaded, total }: MoreEntriesProps) {
  const [shown, all] = [loaded, total].map((count) => count.toLocaleString('en-US'));

  return (
    <MoreRows pages={entries} what="entries" label="Load More Entries">
      {entries.hasNextPage && `${shown} of ${all} entries are loaded.`}
      {!entries.hasNextPage && loaded > PAGE_SIZE && `All ${all} entries are loaded.`}
    </MoreRows>
  );
}
