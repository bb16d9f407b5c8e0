import { Box, Button, Stack } from '@mui/material';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterSelect } from './FilterSelect.tsx';

interface FilterBarProps {
  /** The search field, or other fields that are always in view. */
  children: ReactNode;
  /** Phones show these fields behind a button. */
  filters?: readonly Required<Omit<ComponentProps<typeof FilterSelect>, 'isLabelHidden'>>[];
  /** Filters that are set elsewhere. */
  chips?: ComponentProps<typeof FilterChips>['filters'];
}

/** The search field and the filters of a list, with the active filters below them. */
export function FilterBar({ children, filters = [], chips = [] }: FilterBarProps) {
  const id = useId();
  const isPhone = useMediaQuery('(min-width: 48rem)') === false;
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = isPhone && filters.length > 0;

  return (
    <>
      <Stack
        component="search"
        direction="row"
        aria-label="Filter the list"
        className="no-print"
        sx={{ mb: 1, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
      >
        {children}
        {isFolded && (
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            Filters
          </Button>
        )}
        {(!isFolded || isOpen) && (
          <Box id={id} sx={{ display: 'contents' }}>
            {filters.map((filter) => (
              <FilterSelect key={filter.label} isLabelHidden {...filter} />
            ))}
          </Box>
        )}
      </Stack>
      <FilterChips filters={[...filters, ...chips]} />
    </>
  );
}
