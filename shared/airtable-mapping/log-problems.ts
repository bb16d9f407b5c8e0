import type { LogRecord } from '../entities/log-record.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { truncate } from '../text/truncate.ts';
import { COLUMNS, OPTIONAL_COLUMNS } from './columns.ts';
import { nameProblems } from './name-problems.ts';

const MAX_NAME_LENGTH = 60;

export function findLogProblems(records: readonly LogRecord[]): SyncProblem[] {
  return nameProblems([...findDuplicates(records), ...findWithoutPhotos(records)], records);
}

function findDuplicates(records: readonly LogRecord[]): SyncProblem[] {
  const numbered = records.filter(({ uniqueId }) => uniqueId !== null);
  const groups = [...Map.groupBy(numbered, ({ uniqueId }) => uniqueId?.toLowerCase()).values()];
  return groups
    .filter(({ length }) => length > 1)
    .flatMap((group) =>
      group
        .filter(({ isForSale }) => isForSale)
        .map((record) =>
          describeDuplicate(
            record,
            group.filter(({ id }) => id !== record.id),
          ),
        ),
    );
}

function describeDuplicate({ id, uniqueId }: LogRecord, others: LogRecord[]): SyncProblem {
  const [first] = others;
  const name = truncate(first?.header ?? 'a record without Header', MAX_NAME_LENGTH);
  const more = others.length > 1 ? ` and ${others.length - 1} more` : '';
  return {
    recordId: id,
    field: OPTIONAL_COLUMNS.uniqueId,
    message: `Its Unique ID “${truncate(uniqueId ?? '', MAX_NAME_LENGTH)}” is also that of “${name}” (${first?.status ?? 'no Status'})${more}.`,
    cause: 'duplicate number',
  };
}

function findWithoutPhotos(records: readonly LogRecord[]): SyncProblem[] {
  return records
    .filter(({ isForSale, productId, photo }) => isForSale && productId && !photo)
    .map(({ id }) => ({
      recordId: id,
      field: COLUMNS.photos,
      message: 'It is for sale without a photo.',
      cause: 'no photo',
    }));
}
