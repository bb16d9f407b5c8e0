import { Button } from '../../components/Button.tsx';
import { BackOfficeFrame } from '../back-office/BackOfficeFrame.tsx';
import { focusTitle } from '../back-office/focusTitle.ts';
import { useSchema } from './airtableQueries.ts';
import { analysesOf, tablesOf } from './schema.ts';
import { LoadingCard } from './LoadingCard.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { AnalyzerStats } from './analyzer/AnalyzerStats.tsx';
import { ConnectionFailed } from './analyzer/ConnectionFailed.tsx';
import { downloadAnalysis } from './analyzer/downloadAnalysis.ts';
import { SchemaRegister } from './analyzer/SchemaRegister.tsx';

/** How the base is built: every table with its fields, what leads where, and a record to show for it. */
export default function AirtableAnalyzer() {
  const { data, isPending, isFetching, error, refetch, readAnew } = useSchema();
  const base = data && { tables: tablesOf(data), analyses: analysesOf(data) };
  const tryAgain = () => {
    focusTitle();
    return data ? readAnew() : refetch();
  };

  return (
    <BackOfficeFrame
      title="Database Analyzer"
      subtitle="Review the complete table structure and relationships."
      action={
        data && (
          <>
            <RefreshButton readAnew={readAnew} />
            <Button look="solid" onClick={() => downloadAnalysis(data)}>
              Download Analysis
            </Button>
          </>
        )
      }
    >
      {error && (
        <ConnectionFailed
          error={error}
          isLate={data !== undefined}
          isBusy={isFetching}
          onRetry={tryAgain}
        />
      )}
      {(isPending || base) && <AnalyzerStats {...base} />}
      {isPending && (
        <LoadingCard
          title="Loading Database Structure"
          text="Reading the tables of the base and a record of each..."
        />
      )}
      {base && <SchemaRegister {...base} />}
    </BackOfficeFrame>
  );
}
