import type { LogFigures } from '../../../../../shared/entities/log-record.ts';
import { Stat, StatRow } from '../../common/StatRow.tsx';

interface LogStatsProps {
  figures?: (Omit<LogFigures, 'total'> & { total: string | number }) | undefined;
}

export const LogStats = ({ figures }: LogStatsProps) => (
  <StatRow label="Inventory figures">
    <Stat label="Total Items" value={figures?.total} />
    <Stat label="Available Items" value={figures?.available} />
    <Stat label="Featured Items" value={figures?.featured} />
    <Stat label="Rare Items" value={figures?.rare} />
  </StatRow>
);
