import { Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { type ReactNode, type Ref, useRef } from 'react';
import { formatCount } from '../../../lib/formatCount.ts';

interface ListBarProps {
  /** The number of rows. */
  count: ReactNode;
  ref?: Ref<HTMLParagraphElement> | undefined;
  selection?: SelectedRows | undefined;
  /** The actions of the list. */
  children?: ReactNode;
}

interface SelectedRows {
  /** Names the checkbox that selects all rows. */
  label: string;
  selected: number;
  isAll: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  /** The actions for the selected rows. */
  actions: ReactNode;
}

/** The line above a list, with the number of its rows and its actions, or the actions for the selected rows. */
export function ListBar({ count, ref, selection, children }: ListBarProps) {
  const selected = selection?.selected ?? 0;
  const isActive = selected > 0;
  const checkbox = useRef<HTMLInputElement>(null);

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
            label={selection.label}
            control={
              <Checkbox
                checked={isActive && selection.isAll}
                indeterminate={isActive && !selection.isAll}
                slotProps={{ input: { ref: checkbox } }}
                onChange={isActive && selection.isAll ? selection.onClear : selection.onSelectAll}
              />
            }
            slotProps={{ typography: { variant: 'caption' } }}
          />
        )}
        {isActive && (
          <Button
            variant="text"
            onClick={() => {
              checkbox.current?.focus();
              selection?.onClear();
            }}
          >
            Clear
          </Button>
        )}
        <Typography
          ref={ref}
          tabIndex={-1}
          role="status"
          variant="caption"
          sx={{ color: 'text.secondary' }}
        >
          {isActive && `${formatCount(selected)} selected · `}
          {count}
        </Typography>
      </Stack>
      {/* On phones, the many actions for selected rows scroll sideways. */}
      <Stack
        direction="row"
        sx={{
          maxWidth: '100%',
          gap: 1,
          flexWrap: 'wrap',
          alignItems: 'center',
          ...(isActive && {
            py: 0.75,
            flexWrap: { xs: 'nowrap', md: 'wrap' },
            overflowX: { xs: 'auto', md: 'visible' },
            '& > *': { flex: 'none' },
          }),
        }}
      >
        {/* Hidden and not removed: that would cancel an export. */}
        <Box sx={{ display: isActive ? 'none' : 'contents' }}>{children}</Box>
        {isActive && selection?.actions}
      </Stack>
    </Stack>
  );
}
