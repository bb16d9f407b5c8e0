import {
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { lazy, Suspense } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { ChartErrorBoundary } from './ChartErrorBoundary.tsx';
import { isChartedByWeek } from './dayBars.ts';

/** Loads on demand: the chart library is larger than the rest of the page. */
const DayChart = lazy(() => import('./DayChart.tsx'));

const HEIGHT = '17rem';

interface DayCount<D> {
  label: string;
  getCount: (day: D) => number;
}

interface DayFigureProps<D> {
  title: string;
  days: readonly D[];
  bars: readonly (DayCount<D> & { color: string })[];
  /** Columns of the table for screen readers, which also replaces a chart whose code fails to load. */
  columns: readonly DayCount<D>[];
}

export function DayFigure<D extends { date: string }>(props: DayFigureProps<D>) {
  const { title, days, bars } = props;
  const isWeekly = isChartedByWeek(days);
  const table = <DayTable {...props} />;

  return (
    <Box component="figure" sx={{ mb: 3, minWidth: 0, minHeight: HEIGHT }}>
      <Typography variant="caption" component="figcaption" sx={{ color: 'text.secondary' }}>
        {title} {isWeekly ? 'per week' : 'per day'}
      </Typography>
      <ChartErrorBoundary fallback={table}>
        <Suspense fallback={<DayFigureSkeleton />}>
          <DayChart
            days={days.map((day) => ({
              date: day.date,
              counts: bars.map(({ getCount }) => getCount(day)),
            }))}
            series={bars}
          />
        </Suspense>
        <div className="visually-hidden">{table}</div>
      </ChartErrorBoundary>
    </Box>
  );
}

export const DayFigureSkeleton = () => (
  <Skeleton aria-hidden="true" data-skeleton="" sx={{ mb: 3, height: HEIGHT }} />
);

function DayTable<D extends { date: string }>({ title, days, columns }: DayFigureProps<D>) {
  return (
    <Table size="small">
      <caption className="visually-hidden">{title} per day</caption>
      <TableHead>
        <TableRow>
          <TableCell>Day</TableCell>
          {columns.map(({ label }) => (
            <TableCell key={label} align="right">
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {days
          .filter((day) => columns.some(({ getCount }) => getCount(day) > 0))
          .map((day) => (
            <TableRow key={day.date}>
              <TableCell component="th" scope="row">
                {formatDate(day.date)}
              </TableCell>
              {columns.map(({ label, getCount }) => (
                <TableCell key={label} align="right">
                  {getCount(day).toLocaleString('en-US')}
                </TableCell>
              ))}
            </TableRow>
          ))}
      </TableBody>
    </Table>
  );
}
