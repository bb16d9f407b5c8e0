import { BarChart } from '@mui/x-charts/BarChart';
import { useNavigate } from 'react-router';
import { Link } from '../../../ui/Link.tsx';
import { Themed } from '../../../ui/theme/Themed.tsx';
import { getStatusColor } from '../../common/airtable/ItemStatus.tsx';
import styles from './CountChart.module.css';
import { type CountsByName, getChartHeight, MARGIN_PX, toInventoryBars } from './chartBars.ts';

/** Leaves room for the label at the end of the longest bar. */
const AXIS_SCALE = 1.3;

interface CountChartProps {
  counts: CountsByName;
  isStatus: boolean;
  /** @returns undefined for combined and missing values */
  toItems: (name: string) => string | undefined;
}

/** Hides the bars from screen readers: the page also contains the figures as a table. */
export default function CountChart({ counts, isStatus, toItems }: CountChartProps) {
  const navigate = useNavigate();
  const bars = toInventoryBars(counts);
  const names = bars.map(({ name }) => name);
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  const colors = names.map(
    (name) => `var(--guidon-palette-${isStatus ? getStatusColor(name) : 'olive'})`,
  );

  return (
    <div className={styles.chart}>
      <ul className={styles.names} style={{ marginBlock: MARGIN_PX }}>
        {names.map((name) => {
          const items = toItems(name);
          return <li key={name}>{items ? <Link to={items}>{name}</Link> : name}</li>;
        })}
      </ul>
      <div aria-hidden="true" className={styles.bars}>
        <Themed>
          <BarChart
            layout="horizontal"
            height={getChartHeight(bars.length)}
            margin={{ top: MARGIN_PX, right: 0, bottom: MARGIN_PX, left: 0 }}
            series={[
              {
                data: bars.map(({ count }) => count),
                barLabel: ({ value }) => value?.toLocaleString('en-US'),
                barLabelPlacement: 'outside',
              },
            ]}
            xAxis={[
              { position: 'none', min: 0, max: maxCount * AXIS_SCALE, domainLimit: 'strict' },
            ]}
            yAxis={[
              {
                data: names,
                scaleType: 'band',
                position: 'none',
                categoryGapRatio: 0.42,
                colorMap: { type: 'ordinal', values: names, colors },
              },
            ]}
            hideLegend
            onAxisClick={(_, data) => {
              const items = data && toItems(String(data.axisValue));
              if (items) navigate(items);
            }}
            sx={{ '& *': { cursor: 'pointer' } }}
            skipAnimation
            disableKeyboardNavigation
            axisHighlight={{ y: 'none' }}
            slotProps={{ tooltip: { trigger: 'none' } }}
          />
        </Themed>
      </div>
    </div>
  );
}
