import { Box } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { useNavigate } from 'react-router';
import { Link } from '../../../ui/Link.tsx';
import { getStatusColor } from '../../common/airtable/ItemStatus.tsx';
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
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', typography: 'body2' }}>
      <Box
        component="ul"
        sx={{
          my: `${MARGIN_PX}px`,
          pr: 0.75,
          maxWidth: '11.5rem',
          display: 'grid',
          gridAutoRows: '1fr',
          borderRight: 1,
          borderColor: 'pencil',
          textAlign: 'right',
          '& li': {
            overflow: 'hidden',
            alignSelf: 'center',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          },
          '& a:not(:hover)': { textDecoration: 'none' },
          '& a:focus-visible': { outlineOffset: '-2px' },
        }}
      >
        {names.map((name) => {
          const items = toItems(name);
          return <li key={name}>{items ? <Link to={items}>{name}</Link> : name}</li>;
        })}
      </Box>
      <Box aria-hidden="true" sx={{ minWidth: 0 }}>
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
          xAxis={[{ position: 'none', min: 0, max: maxCount * AXIS_SCALE, domainLimit: 'strict' }]}
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
          sx={{ '& *': { cursor: 'pointer' }, '& text': { typography: 'caption' } }}
          skipAnimation
          disableKeyboardNavigation
          axisHighlight={{ y: 'none' }}
          slotProps={{ tooltip: { trigger: 'none' } }}
        />
      </Box>
    </Box>
  );
}
