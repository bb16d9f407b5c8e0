import { defaultRangeExtractor, measureElement, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import styles from './ItemList.module.css';
import { ItemOption } from './ItemOption.tsx';

const LINE_HEIGHT = 81;
const PAGE_LINES = 6;

interface ItemListProps {
  items: readonly MilitaryItem[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  ref: Ref<HTMLDivElement>;
}

/** A list box that scrolls within its own height; of many lines those in view are drawn. The arrow keys
 *  move along it, Enter chooses. */
export function ItemList({ items, chosenId, onChoose, ref }: ItemListProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLDivElement, []);
  const [reachedId, setReachedId] = useState(chosenId);
  const reached = items.findIndex((item) => item.id === reachedId);
  const chosen = items.findIndex((item) => item.id === chosenId);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: (place) => items[place]?.id ?? place,
    overscan: 4,
    // While the other tab is open a line has no height. It is not drawn again if it is believed to have none.
    measureElement: (line, entry, instance) => measureElement(line, entry, instance) || LINE_HEIGHT,
    // What the keys have reached must be there to be named, however far one has scrolled from it.
    rangeExtractor: (range) => {
      const places = defaultRangeExtractor(range);
      const isThere = reached < 0 || places.includes(reached);
      return isThere ? places : [...places, reached].sort((a, b) => a - b);
    },
  });

  const drawn = virtualizer.getVirtualItems();
  const isDrawn = drawn.some(({ index }) => index === reached);

  const comeTo = useEffectEvent(() => {
    setReachedId((before) => chosenId ?? before);
    const place = chosen >= 0 ? chosen : reached;
    if (place >= 0) virtualizer.scrollToIndex(place);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is chosen, wherever that was
  useEffect(comeTo, [chosenId]);

  const moveTo = (place: number) => {
    const item = items[Math.min(Math.max(place, 0), items.length - 1)];
    if (!item) return;
    setReachedId(item.id);
    virtualizer.scrollToIndex(items.indexOf(item));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isChoosing = event.key === 'Enter' || event.key === ' ';
    const place = placeAfter(event.key, reached, items.length);
    if (!isChoosing && place === undefined) return;
    event.preventDefault();
    if (place !== undefined) moveTo(place);
    else if (reachedId !== null && reached >= 0) onChoose(reachedId);
  };

  return (
    <div
      ref={box}
      role="listbox"
      tabIndex={0}
      aria-label="Cataloged items"
      aria-activedescendant={isDrawn ? `${id}-${reached}` : undefined}
      className={styles.box}
      onKeyDown={onKeyDown}
    >
      <div
        role="presentation"
        style={{ height: virtualizer.getTotalSize() }}
        className={styles.all}
      >
        {drawn.map(({ index, key, start }) => {
          const item = items[index];
          return (
            item && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus
              <div
                key={key}
                ref={virtualizer.measureElement}
                id={`${id}-${index}`}
                role="option"
                data-index={index}
                data-reached={index === reached}
                aria-selected={index === chosen}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
                className={styles.line}
                onClick={() => {
                  setReachedId(item.id);
                  onChoose(item.id);
                }}
              >
                <ItemOption item={item} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function placeAfter(key: string, from: number, count: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE_LINES,
    PageUp: from - PAGE_LINES,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}
