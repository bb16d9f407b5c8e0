import { at, clip, fill, line, ROUND, rect } from './svg.ts';

/** How struck metal, enamel and their fittings are drawn. */

export type Metal = 'gold' | 'silver' | 'bronze' | 'brass' | 'pewter' | 'black';

const STOPS: Record<Metal, readonly string[]> = {
  gold: ['#fbeaa6', '#d9ab3c', '#f4d77a', '#9c6f1d', '#d4a441'],
  silver: ['#fbfbf8', '#b9bcbd', '#ecedec', '#7d8286', '#c3c6c7'],
  bronze: ['#c9996a', '#7d5431', '#b07f50', '#4c2f19', '#8d6239'],
  brass: ['#ecd38c', '#b08a3c', '#dcc077', '#7a5a20', '#b9953f'],
  pewter: ['#d3d2cb', '#8f8f89', '#b5b4ad', '#5b5b57', '#9b9a94'],
  black: ['#5a5a58', '#2b2b2a', '#444442', '#121212', '#333332'],
};
export const METALS = Object.keys(STOPS).filter((name): name is Metal => name in STOPS);
export const isMetal = (name: string): name is Metal => name in STOPS;

/** The gradients every drawing may use. */
export const metalDefs = METALS.map(
  (name) =>
    `<linearGradient id="${name}" x1="0" y1="0" x2=".8" y2="1">${STOPS[name].map((color, i) => `<stop offset="${i * 0.25}" stop-color="${color}"/>`).join('')}</linearGradient>`,
).join('');

export const dark = (metal: Metal) => STOPS[metal][3] ?? '#333';
export const light = (metal: Metal) => STOPS[metal][0] ?? '#fff';

/** A struck, raised shape: shade on the lower right, light on the upper left. */
export function relief(d: string, metal: Metal, depth = 5): string {
  return (
    fill(d, dark(metal), ` transform="translate(${depth * 0.7} ${depth})"`) +
    fill(d, light(metal), ` transform="translate(${-depth * 0.4} ${-depth * 0.5})"`) +
    fill(d, `url(#${metal})`) +
    line(d, dark(metal), 1.6, ' opacity=".5"')
  );
}
/** A raised line: rays, veins, stems. */
export const ridge = (d: string, metal: Metal, width: number) =>
  line(d, dark(metal), width, `${ROUND} transform="translate(2 3)"`) +
  line(d, `url(#${metal})`, width, ROUND) +
  line(d, light(metal), width * 0.35, `${ROUND} opacity=".6" transform="translate(-1 -1)"`);
/** Cut into the metal. */
export const engrave = (d: string, metal: Metal, width = 4) =>
  line(d, light(metal), width, ' opacity=".6" transform="translate(1.5 2)"') +
  line(d, dark(metal), width, ROUND);

/** Glass enamel in a metal cell. */
export const enamel = (d: string, color: string, metal: Metal = 'gold', rim = 9) =>
  line(d, dark(metal), rim + 5, ' stroke-linejoin="round" transform="translate(2 3)"') +
  line(d, `url(#${metal})`, rim, ' stroke-linejoin="round"') +
  fill(d, color) +
  fill(d, 'url(#gloss)');
/** Enamel that fills a part of a shape already rimmed. */
export const cell = (outline: string, d: string, color: string, metal: Metal = 'gold') =>
  clip(outline, fill(d, color) + line(d, `url(#${metal})`, 6)) + fill(outline, 'url(#gloss)');

/** Fittings on the backs. */
export const clutch = (x: number, y: number, size = 1) =>
  at(
    x,
    y,
    '<circle r="46" fill="#000" opacity=".35" cx="5" cy="8"/><circle r="44" fill="url(#brass)"/><circle r="30" fill="none" stroke="#6d5220" stroke-width="4"/>' +
      `${fill(rect(14, 88, 5), 'url(#brass)')}<circle r="9" fill="#4e3a14"/><circle r="4" fill="#e9d79a"/>`,
    20,
    size,
  );
export const pinBack = (x: number, y: number, length: number, metal: Metal = 'silver') =>
  at(
    x,
    y,
    line(`M${-length / 2} 6H${length / 2}`, '#000', 7, ' opacity=".35"') +
      line(`M${-length / 2} 0H${length / 2}`, `url(#${metal})`, 9, ROUND) +
      fill(rect(34, 34, 6, -length / 2, 0), `url(#${metal})`) +
      line(`M${length / 2 - 16} 20a22 22 0 1 1 30 -18`, `url(#${metal})`, 12, ROUND),
  );
/** A screw post and its round nut, as on collar discs and early insignia. */
export const screw = (x: number, y: number, size = 1) =>
  at(
    x,
    y,
    '<circle r="66" fill="#000" opacity=".35" cx="5" cy="8"/><circle r="64" fill="url(#brass)"/><circle r="64" fill="none" stroke="#6d5220" stroke-width="7" stroke-dasharray="5 5"/><circle r="20" fill="#5a4318"/>' +
      line('M-14 -12L14 12', '#d9c078', 4),
    0,
    size,
  );
