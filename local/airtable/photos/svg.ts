/** Small words for drawing. One drawing unit is a pixel of the full photo; the middle is 0,0. */

export type Xy = readonly [x: number, y: number];

export const r1 = (n: number) => Math.round(n * 10) / 10;
const rad = (degrees: number) => (degrees * Math.PI) / 180;

export const at = (x: number, y: number, inner: string, turn = 0, sx = 1, sy = sx) =>
  `<g transform="translate(${r1(x)} ${r1(y)})${turn ? ` rotate(${r1(turn)})` : ''}${sx !== 1 || sy !== 1 ? ` scale(${sx} ${sy})` : ''}">${inner}</g>`;
export const mirror = (inner: string) => `<g transform="scale(-1 1)">${inner}</g>`;
export const both = (inner: string) => inner + mirror(inner);
export const fade = (opacity: number, inner: string) => `<g opacity="${opacity}">${inner}</g>`;
export const fill = (d: string, color: string, more = '') =>
  `<path d="${d}" fill="${color}"${more}/>`;
export const line = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"${more}/>`;
export const ROUND = ' stroke-linecap="round" stroke-linejoin="round"';

let clips = 0;
/** The number only keeps names apart within one picture; `render` starts it anew for each. */
export const resetClips = () => {
  clips = 0;
};
export function clip(d: string, inner: string): string {
  const id = `c${clips++}`;
  return `<clipPath id="${id}"><path d="${d}" clip-rule="nonzero"/></clipPath><g clip-path="url(#${id})">${inner}</g>`;
}

/** A fixed sequence of numbers in 0..1 for a seed: the same photo every time. */
export function dice(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
export const join = (count: number, make: (i: number) => string) => times(count, make).join('');

// Outlines, as path data.

export const poly = (...points: Xy[]) =>
  `M${points.map(([x, y]) => `${r1(x)} ${r1(y)}`).join('L')}Z`;
export const rect = (w: number, h: number, radius = 0, cx = 0, cy = 0) => {
  const [x, y] = [cx - w / 2, cy - h / 2];
  if (!radius) return `M${x} ${y}h${w}v${h}h${-w}Z`;
  const q = radius;
  return `M${x + q} ${y}h${w - 2 * q}q${q} 0 ${q} ${q}v${h - 2 * q}q0 ${q} ${-q} ${q}h${2 * q - w}q${-q} 0 ${-q} ${-q}v${2 * q - h}q0 ${-q} ${q} ${-q}Z`;
};
export const oval = (rx: number, ry = rx, cx = 0, cy = 0) =>
  `M${r1(cx - rx)} ${r1(cy)}a${r1(rx)} ${r1(ry)} 0 1 1 ${r1(2 * rx)} 0a${r1(rx)} ${r1(ry)} 0 1 1 ${r1(-2 * rx)} 0Z`;
export const polar = (radius: number, degrees: number, cx = 0, cy = 0): Xy => [
  cx + radius * Math.sin(rad(degrees)),
  cy - radius * Math.cos(rad(degrees)),
];
export const ngon = (n: number, radius: number, turn = 0, cx = 0, cy = 0) =>
  poly(...times(n, (i) => polar(radius, turn + (360 / n) * i, cx, cy)));
export const star = (n: number, outer: number, inner: number, turn = 0, cx = 0, cy = 0) =>
  poly(...times(n * 2, (i) => polar(i % 2 ? inner : outer, turn + (180 / n) * i, cx, cy)));
/** The regular five-pointed star. */
export const star5 = (radius: number, cx = 0, cy = 0, turn = 0) =>
  star(5, radius, radius * 0.382, turn, cx, cy);
/** One outline round a circle of lobes: cloverleaf, quatrefoil. */
export function foilOutline(n: number, radius: number, lobe: number, turn = 0): string {
  const half = Math.PI / n;
  const cut = radius * Math.cos(half) + Math.sqrt(lobe ** 2 - (radius * Math.sin(half)) ** 2);
  const [x, y] = polar(cut, turn - 180 / n);
  const arcs = times(n, (i) => {
    const [ex, ey] = polar(cut, turn + 180 / n + (360 / n) * i);
    return `A${lobe} ${lobe} 0 ${cut < radius ? 1 : 0} 1 ${r1(ex)} ${r1(ey)}`;
  });
  return `M${r1(x)} ${r1(y)}${arcs.join('')}Z`;
}
/** The lobes by themselves: quatrefoil, octofoil. */
export const foil = (n: number, radius: number, lobe: number, turn = 0) =>
  times(n, (i) => {
    const [x, y] = polar(radius, turn + (360 / n) * i);
    return oval(lobe, lobe, x, y);
  }).join('');

export const SHIELD = 'M-330 -400H330V60Q330 300 0 430Q-330 300 -330 60Z';
export const HEATER =
  'M-340 -380Q-170 -350 0 -400Q170 -350 340 -380Q370 150 0 430Q-370 150 -340 -380Z';
export const DIAMOND = poly([0, -430], [430, 0], [0, 430], [-430, 0]);
export const ARROWHEAD =
  'M0 -450Q190 -250 330 -60Q350 110 250 250Q140 360 0 430Q-140 360 -250 250Q-350 110 -330 -60Q-190 -250 0 -450Z';
export const TRIANGLE = 'M-36 -402Q0 -460 36 -402L446 320Q470 384 404 384H-404Q-470 384 -446 320Z';

/** A curved tab, like AIRBORNE above a patch: an arc band `thick` high. */
export function arcBand(radius: number, thick: number, spread: number, cx = 0, cy = 0): string {
  const [ax, ay] = polar(radius + thick / 2, -spread, cx, cy);
  const [bx, by] = polar(radius + thick / 2, spread, cx, cy);
  const [ex, ey] = polar(radius - thick / 2, spread, cx, cy);
  const [fx, fy] = polar(radius - thick / 2, -spread, cx, cy);
  const [R, r] = [r1(radius + thick / 2), r1(radius - thick / 2)];
  return `M${r1(ax)} ${r1(ay)}A${R} ${R} 0 0 1 ${r1(bx)} ${r1(by)}L${r1(ex)} ${r1(ey)}A${r} ${r} 0 0 0 ${r1(fx)} ${r1(fy)}Z`;
}
export const arc = (radius: number, from: number, to: number, cx = 0, cy = 0) => {
  const [ax, ay] = polar(radius, from, cx, cy);
  const [bx, by] = polar(radius, to, cx, cy);
  return `M${r1(ax)} ${r1(ay)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${r1(bx)} ${r1(by)}`;
};
