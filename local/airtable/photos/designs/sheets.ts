import { text } from '../lettering.ts';
import { clip, dice, fill, join, line, oval, rect } from '../svg.ts';

export const AGED = {
  cream: '#e9dfc2',
  tan: '#d9c79c',
  news: '#d6c8a4',
  white: '#ece7d8',
  blue: '#c9d2d6',
  green: '#cfd3b4',
  buff: '#dcc38c',
} as const;
export type Stock = keyof typeof AGED;
export const INK = '#2b2924';
/** A sheet with foxing, folds and browned edges. */
export function sheet(w: number, h: number, stock: Stock, seed: number, folds = 2): string {
  const roll = dice(seed + 3);
  const d = rect(w, h, 3);
  const foxing = join(14, () =>
    fill(
      oval(3 + roll() * 9, 3 + roll() * 8, (roll() - 0.5) * w * 0.94, (roll() - 0.5) * h * 0.94),
      '#9a6a2c',
      ` opacity="${(0.1 + roll() * 0.22).toFixed(2)}"`,
    ),
  );
  const creases = join(folds, (i) => {
    const y = ((i + 1) / (folds + 1) - 0.5) * h;
    return (
      line(`M${-w / 2} ${y}H${w / 2}`, '#6a5530', 3, ' opacity=".32"') +
      line(`M${-w / 2} ${y + 4}H${w / 2}`, '#fff', 3, ' opacity=".35"')
    );
  });
  return (
    fill(d, AGED[stock]) +
    fill(d, 'url(#burn)') +
    clip(d, foxing) +
    creases +
    (folds > 1 ? line(`M2 ${-h / 2}V${h / 2}`, '#6a5530', 3, ' opacity=".25"') : '')
  );
}
/** Lines of set type too small to read. */
export function prose(
  x: number,
  y: number,
  w: number,
  rows: number,
  gap: number,
  seed: number,
  color = INK,
): string {
  const roll = dice(seed + 17);
  return join(rows, (i) =>
    line(
      `M${x} ${y + i * gap}h${i === rows - 1 ? w * 0.6 : w}`,
      color,
      gap * 0.42,
      ` opacity=".6" stroke-dasharray="${join(4, () => `${Math.round(10 + roll() * 34)} ${Math.round(4 + roll() * 4)} `).trim()}"`,
    ),
  );
}
export const typed = (words: string, x: number, y: number, size = 19) =>
  text(words, x, y, size, '#2a2a33', { face: 'type', anchor: 'start', more: ' opacity=".86"' });
export const plain = (words: string | undefined, otherwise: string) =>
  words ? words.replaceAll('_', ' ') : otherwise;
export type Page = { front: string; back: string };
export type Make = (args: readonly string[], seed: number) => Page;
