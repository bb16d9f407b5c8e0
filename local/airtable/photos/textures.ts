import { dice } from './svg.ts';

/** Cloth and surfaces, made once a process and kept: far cheaper than filters in each drawing. */

/** Of the square that a drawing's coordinates span. */
export const FULL = 1200;
/** Of the square it is drawn on, in pixels. */
export const SIDE = 900;

const GROUNDS = {
  linen: { color: [222, 211, 186], weave: 'plain', strength: 17, noise: 8 },
  oatmeal: { color: [205, 196, 176], weave: 'plain', strength: 15, noise: 10 },
  khaki: { color: [158, 144, 108], weave: 'twill', strength: 14, noise: 9 },
  wool: { color: [92, 92, 66], weave: 'nap', strength: 12, noise: 22 },
  felt: { color: [74, 80, 74], weave: 'nap', strength: 5, noise: 17 },
  velvet: { color: [38, 40, 58], weave: 'velvet', strength: 4, noise: 9 },
  burgundy: { color: [74, 28, 34], weave: 'velvet', strength: 4, noise: 9 },
  kraft: { color: [188, 160, 118], weave: 'paper', strength: 3, noise: 9 },
  oak: { color: [128, 92, 58], weave: 'wood', strength: 16, noise: 7 },
  parchment: { color: [232, 224, 204], weave: 'paper', strength: 2, noise: 4 },
} as const;
export type GroundName = keyof typeof GROUNDS;

/** Smooth blotches from a coarse grid of random numbers. */
function clouds(size: number, cell: number, seed: number): (x: number, y: number) => number {
  const roll = dice(seed);
  const n = Math.ceil(size / cell) + 2;
  const grid = Float32Array.from({ length: n * n }, () => roll() * 2 - 1);
  const v = (i: number, j: number) => grid[j * n + i] ?? 0;
  return (x, y) => {
    const [i, j] = [Math.floor(x / cell), Math.floor(y / cell)];
    const [u, w] = [x / cell - i, y / cell - j];
    const [a, b] = [u * u * (3 - 2 * u), w * w * (3 - 2 * w)];
    return (
      (v(i, j) * (1 - a) + v(i + 1, j) * a) * (1 - b) +
      (v(i, j + 1) * (1 - a) + v(i + 1, j + 1) * a) * b
    );
  };
}

/** Height of the weave at a point, -1..1. */
function weaveAt(weave: string, wobbleX: Float32Array, wobbleY: Float32Array) {
  return (x: number, y: number): number => {
    const wx = wobbleX[x] ?? 0;
    const wy = wobbleY[y] ?? 0;
    if (weave === 'plain') {
      const over = (Math.floor(x / 6) + Math.floor(y / 6)) % 2 === 0;
      const thread = over ? Math.abs((y % 6) - 2.5) : Math.abs((x % 6) - 2.5);
      return 0.75 - thread * 0.55 + (over ? wy : wx) * 0.7;
    }
    if (weave === 'twill') return Math.sin((x + y) * 0.78) * 0.8 + wx * 0.3;
    if (weave === 'wood') return wy * 1.1 + Math.sin(y * 0.09 + wx * 1.2) * 0.35;
    if (weave === 'nap') return wx * 0.4 + wy * 0.4;
    return (wx + wy) * 0.15;
  };
}

const grounds = new Map<GroundName, Uint8Array>();

/** The cloth as RGB bytes, lit from the upper left. */
export function ground(name: GroundName): Uint8Array {
  const made = grounds.get(name) ?? weaveGround(name);
  grounds.set(name, made);
  return made;
}

function weaveGround(name: GroundName): Uint8Array {
  const size = SIDE;
  const { color, weave, strength, noise } = GROUNDS[name];
  const roll = dice(name.length * 31 + (name.codePointAt(0) ?? 0));
  const wobble = () => Float32Array.from({ length: size }, () => roll() * 2 - 1);
  const height = weaveAt(weave, wobble(), wobble());
  const blotch = clouds(size, size / 7, 11);
  const fine = clouds(size, 5, 12);
  const out = new Uint8Array(size * size * 3);
  const [r, g, b] = color;
  for (let y = 0, o = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [dx, dy] = [x / size - 0.42, y / size - 0.36];
      const light = 1.07 - (dx * dx + dy * dy) * 0.5 + blotch(x, y) * 0.025;
      const grain = height(x, y) * strength + fine(x, y) * noise * 0.6 + (roll() - 0.5) * noise;
      out[o++] = clamp((r + grain) * light);
      out[o++] = clamp((g + grain) * light);
      out[o++] = clamp((b + grain * 0.92) * light);
    }
  }
  return out;
}
const clamp = (n: number) => (n < 0 ? 0 : Math.min(n, 255));

const SURFACES = [
  'thread',
  'felt',
  'metal',
  'canvas',
  'leather',
  'paper',
  'photo',
  'paint',
  'silk',
] as const;
export type SurfaceName = (typeof SURFACES)[number];

const surfaces = new Map<SurfaceName, Int8Array>();

/** What is added to the object's light, point by point. */
export function surface(name: SurfaceName): Int8Array {
  const made = surfaces.get(name) ?? grainOf(name);
  surfaces.set(name, made);
  return made;
}

function grainOf(name: SurfaceName): Int8Array {
  const size = SIDE;
  const roll = dice(name.length * 7 + 3);
  const blotch = clouds(size, size / 9, 21);
  const fine = clouds(size, name === 'leather' ? 9 : 4, 22);
  const brush = Float32Array.from({ length: size * 2 }, () => roll() * 2 - 1);
  const points: Record<SurfaceName, (x: number, y: number) => number> = {
    thread: (x, y) => fine(x, y) * 9 + (roll() - 0.5) * 14 + blotch(x, y) * 6,
    felt: (x, y) => fine(x, y) * 14 + (roll() - 0.5) * 30 + blotch(x, y) * 9,
    metal: (x, y) =>
      (brush[x + Math.floor(y * 0.3)] ?? 0) * 3 + blotch(x, y) * 9 + (roll() - 0.5) * 6,
    canvas: (x, y) => {
      const over = (Math.floor(x / 4) + Math.floor(y / 4)) % 2 === 0;
      return (
        (over ? 7 : -7) + (brush[over ? y : x] ?? 0) * 6 + blotch(x, y) * 14 + (roll() - 0.5) * 12
      );
    },
    leather: (x, y) => Math.abs(fine(x, y)) * -34 + 10 + blotch(x, y) * 14 + (roll() - 0.5) * 8,
    paper: (x, y) => fine(x, y) * 4 + blotch(x, y) * 10 + (roll() - 0.5) * 8,
    photo: (x, y) => blotch(x, y) * 7 + (roll() - 0.5) * 20,
    paint: (x, y) => fine(x, y) * 10 + (roll() - 0.5) * 20 + blotch(x, y) * 10,
    silk: (x, y) => ((y & 3) === 0 ? -9 : 3) + (brush[x] ?? 0) * 5 + (roll() - 0.5) * 7,
  };
  const point = points[name];
  const out = new Int8Array(size * size);
  for (let y = 0, o = 0; y < size; y++) for (let x = 0; x < size; x++) out[o++] = point(x, y);
  return out;
}
