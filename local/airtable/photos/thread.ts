import type { Look } from './look.ts';
import { clip, dice, fade, fill, join, line, mirror, ROUND, r1 } from './svg.ts';

/** How cloth insignia are drawn: stitched shapes, borders, and the two sides of a patch. */

export const C = {
  red: '#a4262c',
  crimson: '#7c1d2a',
  maroon: '#5c1f25',
  blue: '#234a86',
  sky: '#5f8fb8',
  navy: '#1d2742',
  ultramarine: '#27408b',
  yellow: '#dcae2f',
  gold: '#c9962c',
  orange: '#c9702a',
  white: '#ece6d6',
  black: '#201f1e',
  od: '#575733',
  darkod: '#43452b',
  khaki: '#a8966a',
  tan: '#bfa77a',
  green: '#3c6a38',
  teal: '#2a6a70',
  gray: '#8d9092',
  silver: '#b9bbb8',
  brown: '#6b4a2c',
  flesh: '#c98a62',
} as const;

type Angle = 0 | 45 | 90 | 135;

/** A raised, stitched shape: its shade below, the thread, and the run of the stitches. */
export function stitch(d: string, color: string, angle: Angle = 45): string {
  return (
    fill(d, '#000', ' opacity=".34" transform="translate(3 5)"') +
    fill(d, color) +
    fill(d, `url(#thread${angle})`) +
    line(d, '#000', 2.5, ' opacity=".28"')
  );
}
/** Flat embroidered ground, with no edge of its own. */
export const field = (d: string, color: string, angle: Angle = 0) =>
  fill(d, color) + fill(d, `url(#thread${angle})`);
/** A line of satin stitch. */
export const satin = (d: string, color: string, width: number) =>
  line(d, '#000', width, `${ROUND} opacity=".3" transform="translate(3 4)"`) +
  line(d, color, width, ROUND) +
  line(d, '#000', width, ' opacity=".13" stroke-dasharray="2 3.5"');

/** The over-locked edge of patches made since the mid-1960s. */
export const merrow = (d: string, color: string, width = 34) =>
  line(d, '#000', width, ' opacity=".4" stroke-linejoin="round" transform="translate(2 4)"') +
  line(d, color, width, ' stroke-linejoin="round"') +
  line(d, '#000', width, ' opacity=".24" stroke-dasharray="3 5" stroke-linejoin="round"') +
  line(
    d,
    '#fff',
    width * 0.3,
    ' opacity=".16" stroke-linejoin="round" transform="translate(-2 -3)"',
  );
/** Woven edge cut by the machine: a thin flat rim. */
const cutEdge = (d: string, color: string, width: number) =>
  line(d, color, width, ' stroke-linejoin="round"') +
  line(d, '#000', width, ' opacity=".14" stroke-dasharray="2 4" stroke-linejoin="round"') +
  line(d, '#000', 2, ' opacity=".35"');

export type Edge = 'merrow' | 'cut' | 'od' | 'felt' | 'none';
export type Backing = 'snow' | 'green' | 'felt' | 'paper' | 'gauze' | 'hook' | 'glue';

const BACKS: Record<Backing, string> = {
  snow: '#e6e2d6',
  green: '#77784f',
  felt: '#6d6748',
  paper: '#d9cba8',
  gauze: '#d8cfb4',
  hook: '#33352c',
  glue: '#ddd6c2',
};

/** The thread side: the front's shapes seen through bobbin thread, wandering ends, what held it. */
function backOf(outline: string, inner: string, backing: Backing, seed: number): string {
  const roll = dice(seed + 5);
  const base = BACKS[backing];
  const x = () => r1(roll() * 860 - 430);
  const ghost = backing === 'hook' || backing === 'felt' ? 0.06 : backing === 'paper' ? 0.1 : 0.32;
  const ends = join(backing === 'hook' ? 0 : 26, () => {
    const [a, b] = [x(), x()];
    return line(
      `M${a} ${b}q${r1(roll() * 90 - 45)} ${r1(roll() * 60 - 30)} ${r1(roll() * 150 - 75)} ${r1(roll() * 110 - 55)}`,
      roll() > 0.4 ? '#fffdf2' : '#8a8266',
      3.2,
      `${ROUND} opacity=".75"`,
    );
  });
  const weave =
    backing === 'gauze'
      ? fill(outline, 'url(#gauze)')
      : backing === 'hook'
        ? fill(outline, 'url(#hook)')
        : fill(outline, 'url(#thread90)', ' opacity=".8"');
  const glue =
    backing === 'glue' || backing === 'paper'
      ? join(4, () => {
          const [a, b] = [x() * 0.6, x() * 0.6];
          return `<ellipse cx="${r1(a)}" cy="${r1(b)}" rx="${r1(60 + roll() * 90)}" ry="${r1(40 + roll() * 60)}" fill="#a5813f" opacity=".28"/>`;
        })
      : '';
  return (
    fill(outline, base) +
    clip(outline, mirror(fade(ghost, inner)) + weave + ends + glue) +
    line(outline, '#000', 3, ' opacity=".3"')
  );
}

/** The colours of a tab's thread side, most of the way to the bobbin thread's white. */
const bobbin = (drawing: string) =>
  drawing.replace(/#[0-9a-f]{6}\b/g, (hex) => {
    const mixed = [1, 3, 5].map((i) =>
      Math.round(Number.parseInt(hex.slice(i, i + 2), 16) * 0.36 + 228 * 0.64),
    );
    return `#${mixed.map((n) => n.toString(16).padStart(2, '0')).join('')}`;
  });

export type PatchParts = {
  outline: string;
  /** The ground's colour; `parts` are drawn on it, cut off at the outline. */
  ground: string;
  parts: string;
  border?: string;
  borderWidth?: number;
  edge?: Edge;
  backing?: Backing;
  angle?: Angle;
  /** Drawn above the patch and uncut: a tab, a rocker. */
  over?: string;
  seed: number;
};

export function patch(p: PatchParts): Look {
  const edge = p.edge ?? 'cut';
  const border = edge === 'od' ? C.od : (p.border ?? p.ground);
  const width = p.borderWidth ?? (edge === 'merrow' ? 32 : 16);
  const inner =
    (edge === 'felt' ? fill(p.outline, p.ground) : field(p.outline, p.ground, p.angle)) + p.parts;
  const rim =
    edge === 'merrow'
      ? merrow(p.outline, border, width)
      : edge === 'felt'
        ? line(p.outline, '#000', 3, ' opacity=".35"')
        : edge === 'none'
          ? ''
          : cutEdge(p.outline, border, edge === 'od' ? 30 : width);
  return {
    front: clip(p.outline, inner) + rim + (p.over ?? ''),
    back: `${backOf(p.outline, inner, p.backing ?? 'snow', p.seed)}${edge === 'merrow' ? merrow(p.outline, border, width) : ''}${p.over ? mirror(bobbin(p.over)) : ''}`,
    surface: edge === 'felt' ? 'felt' : 'thread',
    detail: [150, -120, 2.3],
  };
}
