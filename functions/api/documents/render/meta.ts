import type { Order } from '../../../../shared/entities/order.ts';
import { COLORS, CONTENT_WIDTH, LEFT, type Pdf, RIGHT, write, writeLabel } from './pdf.ts';

type Requester = Order['requester'];

export function drawMeta(
  pdf: Pdf,
  { label, requester }: { label: string; requester: Requester },
  entries: readonly (readonly [label: string, value: string])[],
  top: number,
): number {
  const left = drawRequester(pdf, label, requester, top);
  const x = LEFT + CONTENT_WIDTH / 2 + 30;
  let y = top;
  for (const [name, value] of entries) {
    writeLabel(pdf, name, x, y + 2, { width: 90 });
    write(pdf, value, x + 90, y, { font: 'mono', size: 9, width: RIGHT - x - 90, align: 'right' });
    y += 16;
  }
  return Math.max(left, y);
}

function drawRequester(pdf: Pdf, label: string, requester: Requester, top: number): number {
  const { firstName, lastName, email } = requester;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  if (!name && !email) return top;
  const width = CONTENT_WIDTH / 2;
  let y = writeLabel(pdf, label, LEFT, top + 2, { width }) + 3;
  if (name) y = write(pdf, name, LEFT, y, { font: 'strong', size: 12, width });
  return email ? write(pdf, email, LEFT, y + 1, { color: COLORS.grey, width }) : y;
}
