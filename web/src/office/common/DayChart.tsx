import { Box } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { type DayBar, isChartedByWeek, toDayBars } from './dayBars.ts';

const HEIGHT_PX = 240;

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

interface DayChartProps {
  days: readonly DayBar[];
  series: readonly { label: string; color: string }[];
}

export default function DayChart({ days, series }: DayChartProps) {
  const isWeekly = isChartedByWeek(days);
  const bars = toDayBars(days);
  const peak = Math.max(...bars.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0)));

  return (
    <Box aria-hidden="true" sx={{ minWidth: 0 }}>
      <BarChart
        height={HEIGHT_PX}
        margin={{ top: 14, right: 20, bottom: 0, left: 0 }}
        series={series.map(({ label, color }, index) => ({
          label,
          color,
          data: bars.map(({ counts }) => counts[index] ?? 0),
          stack: 'day',
        }))}
        xAxis={[
          {
            data: bars.map(({ date }) => date),
            scaleType: 'band',
            valueFormatter: (date: string, { location }) =>
              `${isWeekly && location === 'tooltip' ? 'Week of ' : ''}${dayFormat.format(new Date(date))}`,
            disableTicks: true,
            tickLabelStyle: { fontFamily: 'inherit', fontSize: 13 },
            tickLabelMinGap: 16,
            categoryGapRatio: 0.25,
          },
        ]}
        yAxis={[
          {
            // Below five, the axis would have fractions.
            ...(peak < 5 && { max: Math.max(peak, 1), tickNumber: Math.max(peak, 1) }),
            width: 36,
            disableLine: true,
            disableTicks: true,
            tickLabelStyle: { fontFamily: 'inherit', fontSize: 13 },
          },
        ]}
        grid={{ horizontal: true }}
        skipAnimation
        disableKeyboardNavigation
      />
    </Box>
  );
}
