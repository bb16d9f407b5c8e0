import { BarChart } from '@mui/x-charts/BarChart';
import { getStatusColor } from '../../../lib/itemStatusColor.ts';
import { Themed } from '../../../theme/Themed.tsx';
import styles from './CountChart.module.css';
import { type Counts, getChartHeight, toBars } from './chartBars.ts';

/** Leaves room for the label at the end of the longest bar. */
const AXIS_SCALE = 1.3;
const CHARACTER_WIDTH_PX = 7.3;
const MAX_LABEL_WIDTH_PX = 168;

interface CountChartProps {
  counts: Counts;
  /** Use the colors of the item statuses. */
  isStatus: boolean;
  /** Called with the name of the bar that was pressed. */
  onSelect: (name: string) => void;
}

/** Hidden from screen readers: the page also contains the figures as a table. */
export default function CountChart({ counts, isStatus, onSelect }: CountChartProps) {
  const bars = toBars(counts);
  const names = bars.map(({ name }) => name);
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  const colors = names.map(
    (name) => `var(--guidon-palette-${isStatus ? getStatusColor(name) : 'olive'})`,
  );

  return (
    <div aria-hidden="true" className={styles.chart}>
      <Themed>
        <BarChart
          layout="horizontal"
          height={getChartHeight(bars.length)}
          margin={{ top: 4, right: 0, bottom: 4, left: 0 }}
          series={[
            {
              data: bars.map(({ count }) => count),
              barLabel: ({ value }) => value?.toLocaleString('en-US'),
              barLabelPlacement: 'outside',
            },
          ]}
          xAxis={[{ position: 'none', min: 0, max: maxCount * AXIS_SCALE, domainLimit: 'strict' }]}
          yAxis={[
            {
              data: names,
              scaleType: 'band',
              width: getLabelWidth(names),
              disableTicks: true,
              tickLabelStyle: { fontFamily: 'inherit', fontSize: 14 },
              categoryGapRatio: 0.42,
              colorMap: { type: 'ordinal', values: names, colors },
            },
          ]}
          hideLegend
          onAxisClick={(_, data) => data && onSelect(String(data.axisValue))}
          sx={{ '& *': { cursor: 'pointer' } }}
          skipAnimation
          disableKeyboardNavigation
          axisHighlight={{ y: 'none' }}
          slotProps={{ tooltip: { trigger: 'none' } }}
        />
      </Themed>
    </div>
  );
}

function getLabelWidth(names: readonly string[]): number {
  const longest = Math.max(...names.map(({ length }) => length));
  return Math.min(MAX_LABEL_WIDTH_PX, Math.ceil(longest * CHARACTER_WIDTH_PX) + 12);
}
