import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { KeyboardEvent, Ref } from 'react';
import { INBOX_GROUPS, type InboxGroup } from '../../../../shared/entities/order.ts';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import { groupWords } from './inboxWords.ts';
import type { InboxFilter } from './useInboxFilter.ts';

interface InboxToolbarProps {
  filter: InboxFilter;
  onLeave: () => void;
  ref: Ref<HTMLInputElement>;
}

export function InboxToolbar({ filter, onLeave, ref }: InboxToolbarProps) {
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    filter.setQuery('');
    onLeave();
  };

  return (
    <FilterBar>
      <ToggleButtonGroup
        aria-label="Group"
        value={filter.group ?? 'all'}
        onChange={(_, chosen: InboxGroup | 'all' | null) =>
          chosen && filter.setGroup(chosen === 'all' ? undefined : chosen)
        }
      >
        <ToggleButton value="all">All</ToggleButton>
        {INBOX_GROUPS.map((group) => (
          <ToggleButton key={group} value={group}>
            {groupWords[group].label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SearchField
        ref={ref}
        label="Search requests"
        placeholder="Name, reference or piece…"
        value={filter.query}
        onChange={filter.setQuery}
        onKeyDown={leaveOnEscape}
      />
    </FilterBar>
  );
}
