import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../lib/toast.ts';
import styles from './CopyCell.module.css';
import { Icon } from './Icon.tsx';

const CELL = '[data-cell]';
const MAX_SHOWN_LENGTH = 80;

type GetText = (cell: HTMLElement) => string;

/** Arrow keys move between the cells, and Ctrl+C or Cmd+C copies the focused one. */
export function handleCellKey(event: KeyboardEvent<HTMLElement>, getText: GetText): void {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>(CELL) : null;
  if (!cell || altKey || shiftKey || isTextField(event.target)) return;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== 'c' || getSelection()?.toString()) return;
    event.preventDefault();
    void copyText(getText(cell));
    return;
  }
  const next = findNextCell(cell, key);
  if (!next) return;
  event.preventDefault();
  focusCell(next);
}

const isTextField = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, input:not([type=checkbox], [type=radio])');

/** @returns undefined at the table's edge: the list may have other tables below and above */
function findNextCell(cell: HTMLElement, key: string): HTMLElement | undefined {
  const row = cell.parentElement;
  const cells = getCells(row);
  const index = cells.indexOf(cell);
  const getBelow = (other: Element | null | undefined) =>
    getCells(other).find(({ dataset }) => dataset.cell === cell.dataset.cell);

  switch (key) {
    case 'ArrowLeft':
      return cells[index - 1] ?? cell;
    case 'ArrowRight':
      return cells[index + 1] ?? cell;
    case 'ArrowUp':
      return getBelow(row?.previousElementSibling);
    case 'ArrowDown':
      return getBelow(row?.nextElementSibling);
    case 'Home':
      return cells[0];
    case 'End':
      return cells.at(-1);
    default:
      return undefined;
  }
}

const getCells = (row: Element | null | undefined) =>
  [...(row?.querySelectorAll<HTMLElement>(`:scope > ${CELL}`) ?? [])].filter(
    (cell) => cell.offsetParent !== null,
  );

/** The link or button in a cell takes its focus, before a checkbox. */
function focusCell(cell: HTMLElement) {
  const control =
    cell.querySelector<HTMLElement>('a[href], button') ?? cell.querySelector<HTMLElement>('input');
  (control ?? cell).focus();
}

async function copyText(text: string): Promise<void> {
  if (!text) {
    toast({ title: 'Nothing to Copy', description: 'This cell is empty.' });
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied', description: shorten(text) });
  } catch {
    toast({ title: 'Error', description: 'Could not copy the cell.', variant: 'destructive' });
  }
}

const shorten = (text: string) =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;

interface Hovered {
  cell: HTMLElement;
  top: number;
  left: number;
}

export function CopyHoveredCell({ getText }: { getText: GetText }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [hovered, setHovered] = useState<Hovered>();
  const follow = useEffectEvent(({ clientX, clientY, pointerType }: PointerEvent) => {
    // A stretched link covers the cells of its row.
    const cell = document
      .elementsFromPoint(clientX, clientY)
      .find((element): element is HTMLElement => element.matches(CELL));
    const table = anchor.current?.parentElement;
    if (!cell || !table || pointerType !== 'mouse' || cell === hovered?.cell) return;
    const [own, whole] = [cell.getBoundingClientRect(), table.getBoundingClientRect()];
    setHovered(
      getText(cell) === ''
        ? undefined
        : {
            cell,
            top: (own.top + own.bottom) / 2 - whole.top,
            left: own.right - whole.left,
          },
    );
  });

  useEffect(() => {
    const table = anchor.current?.parentElement;
    const leave = () => setHovered(undefined);
    table?.addEventListener('pointermove', follow);
    table?.addEventListener('pointerleave', leave);
    return () => {
      table?.removeEventListener('pointermove', follow);
      table?.removeEventListener('pointerleave', leave);
    };
  }, []);

  return (
    <span ref={anchor} aria-hidden="true" className="no-print">
      {hovered && (
        <button
          key={`${hovered.top} ${hovered.left}`}
          type="button"
          tabIndex={-1}
          title="Copy (Ctrl+C)"
          className={styles.button}
          style={{ top: hovered.top, left: hovered.left }}
          onClick={() => hovered.cell.isConnected && copyText(getText(hovered.cell))}
        >
          <Icon name="copy" size={14} />
        </button>
      )}
    </span>
  );
}
