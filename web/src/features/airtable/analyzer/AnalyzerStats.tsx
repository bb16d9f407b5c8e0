import { Stat, StatRow } from '../../../components/StatRow.tsx';
import { fieldTotalOf } from '../schema.ts';
import type { SchemaRegisterProps } from './SchemaRegister.tsx';

/** Without figures while they are on their way. */
export function AnalyzerStats({ tables, analyses }: Partial<SchemaRegisterProps>) {
  const samples = analyses && [...analyses.values()].filter(({ sampleRecord }) => sampleRecord);

  return (
    <StatRow label="Database figures">
      <Stat label="Total Tables" value={tables?.length} />
      <Stat label="Total Fields" value={tables && fieldTotalOf(tables)} />
      <Stat label="Records Sampled" value={samples?.length} />
    </StatRow>
  );
}
