/** An affine transform as SVG writes it: matrix(a b c d e f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];
export const scaled = (k: number): Matrix => [k, 0, 0, k, 0, 0];
export const turned = (degrees: number): Matrix => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [cos, sin, -sin, cos, 0, 0];
};

/** The first is applied last, as transforms in SVG are read. */
export const times = (...matrices: Matrix[]): Matrix =>
  matrices.reduce(([a, b, c, d, e, f], [A, B, C, D, E, F]) => [
    a * A + c * B,
    b * A + d * B,
    a * C + c * D,
    b * C + d * D,
    a * E + c * F + e,
    b * E + d * F + f,
  ]);

export function inverted([a, b, c, d, e, f]: Matrix): Matrix {
  const k = 1 / (a * d - b * c);
  return [d * k, -b * k, -c * k, a * k, (c * f - d * e) * k, (b * e - a * f) * k];
}
