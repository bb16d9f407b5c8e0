import { Chip, Stack } from '@mui/material';
import type { SyntheticEvent } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { focusTitle } from '../focusTitle.ts';

interface FilterChipsProps {
  filters: readonly {
    label: string;
    /** '' while the filter is not set. */
    value: string;
    onChange: (value: '') => void;
  }[];
}

/** The filters that are set. Pressing one clears it. */
export function FilterChips({ filters }: FilterChipsProps) {
  const shown = filters.filter(({ value }) => value !== '');

  if (shown.length === 0) return null;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Set filters"
      className="no-print"
      sx={{ mb: 1, gap: 1, flexWrap: 'wrap' }}
    >
      {shown.map(({ label, value, onChange }) => {
        const clear = (event: SyntheticEvent) => {
          focusNeighbor(event.currentTarget.closest('[role="button"]'));
          onChange('');
        };
        return (
          <Chip
            key={label}
            label={
              <>
                <span className="visually-hidden">Clear </span>
                {label.replace('Filter by ', '')}: {value}
              </>
            }
            deleteIcon={
              <span aria-hidden="true">
                <Icon name="close" size={14} />
              </span>
            }
            onClick={clear}
            onDelete={clear}
          />
        );
      })}
    </Stack>
  );
}

/** The pressed chip disappears. */
function focusNeighbor(chip: Element | null) {
  const neighbor = chip?.nextElementSibling ?? chip?.previousElementSibling;
  if (neighbor instanceof HTMLElement) neighbor.focus();
  else focusTitle();
}
