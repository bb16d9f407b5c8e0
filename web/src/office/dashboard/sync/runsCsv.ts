import { getProblemTotal, type SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { type CsvCell, formatRows } from '../../../lib/csv.ts';
import { formatCause } from '../../common/history/formatCause.ts';

const toYesNo = (isSet: boolean) => (isSet ? 'Yes' : 'No');

const CELLS: Readonly<Record<string, (run: SyncRun) => CsvCell | null | undefined>> = {
  Started: ({ startedAt }) => startedAt,
  Finished: ({ finishedAt }) => finishedAt,
  Trigger: ({ cause }) => formatCause(cause),
  'Started By': ({ by }) => by?.email,
  Status: ({ status }) => status,
  'Dry Run': ({ dryRun }) => toYesNo(dryRun),
  Full: ({ full }) => toYesNo(full),
  Read: ({ read }) => read,
  New: ({ created }) => created,
  Changed: ({ updated }) => updated,
  Unchanged: ({ unchanged }) => unchanged,
  Unlisted: ({ unlisted }) => unlisted,
  Photos: ({ photos }) => photos,
  Problems: getProblemTotal,
  'API Calls': ({ calls }) => calls,
  Error: ({ error }) => error,
  ID: ({ id }) => id,
};

export const formatRunsCsv = (runs: readonly SyncRun[]) => formatRows(CELLS, runs);
