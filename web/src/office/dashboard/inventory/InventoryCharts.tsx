import { Box, Stack, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { alwaysFreshStaffQuery } from '../../../lib/queryOptions.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { ChartErrorBoundary } from '../../common/ChartErrorBoundary.tsx';
import { Section } from '../../common/Section.tsx';
import { type CountsByName, getChartHeight } from './chartBars.ts';

const NO_VALUES = new Set(['', 'No type', 'No era', 'No status', 'Others']);

/** Loads on demand: the chart library is larger than the rest of the page. */
const CountChart = lazy(() => import('./CountChart.tsx'));

export function InventoryCharts() {
  const query = useQuery({
    queryKey: ['inventory'],
    queryFn: ({ signal }) => api('GET /api/inventory', { signal }),
    ...alwaysFreshStaffQuery,
  });
  const { data, isPending, isLoadingError } = query;
  const { asOf, total = 0, byType = [], byEra = [], byStatus = [] } = data ?? {};
  const figures = [
    { title: 'By type', counts: byType, filter: 'type' },
    { title: 'By era', counts: byEra, filter: 'era' },
    { title: 'By status', counts: byStatus, filter: 'status' },
  ] as const;
  const isEmpty = figures.every(({ counts }) => counts.length === 0);

  return (
    <Section
      title="Inventory"
      aside={
        asOf &&
        !isEmpty && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {total.toLocaleString('en-US')} records, as of <Timestamp at={asOf} />
          </Typography>
        )
      }
    >
      {isPending ? (
        <Box sx={FIGURES}>
          {figures.map(({ title }) => (
            <ChartSkeleton key={title} barCount={5} />
          ))}
        </Box>
      ) : isLoadingError ? (
        <InlineError subject="the inventory" query={query} />
      ) : isEmpty ? (
        <Typography variant="body2">
          Nothing has been read from Airtable yet. After the first sync, your items are charted here
          by type, era and status.
        </Typography>
      ) : (
        <Box sx={FIGURES}>
          {figures.map((figure) => (
            <Figure key={figure.title} {...figure} />
          ))}
        </Box>
      )}
    </Section>
  );
}

/** On tablets the first chart, the longest, has a row of its own: next to a shorter one it would leave a gap. */
const FIGURES = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'minmax(0, 5fr) minmax(0, 5fr) minmax(0, 4fr)',
  },
  '& > :first-of-type': { gridColumn: { md: '1 / -1', xl: 'auto' } },
};

interface FigureProps {
  title: string;
  counts: CountsByName;
  filter: 'type' | 'era' | 'status';
}

function Figure({ title, counts, filter }: FigureProps) {
  const table = (
    <Table size="small" aria-label={title}>
      <TableBody>
        {counts.map(({ name, count }) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {name || 'Not specified'}
            </TableCell>
            <TableCell align="right">{count.toLocaleString('en-US')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );

  return (
    // Positioned, so that the hidden table does not lengthen the page.
    <Box component="figure" sx={{ position: 'relative', minWidth: 0 }}>
      <Typography
        variant="caption"
        component="figcaption"
        sx={{ mb: 0.75, color: 'text.secondary' }}
      >
        {title}
      </Typography>
      <ChartErrorBoundary fallback={table}>
        <Suspense fallback={<ChartSkeleton barCount={counts.length} />}>
          <CountChart
            counts={counts}
            isStatus={filter === 'status'}
            toItems={(name) =>
              counts.some((each) => each.name === name) && !NO_VALUES.has(name)
                ? `${paths.itemLog}?${new URLSearchParams({ all: 'true', [filter]: name })}`
                : undefined
            }
          />
        </Suspense>
        <div className="visually-hidden">{table}</div>
      </ChartErrorBoundary>
    </Box>
  );
}

const MIN_SKELETON_BARS = 3;
const SKELETON_WIDTHS_REM = [18, 13, 11, 8, 6, 4, 3, 2];

function ChartSkeleton({ barCount }: { barCount: number }) {
  const widths = SKELETON_WIDTHS_REM.slice(0, Math.max(barCount, MIN_SKELETON_BARS));

  return (
    <Stack sx={{ height: getChartHeight(widths.length), justifyContent: 'space-around' }}>
      {widths.map((width) => (
        <SkeletonLine key={width} width={width} height={1.125} />
      ))}
    </Stack>
  );
}
