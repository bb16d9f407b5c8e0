import { Stat, StatRow } from '../../components/StatRow.tsx';
import { getErrorMessage } from '../../lib/api.ts';
import { BackOfficeFrame } from '../back-office/BackOfficeFrame.tsx';
import { useTables } from './airtableQueries.ts';
import { LoadFailed, reloadPage } from './LoadError.tsx';
import { LoadingCard } from './LoadingCard.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { TableCards } from './tables/TableCards.tsx';
import { totalsOf } from './tables/tableSummary.ts';

export default function TableDirectoryPage() {
  const directory = useTables();
  const { data, isPending, isError, isLoadingError, error } = directory;
  const tables = data?.tables ?? [];
  const totals = data && totalsOf(tables);

  return (
    <BackOfficeFrame
      title="Table Directory"
      subtitle="Browse all tables in your Airtable database"
      action={!isLoadingError && <RefreshButton readAnew={directory.readAnew} />}
    >
      {isError && (
        <LoadFailed
          title="Failed to Load Tables"
          text={getErrorMessage(error)}
          onRetry={reloadPage}
        />
      )}
      {!isLoadingError && (
        <StatRow label="Database figures">
          <Stat label="Total Tables" value={totals?.tables} />
          <Stat label="Total Records" value={totals?.records} />
          <Stat label="Total Fields" value={totals?.fields} />
          <Stat label="Active Tables" value={totals?.active} />
        </StatRow>
      )}
      {isPending && (
        <LoadingCard
          title="Loading Table Directory"
          text="Reading which tables there are, and how many records each has..."
        />
      )}
      {data && <TableCards tables={tables} />}
    </BackOfficeFrame>
  );
}
