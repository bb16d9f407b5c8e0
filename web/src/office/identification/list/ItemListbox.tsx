import { Box } from '@mui/material';
import { defaultRangeExtractor, measureElement, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { LIST } from '../../../lib/listKeys.ts';
import { ItemOption } from './ItemOption.tsx';

const ROW_HEIGHT = 81;
const PAGE_ROWS = 6;

interface ItemListboxProps {
  items: readonly MilitaryItemSummary[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  ref: RefObject<HTMLDivElement | null>;
}

/** A virtualized listbox: arrow keys move the active option, Enter or Space selects it. */
export function ItemListbox({ items, selectedId, onSelect, ref }: ItemListboxProps) {
  const id = useId();
  const [activeId, setActiveId] = useState(selectedId);
  const active = items.findIndex((item) => item.id === activeId);
  const selected = items.findIndex((item) => item.id === selectedId);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => ref.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 4,
    // Rows of the hidden tab measure 0, and a row of height 0 would never be rendered again.
    measureElement: (line, entry, instance) => measureElement(line, entry, instance) || ROW_HEIGHT,
    // Renders the active option even when scrolled out of view: aria-activedescendant refers to it.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const isIncluded = active < 0 || indexes.includes(active);
      return isIncluded ? indexes : [...indexes, active].sort((a, b) => a - b);
    },
  });

  const rendered = virtualizer.getVirtualItems();
  const isActiveRendered = rendered.some(({ index }) => index === active);

  const scrollToSelected = useEffectEvent(() => {
    setActiveId((before) => selectedId ?? before);
    const index = selected >= 0 ? selected : active;
    if (index >= 0) virtualizer.scrollToIndex(index);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection changes
  useEffect(scrollToSelected, [selectedId]);

  const moveTo = (index: number) => {
    const item = items[Math.min(Math.max(index, 0), items.length - 1)];
    if (!item) return;
    setActiveId(item.id);
    virtualizer.scrollToIndex(items.indexOf(item));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isSelecting = event.key === 'Enter' || event.key === ' ';
    const next = getNextIndex(event.key, active, items.length);
    if (next !== undefined) moveTo(next);
    if (isSelecting && activeId !== null && active >= 0) onSelect(activeId);
    if (isSelecting || next !== undefined) event.preventDefault();
  };

  return (
    <Box
      ref={ref}
      {...LIST}
      role="listbox"
      tabIndex={0}
      aria-label="Cataloged items"
      aria-activedescendant={isActiveRendered ? `${id}-${active}` : undefined}
      sx={LISTBOX}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {rendered.map(({ index, key, start }) => {
          const item = items[index];
          return (
            item && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus
              <div
                key={key}
                ref={virtualizer.measureElement}
                id={`${id}-${index}`}
                role="option"
                data-index={index}
                data-active={index === active}
                aria-selected={index === selected}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => {
                  setActiveId(item.id);
                  onSelect(item.id);
                }}
              >
                <ItemOption item={item} />
              </div>
            )
          );
        })}
      </div>
    </Box>
  );
}

const LISTBOX = {
  overflowX: 'hidden',
  overflowY: 'auto',
  maxHeight: 'clamp(16rem, 100dvh - 15rem, 40rem)',
  overscrollBehavior: 'contain',
  borderTop: '4px double',
  borderBottom: 1,
  '& [role="option"]': {
    position: 'absolute',
    top: 0,
    left: 0,
    width: '100%',
    cursor: 'pointer',
    borderBottom: 1,
    borderLeft: 4,
    borderColor: 'divider',
    borderLeftColor: 'transparent',
  },
  '& [role="option"]:hover': { bgcolor: 'linen' },
  '& [aria-selected="true"]': { bgcolor: 'background.paper', borderLeftColor: 'primary.main' },
  '&:focus-visible [data-active="true"]': {
    outline: '3px solid',
    outlineColor: 'secondary.main',
    outlineOffset: '-3px',
  },
};

function getNextIndex(key: string, from: number, count: number): number | undefined {
  const indexes: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE_ROWS,
    PageUp: from - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };
  return indexes[key];
}
