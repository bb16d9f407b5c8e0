import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isHandledElsewhere } from './pageKeys.ts';

/** Marks the link that opens a row. */
export const ROW_LINK = { 'data-row-link': '' };

interface Keys {
  /** Contains the rows' links. */
  list: RefObject<HTMLElement | null>;
  /** Contains the search field. */
  toolbar?: RefObject<HTMLElement | null>;
  /** Letters can be turned off, for those who speak to their computer. */
  hasLetters?: boolean;
}

/** J and K move between the rows from anywhere on the page, arrow keys within the list, and a slash to the search. */
export function useRowKeys({ list, toolbar, hasLetters = false }: Keys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isHandledElsewhere(event)) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const current = links.findIndex((link) =>
      link.closest('li, [role=row]')?.contains(document.activeElement),
    );
    const target = getTarget(event.key, current, links.length, hasLetters);
    const element = target === 'search' ? toolbar?.current?.querySelector('input') : links[target];
    if (!element) return;
    event.preventDefault();
    element.focus();
  });

  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** @returns an index, or -1. */
function getTarget(key: string, current: number, count: number, hasLetters: boolean) {
  const isInList = current >= 0;
  if (key === '/' && hasLetters) return 'search';
  if ((key === 'j' && hasLetters) || (key === 'ArrowDown' && isInList)) {
    return Math.min(current + 1, count - 1);
  }
  if ((key === 'k' && hasLetters) || (key === 'ArrowUp' && isInList))
    return Math.max(current - 1, 0);
  return -1;
}
