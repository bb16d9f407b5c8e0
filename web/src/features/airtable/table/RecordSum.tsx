import { Timestamp } from '../../../components/Timestamp.tsx';
import { countOf } from '../fieldValue.ts';
import type { LoadedTable } from '../tablePages.ts';
import styles from '../TableRecords.module.css';
import type { RecordSearch } from './useRecordSearch.ts';

interface RecordSumProps {
  loaded: LoadedTable;
  search: RecordSearch;
}

/** Of how many records that is true which the page shows, and when they were read. */
export function RecordSum({ loaded, search }: RecordSumProps) {
  return (
    <p className={styles.sum}>
      <span role="status">{sumOf(loaded, search)}</span>
      {loaded.asOf && (
        <span>
          Read from Airtable on <Timestamp at={loaded.asOf} />
        </span>
      )}
    </p>
  );
}

function sumOf(loaded: LoadedTable, search: RecordSearch): string {
  const { records, totalCount, isCountPartial, isWhole } = loaded;
  const all = `${countOf(totalCount, isCountPartial)} ${totalCount === 1 ? 'record' : 'records'}`;
  const first = isWhole ? all : `the first ${countOf(records.length)} of ${all}`;
  if (search.isActive) return `${countOf(search.matching.length)} found in ${first}`;
  return isWhole ? `All of ${all}` : `Loaded so far: ${first}`;
}
