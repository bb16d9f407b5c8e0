import { BarChart } from '@mui/x-charts/BarChart';
import { getStatusColor } from '../../../lib/itemStatusColor.ts';
import { Themed } from '../../../theme/Themed.tsx';
import styles from './CountChart.module.css';
import { type Counts, chartHeight, fold } from './fold.ts';

interface CountChartProps {
  counts: Counts;
  /** Bars in the colours that the statuses have everywhere. */
  isStatus: boolean;
}

/** Items by a word of the dealer's, most first. What it shows stands in a table as well. */
export default function CountChart({ counts, isStatus }: CountChartProps) {
  const bars = fold(counts);
  const names = bars.map(({ name }) => name);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const colours = names.map(
    (name) => `var(--guidon-palette-${isStatus ? getStatusColor(name) : 'olive'})`,
  );

  return (
    <div aria-hidden="true" className={styles.chart}>
      <Themed>
        <BarChart
          layout="horizontal"
          height={chartHeight(bars.length)}
          margin={{ top: 4, right: 0, bottom: 4, left: 0 }}
          series={[
            {
              data: bars.map(({ count }) => count),
              barLabel: ({ value }) => value?.toLocaleString('en-US'),
              barLabelPlacement: 'outside',
            },
          ]}
          xAxis={[{ position: 'none', min: 0, max: most * ROOM_FOR_FIGURE, domainLimit: 'strict' }]}
          yAxis={[
            {
              data: names,
              scaleType: 'band',
              width: widthOf(names),
              disableTicks: true,
              tickLabelStyle: { fontFamily: 'inherit', fontSize: 14 },
              categoryGapRatio: 0.42,
              colorMap: { type: 'ordinal', values: names, colors: colours },
            },
          ]}
          hideLegend
          skipAnimation
          disableKeyboardNavigation
          axisHighlight={{ y: 'none' }}
          slotProps={{ tooltip: { trigger: 'none' } }}
        />
      </Themed>
    </div>
  );
}

/** A bar's figure stands at its end. */
const ROOM_FOR_FIGURE = 1.3;
const LETTER_PX = 7.3;

const widthOf = (names: readonly string[]) =>
  Math.min(168, Math.ceil(Math.max(...names.map(({ length }) => length)) * LETTER_PX) + 12);
