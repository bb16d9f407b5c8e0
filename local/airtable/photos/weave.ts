/**
 * The run of the thread. Designs mark where a thread runs by a fill named after a pattern; filling with a
 * real SVG pattern costs half a second a photo, so the marks are drawn apart, as flat codes, and the
 * stitches are put in point by point when the object is laid on its cloth.
 */
const WEAVES = ['thread0', 'thread45', 'thread90', 'thread135', 'web', 'gauze', 'hook'] as const;
type Weave = (typeof WEAVES)[number];

const STEP = 30;
const MARKED = new RegExp(`<path d="([^"]*)" fill="url\\(#(${WEAVES.join('|')})\\)"[^>]*/>`, 'g');
/** Paths that paint; those of clips carry a `clip-rule` and stay. */
const PAINTED =
  /<path (?![^>]*clip-rule)[^>]*\/>|<(circle|ellipse|rect)[^>]*\/>|<path d="[^"]*" fill="[^"]*"[^>]*>/g;

export const withoutThreads = (svg: string) => svg.replace(MARKED, '');

/** The same drawing with nothing but the marks, each in the colour of its code. */
export function threadMarks(svg: string): string | undefined {
  let found = false;
  const kept = svg.replace(MARKED, (_, d: string, weave: Weave) => {
    found = true;
    const code = ((WEAVES.indexOf(weave) + 1) * STEP).toString(16).padStart(2, '0');
    return `<mark d="${d}" fill="#${code}0000"/>`;
  });
  if (!found) return undefined;
  return kept
    .replace(PAINTED, '')
    .replace(/<defs>[\s\S]*?<\/defs>/, '')
    .replace(/ opacity="[^"]*"/g, '')
    .replaceAll('<mark ', '<path shape-rendering="crispEdges" ');
}

const PERIOD = 7;
const FINENESS = 64;
/** One stitch across: a dark furrow, then the light on the thread's back. */
const STITCH = Float32Array.from({ length: FINENESS }, (_, i) => {
  const at = i / FINENESS;
  return at < 0.32
    ? -0.17 * Math.sin((at / 0.32) * Math.PI)
    : 0.1 * Math.sin(((at - 0.32) / 0.68) * Math.PI);
});
const stitchAt = (distance: number) =>
  STITCH[Math.floor((distance / PERIOD - Math.floor(distance / PERIOD)) * FINENESS)] ?? 0;

const R = Math.SQRT1_2;
const RUNS: readonly ((x: number, y: number) => number)[] = [
  (_, y) => stitchAt(y),
  (x, y) => stitchAt((x - y) * R),
  (x) => stitchAt(x),
  (x, y) => stitchAt((x + y) * R),
  (x, y) => stitchAt((x - y) * 0.9) * 0.6,
  (x, y) => (stitchAt(x * 0.55) + stitchAt(y * 0.55)) * 0.9,
  (x, y) => (stitchAt(x * 0.8) + stitchAt(y * 0.8)) * 1.1,
];

/** How much lighter or darker the thread makes a point of the object, by the code of the mark there. */
export function threadLight(code: number, x: number, y: number): number {
  const run = RUNS[Math.round(code / STEP) - 1];
  return run ? run(x, y) : 0;
}
