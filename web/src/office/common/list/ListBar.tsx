import { Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import type { ReactNode, Ref } from 'react';
import { formatCount } from '../../../lib/formatCount.ts';

interface ListBarProps {
  /** How many rows there are. */
  count: ReactNode;
  ref?: Ref<HTMLParagraphElement> | undefined;
  selection?: SelectedRows | undefined;
  /** What can be done with the list. */
  children?: ReactNode;
}

interface SelectedRows {
  /** Of the checkbox, while no row is selected. */
  label: string;
  selected: number;
  /** How many rows can be selected. */
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** What can be done with the selected rows. */
  actions: ReactNode;
}

/** The line above a list: how many rows it has, and what can be done with it, or with its selected rows. */
export function ListBar({ count, ref, selection, children }: ListBarProps) {
  const selected = selection?.selected ?? 0;
  const isActive = selected > 0;

  return (
    <Stack
      direction="row"
      sx={{
        mb: 1,
        minHeight: selection && '2.75rem',
        columnGap: 2,
        rowGap: 1,
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        bgcolor: 'background.default',
        // Above the headers of the table, which stay in view too.
        ...(isActive && { position: 'sticky', zIndex: 4, top: 'var(--office-bar, 0)' }),
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        {selection && (
          <FormControlLabel
            label={isActive ? describeSelected(selected) : selection.label}
            control={
              <Checkbox
                checked={isActive && selected === selection.total}
                indeterminate={isActive && selected < selection.total}
                onChange={selected === selection.total ? selection.onClear : selection.onSelectAll}
              />
            }
            slotProps={{ typography: { variant: 'caption' } }}
          />
        )}
        {isActive && (
          <Button variant="text" onClick={selection?.onClear}>
            Clear
          </Button>
        )}
        <Typography
          ref={ref}
          tabIndex={-1}
          role="status"
          variant="caption"
          className={isActive ? 'visually-hidden' : undefined}
          sx={{ color: 'text.secondary' }}
        >
          {isActive ? describeSelected(selected) : count}
        </Typography>
      </Stack>
      {/* On phones, the many actions for selected rows scroll sideways. */}
      <Stack
        direction="row"
        sx={{
          maxWidth: '100%',
          gap: 1,
          flexWrap: { xs: isActive ? 'nowrap' : 'wrap', md: 'wrap' },
          alignItems: 'center',
          overflowX: { xs: 'auto', md: 'visible' },
          '& > *': { flex: 'none' },
        }}
      >
        {isActive ? selection?.actions : children}
      </Stack>
    </Stack>
  );
}

const describeSelected = (count: number) => `${formatCount(count)} selected`;
