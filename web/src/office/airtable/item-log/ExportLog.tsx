import { ExportCsv } from '../../common/ExportCsv.tsx';
import { fetchLogPage } from './itemLogQuery.ts';
import { useLogFilter } from './useLogFilter.ts';

/** Saves the records that match the filters, in their order. */
export function ExportLog() {
  const { query: filter } = useLogFilter();

  return (
    <ExportCsv
      hint="Saves the records that match the filters"
      fetchPage={async (query, signal) => {
        const { data, headers } = await fetchLogPage({ ...filter, ...query }, signal);
        return { rows: data.records, headers };
      }}
      format={async (records) => (await import('./logCsv.ts')).formatLogCsv(records)}
      fileName="item-log"
      doneTitle="Item Log Exported"
      nouns={['record', 'records']}
    />
  );
}
