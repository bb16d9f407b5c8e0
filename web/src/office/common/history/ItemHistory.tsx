import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ItemEvent } from '../../../../../shared/entities/item-event.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { HistoryEntry, type HistoryEntryProps } from './HistoryEntry.tsx';
import { HistoryList, HistoryNote, HistorySection, HistorySkeleton } from './HistoryList.tsx';

interface ItemHistoryProps extends Pick<HistoryEntryProps, 'itemId'> {
  history: UseQueryResult<ItemEvent[]>;
  isReadOnly?: boolean;
}

export function ItemHistory({ itemId, history, isReadOnly = false }: ItemHistoryProps) {
  const { data: events, error, isPending, isError, isFetching, refetch } = history;
  const title = useRef<HTMLHeadingElement>(null);

  return (
    <HistorySection component="h3" title={title}>
      {isPending && <HistorySkeleton />}
      {isError && (
        <InlineError
          text={
            events
              ? 'The history could not be brought up to date.'
              : 'The history could not be loaded.'
          }
          subject="the history"
          query={{ error, isFetching, refetch }}
        />
      )}
      {events?.length === 0 && <HistoryNote>No history yet.</HistoryNote>}
      {events && events.length > 0 && (
        <HistoryList aria-label="History">
          {events.map((event) => (
            <HistoryEntry
              key={event.id}
              itemId={itemId}
              event={event}
              events={events}
              isReadOnly={isReadOnly}
              // The undo button disappears and a new entry appears on top.
              onUndone={() => title.current?.focus()}
            />
          ))}
        </HistoryList>
      )}
    </HistorySection>
  );
}
