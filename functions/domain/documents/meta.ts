import type { Order } from '../../../shared/entities/order.ts';
import { COLORS, CONTENT_WIDTH, LEFT, type Pdf, RIGHT, write, writeLabel } from './pdf.ts';

export interface Party {
  label: string;
  name?: string | undefined;
  lines: readonly string[];
}

interface Meta {
  parties: readonly Party[];
  entries: readonly (readonly [label: string, value: string])[];
  /** Below the entries. */
  recipient?: Party | undefined;
}

const GAP = 12;

/** @returns the y below. */
export function drawMeta(pdf: Pdf, { parties, entries, recipient }: Meta, top: number): number {
  const width = CONTENT_WIDTH / 2;
  const x = LEFT + width + 30;
  let left = top;
  for (const party of parties) left = drawParty(pdf, party, { x: LEFT, width }, left) + GAP;
  let right = top;
  for (const [name, value] of entries) {
    writeLabel(pdf, name, x, right + 2, { width: 90 });
    const style = { font: 'mono', size: 9, align: 'right' } as const;
    write(pdf, value, x + 90, right, { ...style, width: RIGHT - x - 90 });
    right += 16;
  }
  if (recipient) right = drawParty(pdf, recipient, { x, width: RIGHT - x }, right + GAP);
  return Math.max(left - (parties.length > 0 ? GAP : 0), right);
}

/** Erased requesters have neither a name nor an address. */
export function toParties(
  label: string,
  { firstName, lastName, email }: Order['requester'],
): Party[] {
  const name = [firstName, lastName].filter(Boolean).join(' ') || undefined;
  return name || email ? [{ label, name, lines: email ? [email] : [] }] : [];
}

function drawParty(
  pdf: Pdf,
  { label, name, lines }: Party,
  { x, width }: { x: number; width: number },
  top: number,
): number {
  let y = writeLabel(pdf, label, x, top + 2, { width }) + 3;
  if (name) y = write(pdf, name, x, y, { font: 'strong', size: 12, width }) + 1;
  for (const line of lines) y = write(pdf, line, x, y, { color: COLORS.grey, width });
  return y;
}
