import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { ItemEvent } from '../../../../../shared/entities/item-event.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import styles from './History.module.css';
import { HistoryEntry, type HistoryEntryProps } from './HistoryEntry.tsx';

interface ItemHistoryProps extends Pick<HistoryEntryProps, 'itemId'> {
  history: UseQueryResult<ItemEvent[]>;
  isReadOnly?: boolean;
}

export function ItemHistory({ itemId, history, isReadOnly = false }: ItemHistoryProps) {
  const { data: events, error, isPending, isError, isFetching, refetch } = history;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);

  return (
    <section aria-labelledby={id}>
      <h3 ref={title} id={id} tabIndex={-1} className={styles.title}>
        History
      </h3>
      {isPending && (
        <div className={styles.waiting}>
          <SkeletonLine width={26} height={1.25} />
          <SkeletonLine width={18} height={1.25} />
          <SkeletonLine width={26} height={1.25} />
        </div>
      )}
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
      {events?.length === 0 && <p className={styles.note}>No history yet.</p>}
      {events && events.length > 0 && (
        <ol aria-labelledby={id} className={styles.events}>
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
        </ol>
      )}
    </section>
  );
}
