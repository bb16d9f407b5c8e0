import { Stack } from '@mui/material';
import type { ComponentProps } from 'react';
import { ListState } from '../../ui/ListState.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';

type RecordStateProps<T> = Pick<
  ComponentProps<typeof ListState<T>>,
  'query' | 'errorTitle' | 'name' | 'children'
>;

/** The record of a screen, or that it loads or cannot be loaded. */
export const RecordState = <T,>(props: RecordStateProps<T>) => (
  <ListState
    {...props}
    skeleton={
      <Stack sx={{ pt: 2.5, gap: 2, borderTop: '4px double' }}>
        <p role="status" className="visually-hidden">
          Loading {props.name}…
        </p>
        <SkeletonLine width={24} height={3.625} />
        <SkeletonLine width={24} height={18} />
      </Stack>
    }
  />
);
