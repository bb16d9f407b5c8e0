import { Stat, StatRow } from '../../../components/StatRow.tsx';
import { type Analysis, fieldTotalOf } from '../schema.ts';
import { countOf } from '../fieldValue.ts';
import type { MirroredBaseProps } from './MirroredBase.tsx';

/** Without figures while they are on their way. */
export function MirrorStats({ tables, analyses }: Partial<MirroredBaseProps>) {
  return (
    <StatRow label="Database figures">
      <Stat label="Total Tables" value={tables?.length} />
      <Stat label="Total Records" value={analyses && totalOf([...analyses.values()])} />
      <Stat label="Total Fields" value={tables && fieldTotalOf(tables)} />
    </StatRow>
  );
}

function totalOf(analyses: readonly Analysis[]): string {
  const total = analyses.reduce((sum, { recordCount }) => sum + (recordCount ?? 0), 0);
  return countOf(
    total,
    analyses.some(({ isCountPartial }) => isCountPartial),
  );
}
