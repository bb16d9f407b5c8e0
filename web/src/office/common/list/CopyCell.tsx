import { IconButton, keyframes } from '@mui/material';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../../../lib/toast.ts';
import { isLetterKey } from '../../../lib/useLetterKeys.ts';
import { Icon } from '../../../ui/Icon.tsx';

const CELL = '[data-cell]';
const MAX_SHOWN_LENGTH = 80;

type GetText = (cell: HTMLElement) => string;

interface CellKeys {
  getText: GetText;
  /** Focuses the next row at or after an index whose main text starts so. */
  findRow: (text: string, after: number) => void;
  focusRow: (index: number) => void;
  count: number;
}

/** Arrow keys, Home and End move between the cells, Space selects the row and Enter opens it, letters find a row, and
 *  Ctrl+C or Cmd+C copies the focused cell. */
export function handleCellKey(event: KeyboardEvent<HTMLElement>, keys: CellKeys): void {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>(CELL) : null;
  if (!cell || altKey || shiftKey || isTextField(event.target)) return;
  const act = ctrlKey || metaKey ? findCommand(cell, key, keys) : findAction(cell, event, keys);
  if (!act) return;
  event.preventDefault();
  act();
}

function findCommand(cell: HTMLElement, key: string, { getText, focusRow, count }: CellKeys) {
  if (key.toLowerCase() === 'c' && !getSelection()?.toString())
    return () => copyText(getText(cell));
  if (key === 'Home') return () => focusRow(0);
  return key === 'End' ? () => focusRow(count - 1) : undefined;
}

function findAction(cell: HTMLElement, event: KeyboardEvent<HTMLElement>, { findRow }: CellKeys) {
  const { target, key } = event;
  const next = findNextCell(cell, key);
  if (next) return () => focusCell(next);
  const row = cell.parentElement;
  if (target === cell && key === ' ') {
    const checkbox = row?.querySelector<HTMLElement>('input[type=checkbox]');
    return checkbox && (() => checkbox.click());
  }
  if (target === cell && key === 'Enter') {
    const control = row?.querySelector<HTMLElement>('[data-row-link], .stretched');
    return control && (() => control.click());
  }
  if (key.length > 1 || key === ' ' || (!isTypingAhead() && isLetterKey(key))) return undefined;
  const text = typeAhead(key);
  const index = Number(row?.dataset.index);
  return () => findRow(text, text.length > 1 ? index : index + 1);
}

const TYPING_MS = 700;
let typed = { text: '', at: 0 };

const isTypingAhead = () => Date.now() - typed.at <= TYPING_MS;

/** @returns the letters typed without a pause */
function typeAhead(key: string): string {
  typed = { text: isTypingAhead() ? typed.text + key : key, at: Date.now() };
  return typed.text.toLowerCase();
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

/** Focuses the link or button of a row, or else its first cell. */
export function focusRowOf(row: HTMLElement): void {
  const link = row.querySelector<HTMLElement>('[data-row-link]')?.closest<HTMLElement>(CELL);
  const cell = link ?? row.querySelector<HTMLElement>(CELL);
  if (cell) focusCell(cell);
}

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
        <IconButton
          key={`${hovered.top} ${hovered.left}`}
          size="small"
          tabIndex={-1}
          title="Copy (Ctrl+C)"
          sx={{
            ...COPY_BUTTON,
            animation: `${appear} 0s 300ms both`,
            top: hovered.top,
            left: hovered.left,
          }}
          onClick={() => hovered.cell.isConnected && copyText(getText(hovered.cell))}
        >
          <Icon name="copy" size={14} />
        </IconButton>
      )}
    </span>
  );
}

const COPY_BUTTON = {
  position: 'absolute',
  zIndex: 2,
  transform: 'translate(-100%, -50%)',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
};

/** Delayed, so that it does not flicker below a moving pointer. */
const appear = keyframes`from { visibility: hidden } to { visibility: visible }`;
