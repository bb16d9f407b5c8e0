import { text } from '../lettering.ts';
import type { Design } from '../look.ts';
import { at, HEATER, rect } from '../svg.ts';
import { type Backing, C, type Edge, patch, stitch } from '../thread.ts';
import { airborne } from './airborne.ts';
import { armor, armoredTriangle } from './armor.ts';
import { corps } from './corps.ts';
import { divisions } from './divisions.ts';
import { lettered } from './lettered.ts';
import { moreDivisions } from './more-divisions.ts';
import { seaAndAir } from './sea-and-air.ts';

/** A patch before it is made up: edge, backing and tone come from the item. */
export type Draft = {
  outline: string;
  ground: string;
  parts: string;
  border?: string;
  borderWidth?: number;
  angle?: 0 | 45 | 90 | 135;
  over?: string;
  scale?: number;
};

const PATCHES: Record<string, () => Draft> = {
  ...divisions,
  ...moreDivisions,
  ...corps,
  ...airborne,
  ...armor,
  ...lettered,
  ...seaAndAir,
};

/** Of a key as `patch:` takes it. */
export const isPatch = (key: string) => key in PATCHES || key.startsWith('armored-');

const EDGES: Record<string, Edge> = { merrow: 'merrow', cut: 'cut', od: 'od', felt: 'felt' };
const BACKINGS: Record<string, Backing> = {
  snow: 'snow',
  green: 'green',
  paper: 'paper',
  gauze: 'gauze',
  hook: 'hook',
  glue: 'glue',
};

type Rgb = readonly [red: number, green: number, blue: number];
const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];
const grey = ([r, g, b]: Rgb) => 0.3 * r + 0.59 * g + 0.11 * b;
const hexOf = (color: Rgb) =>
  `#${color.map((n) => Math.min(255, Math.round(n)).toString(16).padStart(2, '0')).join('')}`;
const HEX = /#[0-9a-f]{6}\b/g;

/** Two-colour field patterns: what is light on the full-colour patch, and what is dark. */
const FIELD_TONES: Record<string, readonly [light: string, dark: string]> = {
  subdued: ['#585c3a', '#262622'],
  desert: ['#c4ae88', '#70543a'],
  ocp: ['#968862', '#3a3628'],
};

const faded = (hex: string) => {
  const [r, g, b] = rgb(hex);
  const mean = grey([r, g, b]);
  return hexOf([r * 0.6 + mean * 0.2 + 50, g * 0.6 + mean * 0.2 + 46, b * 0.6 + mean * 0.2 + 34]);
};

/** Halfway between the ground's lightness and that of the colour least like it, so the device still shows. */
function divide(draft: Draft): number {
  const ground = grey(rgb(draft.ground));
  const others = (draft.parts.match(HEX) ?? []).map((hex) => grey(rgb(hex)));
  const furthest = others.reduce(
    (far, next) => (Math.abs(next - ground) > Math.abs(far - ground) ? next : far),
    ground,
  );
  return others.length > 0 ? (ground + furthest) / 2 : 92;
}

function toneOf(options: readonly string[], draft: Draft): ((hex: string) => string) | undefined {
  if (options.includes('faded')) return faded;
  const pair = options.map((option) => FIELD_TONES[option]).find((found) => found);
  if (!pair) return undefined;
  const middle = divide(draft);
  return (hex) => pair[grey(rgb(hex)) > middle ? 0 : 1];
}

/** `patch:82abn:merrow:snow`, `patch:armored-4-NAME:od`; a shield with the words themselves otherwise. */
export const patchDesign: Design = (args, seed) => {
  const [key = '', ...options] = args;
  const draft = draftOf(key);
  const edge = options.map((option) => EDGES[option]).find((found) => found);
  const backing = options.map((option) => BACKINGS[option]).find((found) => found);
  const look = patch({
    ...draft,
    edge: edge ?? 'cut',
    backing: edge === 'felt' ? 'felt' : (backing ?? 'snow'),
    seed,
  });
  const tone = toneOf(options, draft);
  const scale = (draft.scale ?? 1) * 1.06;
  if (!tone) return { ...look, scale };
  return {
    ...look,
    front: look.front.replace(HEX, tone),
    back: look.back.replace(HEX, tone),
    scale,
  };
};

function draftOf(key: string): Draft {
  const [kind, first = '', second] = key.split('-');
  if (kind === 'armored') return armoredTriangle(first, second?.replaceAll('_', ' '));
  return PATCHES[key]?.() ?? worded(key);
}

const worded = (key: string): Draft => ({
  outline: HEATER,
  ground: C.navy,
  border: C.gold,
  parts:
    at(0, -40, stitch(rect(620, 150, 0), C.gold, 0)) +
    text(key.toUpperCase().slice(0, 12), 0, -40, 84, C.navy, { bold: 60, width: 540 }),
});
