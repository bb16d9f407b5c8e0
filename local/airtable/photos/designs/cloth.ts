import { text } from '../lettering.ts';
import { at, clip, fill, join, line, oval, ROUND, rect } from '../svg.ts';

/** Cloth and leather goods: how webbing, snaps, stitches and folds are drawn. */

export const TONES: Record<string, readonly [cloth: string, shade: string, trim: string]> = {
  khaki: ['#b09b6b', '#8d7a50', '#c8b588'],
  od: ['#6b6b42', '#50512f', '#84845a'],
  dark: ['#4a4f34', '#353923', '#616646'],
  wool: ['#6e6340', '#524a2e', '#847852'],
  navy: ['#20283f', '#141a2b', '#36415e'],
  blue: ['#2f456b', '#22334f', '#46608c'],
  green: ['#3b5138', '#2a3b28', '#526b4e'],
  tan: ['#c4ad80', '#a18a5f', '#d8c59c'],
  leather: ['#6d4526', '#492c16', '#8c6038'],
  black: ['#2c2a28', '#191817', '#45423e'],
  white: ['#ddd6c4', '#b8b09b', '#ebe6d8'],
  camo: ['#6b6a45', '#43432b', '#85835a'],
  desert: ['#bfa77c', '#8b6e48', '#d3bf97'],
};
const NONE = ['#6b6b42', '#50512f', '#84845a'] as const;
export const tone = (name: string | undefined) => TONES[name ?? 'od'] ?? NONE;

/** A shape of cloth with its fold shadow, stitched just inside the edge. */
export const panel = (d: string, color: string, stitchColor = '#0005') =>
  fill(d, '#000', ' opacity=".25" transform="translate(4 8)"') +
  fill(d, color) +
  fill(d, 'url(#web)') +
  line(d, stitchColor, 3, ' stroke-dasharray="9 6"') +
  line(d, '#000', 2.5, ' opacity=".4"');
export const strap = (d: string, color: string, width: number) =>
  line(d, '#000', width + 2, `${ROUND} opacity=".35" transform="translate(4 7)"`) +
  line(d, color, width, ' stroke-linejoin="round"') +
  line(d, '#000', width, ' opacity=".12" stroke-dasharray="3 5" stroke-linejoin="round"') +
  line(d, '#fff', width * 0.2, ' opacity=".1" stroke-linejoin="round"');
export const snap = (x: number, y: number, r = 24) =>
  at(
    x,
    y,
    `<circle r="${r + 2}" fill="#000" opacity=".4" cx="3" cy="4"/><circle r="${r}" fill="url(#brass)"/><circle r="${r * 0.6}" fill="none" stroke="#5d4a1f" stroke-width="3"/><circle r="${r}" fill="url(#dome)" opacity=".6"/>`,
  );
export const buckle = (x: number, y: number, w: number, h: number) =>
  at(
    x,
    y,
    line(rect(w, h, 10), '#000', 18, ' opacity=".35" transform="translate(3 5)"') +
      line(rect(w, h, 10), 'url(#brass)', 16) +
      line(`M0 ${-h / 2}V${h / 2}`, 'url(#brass)', 10),
  );
export const button = (x: number, y: number, color = 'url(#brass)', r = 17) =>
  at(
    x,
    y,
    `<circle r="${r + 1}" cx="2" cy="4" fill="#000" opacity=".4"/><circle r="${r}" fill="${color}"/><circle r="${r}" fill="url(#dome)"/>`,
  );
export const stencil = (
  words: string,
  x: number,
  y: number,
  size: number,
  color = '#211f19',
  width?: number,
) =>
  text(words, x, y, size, color, { bold: 40, more: ' opacity=".82"', ...(width ? { width } : {}) });

/** Blotches of a camouflage, cut to the shape. */
export function camouflage(d: string, colors: readonly string[], roll: () => number): string {
  const spot = () => {
    const [x, y, r] = [roll() * 1000 - 500, roll() * 1000 - 500, 40 + roll() * 90];
    const color = colors[Math.floor(roll() * colors.length)] ?? '#000';
    const arm = () => Math.round((roll() - 0.3) * r * 2);
    return fill(
      `M${Math.round(x)} ${Math.round(y)}q${arm()} ${-Math.round(r)} ${Math.round(r * 2)} ${arm()}q${arm()} ${Math.round(r)} ${-Math.round(r * 0.4)} ${Math.round(r)}q${-Math.round(r)} ${arm()} ${-Math.round(r * 1.6)} ${-Math.round(r * 0.5)}Z`,
      color,
      ' opacity=".85"',
    );
  };
  return clip(d, join(60, spot));
}
export const grommet = (x: number, y: number, r = 14) =>
  line(oval(r, r, x, y), 'url(#brass)', 8) + fill(oval(r - 4, r - 4, x, y), '#14130f');
