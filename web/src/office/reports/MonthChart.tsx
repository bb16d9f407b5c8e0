import { Box } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatMonth } from '../../../../shared/quotes/statement-names.ts';

const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

interface MonthChartProps {
  months: readonly string[];
  series: readonly { label: string; color: string; values: readonly number[] }[];
  formatValue: (value: number) => string;
  onSelect: (month: string) => void;
}

/** Hidden from screen readers: the page also contains the figures as a table, whose months open the same list. */
export default function MonthChart({ months, series, formatValue, onSelect }: MonthChartProps) {
  return (
    <Box aria-hidden="true" sx={{ minWidth: 0 }}>
      <BarChart
        height={240}
        margin={{ top: 14, right: 20, bottom: 0, left: 0 }}
        series={series.map(({ label, color, values }) => ({
          label,
          color,
          data: [...values],
          valueFormatter: (value: number | null) => formatValue(value ?? 0),
        }))}
        xAxis={[
          {
            data: [...months],
            scaleType: 'band',
            valueFormatter: (month: string, { location }) =>
              location === 'tooltip' ? formatMonth(month) : SHORT_MONTH.format(new Date(month)),
            disableTicks: true,
            tickLabelStyle: { fontFamily: 'inherit', fontSize: 13 },
            categoryGapRatio: 0.3,
          },
        ]}
        yAxis={[
          {
            width: 64,
            valueFormatter: formatValue,
            disableLine: true,
            disableTicks: true,
            tickLabelStyle: { fontFamily: 'inherit', fontSize: 13 },
          },
        ]}
        grid={{ horizontal: true }}
        onAxisClick={(_, data) => data && onSelect(String(data.axisValue))}
        sx={{ '& *': { cursor: 'pointer' } }}
        skipAnimation
        disableKeyboardNavigation
      />
    </Box>
  );
}
