import { useEffect, useEffectEvent } from 'react';
import { isHandledElsewhere } from './pageKeys.ts';

export const LIST = { 'data-list': '' };
export const ROW_LINK = { 'data-row-link': '' };

const CONTROL = ':is(a[href], button, input, select):not([tabindex="-1"])';

const findControl = (row: Element) =>
  row.querySelector<HTMLElement>('[data-row-link]') ?? row.querySelector<HTMLElement>(CONTROL);

const getRows = () => [...document.querySelectorAll('main [data-list] > *')];

const focusFirst = (rows: readonly Element[]) =>
  rows
    .map(findControl)
    .find((control) => control !== null)
    ?.focus();

export function focusList(): void {
  const listbox = document.querySelector<HTMLElement>('main [data-list][role="listbox"]');
  if (listbox) listbox.focus();
  else focusFirst(getRows());
}

export function focusRow(step: 1 | -1): void {
  const rows = getRows();
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  if (step === 1 || current < 0) focusFirst(rows.slice(current + 1));
  else focusFirst(rows.slice(0, current).reverse());
}

export function useRowArrows(): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : -1;
    if (step < 0 && event.key !== 'ArrowUp') return;
    if (isHandledElsewhere(event) || !document.activeElement?.closest('main [data-list] > *'))
      return;
    event.preventDefault();
    focusRow(step);
  });

  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
