import { Link, useLocation } from 'react-router';
import { getButtonClass } from '../../components/Button.tsx';
import { Stat, StatRow } from '../../components/StatRow.tsx';
import { ApiError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { BackOfficeFrame } from '../back-office/BackOfficeFrame.tsx';
import { focusTitle } from '../back-office/focusTitle.ts';
import { LoadFailed } from './LoadError.tsx';
import { LoadingCard } from './LoadingCard.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { tableNameAt } from './tablePath.ts';
import { type TableResult, useTable } from './tableQuery.ts';
import { TableBody } from './table/TableBody.tsx';

export default function TablePage() {
  const { pathname } = useLocation();
  const tableName = tableNameAt(pathname);
  const table = useTable(tableName);
  const tryAgain = (read: () => unknown) => {
    focusTitle();
    read();
  };

  return (
    <BackOfficeFrame
      title={tableName}
      subtitle="Live data from your Airtable database"
      action={
        !table.isLoadingError && (
          <>
            <BackToAdmin />
            <RefreshButton readAnew={table.readAnew} />
          </>
        )
      }
    >
      {table.isPending && (
        <>
          <StatRow label="Table figures">
            <Stat label="Total Records" value={undefined} />
            <Stat label="Visible Records" value={undefined} />
            <Stat label="Total Fields" value={undefined} />
            <Stat label="View Mode" value={undefined} />
          </StatRow>
          <LoadingCard
            title={`Loading ${tableName}`}
            text="Reading the first records of this table..."
          />
        </>
      )}
      {table.isLoadingError && (
        <LoadFailed
          title="Failed to Load Table"
          text={whyNot(table, tableName)}
          onRetry={() => tryAgain(table.refetch)}
        >
          <BackToAdmin />
        </LoadFailed>
      )}
      {table.isRefetchError && !table.isFetchNextPageError && (
        <LoadFailed
          title="Failed to Load Table"
          text={whyNot(table, tableName)}
          isBusy={table.isFetching}
          onRetry={() => tryAgain(table.readAnew)}
        />
      )}
      {table.data && <TableBody table={table} loaded={table.data} />}
    </BackOfficeFrame>
  );
}

function BackToAdmin() {
  return (
    <Link to={paths.admin} className={getButtonClass({})}>
      Back to Admin
    </Link>
  );
}

function whyNot({ error }: TableResult, tableName: string): string {
  return (error instanceof ApiError && error.reason) || `Unable to load table: ${tableName}`;
}
