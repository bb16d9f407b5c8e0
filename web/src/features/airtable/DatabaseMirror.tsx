import { BackOfficeFrame } from '../back-office/BackOfficeFrame.tsx';
import { useSchema } from './airtableQueries.ts';
import { analysesOf, tablesOf } from './schema.ts';
import { LoadingCard } from './LoadingCard.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { DatabaseConnectionError } from './mirror/DatabaseConnectionError.tsx';
import { MirroredBase } from './mirror/MirroredBase.tsx';
import { MirrorStats } from './mirror/MirrorStats.tsx';

/** The base as it stands in Airtable: its tables, their fields, and a record of each. */
export default function DatabaseMirror() {
  const { data, isPending, error, readAnew } = useSchema();

  return (
    <BackOfficeFrame
      title="Database Mirror"
      subtitle="Live web view mirroring the database structure."
      action={data && <RefreshButton readAnew={readAnew} />}
    >
      {error && <DatabaseConnectionError error={error} isLate={data !== undefined} />}
      {isPending && <MirrorStats />}
      {isPending && (
        <LoadingCard
          title="Loading Database Mirror"
          text="Reading the tables of the base and a record of each..."
        />
      )}
      {data && <MirroredBase tables={tablesOf(data)} analyses={analysesOf(data)} />}
    </BackOfficeFrame>
  );
}
