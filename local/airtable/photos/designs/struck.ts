import { text } from '../lettering.ts';
import { dark, isMetal, type Metal, relief } from '../metal.ts';
import { fill, mirror } from '../svg.ts';

export const metalOf = (name: string | undefined, otherwise: Metal): Metal =>
  name && isMetal(name) ? name : otherwise;
/** The plain struck back of a badge: the outline, its hallmark and how it was fastened. */
export function struckBack(
  outline: string,
  metal: Metal,
  fitting: string,
  hallmark: string,
  y = 60,
): string {
  return (
    mirror(relief(outline, metal)) +
    mirror(fill(outline, '#000', ' opacity=".12"')) +
    fitting +
    (hallmark
      ? text(hallmark, 1.5, y + 2, 22, '#fff9', { face: 'wide', width: 300 }) +
        text(hallmark, 0, y, 22, dark(metal), { face: 'wide', width: 300 })
      : '')
  );
}
export const hallmark = (words: string, x: number, y: number) =>
  text(words, x + 1.5, y + 2, 24, '#fff9', { face: 'wide' }) +
  text(words, x, y, 24, '#3a3a36', { face: 'wide' });
export const RIFLE =
  'M-330 26L-320 -20L-230 -10L-180 -22L60 -16H330V2H70V14L-150 12L-200 36L-250 26Z';
