import type { Matrix } from './matrix.ts';
import { FULL } from './textures.ts';
import { threadLight } from './weave.ts';

type Lighting = {
  side: number;
  grain: Int8Array;
  lift: number;
  /** Codes of the threads' run, at half the side. */
  marks: Uint8Array | undefined;
  inverse: Matrix;
};

/** Puts the object and its shadow on the cloth, in place. */
export function lay(object: Uint8Array, cloth: Uint8Array, light: Lighting): Uint8Array {
  const { side, grain, lift, marks, inverse } = light;
  const cell = Math.max(1, Math.round(side / 150));
  const small = Math.ceil(side / cell) + 2;
  const shadow = shadowOf(coverage(object, side, cell, small), small, lift);
  const unit = FULL / side;
  const [a, b, c, d, e, f] = inverse;
  for (let y = 0, i = 0; y < side; y++) {
    const v = y * unit - FULL / 2;
    const row = Math.floor(y / cell) * small;
    for (let x = 0; x < side; x++, i++) {
      const opacity = object[i * 4 + 3] ?? 0;
      let shade = 1;
      if (opacity < 255) {
        const o = row + Math.floor(x / cell);
        const corners =
          (shadow[o] ?? 1) +
          (shadow[o + 1] ?? 1) +
          (shadow[o + small] ?? 1) +
          (shadow[o + small + 1] ?? 1);
        if (corners < 3.99) shade = sample(shadow, small, x / cell, y / cell);
        else if (opacity === 0) continue;
      }
      const alpha = opacity / 255;
      let gain = 1;
      if (marks && opacity > 0) {
        const code = marks[((y >> 1) * (side >> 1) + (x >> 1)) * 4] ?? 0;
        const u = x * unit - FULL / 2;
        if (code > 0) gain += threadLight(code, a * u + c * v + e, b * u + d * v + f);
      }
      const g = (grain[i] ?? 0) * alpha;
      for (let channel = 0; channel < 3; channel++) {
        const under = (cloth[i * 3 + channel] ?? 0) * shade;
        const over = object[i * 4 + channel] ?? 0;
        const stitched = over * gain + (gain - 1) * 30;
        const value = under + (stitched - under) * alpha + g * (0.35 + over / 392);
        cloth[i * 3 + channel] = value < 0 ? 0 : Math.min(value, 255);
      }
    }
  }
  return cloth;
}

/** What light is left in each cell: a wide soft shadow to the lower right and a tight one below. */
function shadowOf(covered: Float32Array, n: number, lift: number): Float32Array {
  const soft = blur(covered, n, Math.round(3 * Math.sqrt(lift)));
  const tight = blur(covered, n, 1);
  const shift = 1.75 * lift;
  return Float32Array.from({ length: n * n }, (_, i) => {
    const [x, y] = [i % n, Math.floor(i / n)];
    const far = sample(soft, n, x - shift, y - shift * 1.5);
    const near = sample(tight, n, x - shift * 0.2, y - shift * 0.3);
    return (1 - far * 0.42) * (1 - near * 0.3);
  });
}

/** How much of each cell the object covers, 0..1. */
function coverage(object: Uint8Array, side: number, cell: number, small: number): Float32Array {
  const out = new Float32Array(small * small);
  for (let j = 0; j < small; j++) {
    for (let i = 0; i < small; i++) {
      const x = Math.min(side - 1, i * cell);
      const y = Math.min(side - 1, j * cell);
      out[j * small + i] = (object[(y * side + x) * 4 + 3] ?? 0) / 255;
    }
  }
  return out;
}

function blur(grid: Float32Array, n: number, radius: number): Float32Array {
  let from = grid;
  for (let pass = 0; pass < 4; pass++) {
    const [dx, dy] = pass % 2 ? [0, 1] : [1, 0];
    const to = new Float32Array(n * n);
    for (let y = 0; y < n; y++) {
      for (let x = 0; x < n; x++) {
        let sum = 0;
        for (let k = -radius; k <= radius; k++) {
          const u = Math.min(n - 1, Math.max(0, x + dx * k));
          const v = Math.min(n - 1, Math.max(0, y + dy * k));
          sum += from[v * n + u] ?? 0;
        }
        to[y * n + x] = sum / (2 * radius + 1);
      }
    }
    from = to;
  }
  return from;
}

/** Between the four nearest cells. */
function sample(grid: Float32Array, n: number, x: number, y: number): number {
  const cx = x < 0 ? 0 : Math.min(x, n - 2);
  const cy = y < 0 ? 0 : Math.min(y, n - 2);
  const i = Math.floor(cx);
  const j = Math.floor(cy);
  const [u, v] = [cx - i, cy - j];
  const o = j * n + i;
  const top = (grid[o] ?? 0) * (1 - u) + (grid[o + 1] ?? 0) * u;
  return top * (1 - v) + ((grid[o + n] ?? 0) * (1 - u) + (grid[o + n + 1] ?? 0) * u) * v;
}
