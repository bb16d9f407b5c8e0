export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function formatPercent(share: number, digits = 1): string {
  return Number.isNaN(share) ? '-' : `${(share * 100).toFixed(digits)}%`;
}

export function formatMiB(bytes: number): string {
  return `${formatCount(bytes / 2 ** 20)} MiB`;
}

export function formatMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(2) : formatCount(ms)} ms`;
}

export function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

export function formatRatio(ratio: number): string {
  return `${ratio.toFixed(2)}x`;
}

export async function timed<T>(work: () => T | Promise<T>): Promise<{ ms: number; value: T }> {
  const startedMs = performance.now();
  const value = await work();
  return { ms: performance.now() - startedMs, value };
}

export interface Figure {
  name: string;
  goal: string;
  reached: string;
  isMissed: boolean;
}

export function report(
  name: string,
  value: number,
  format: (value: number) => string,
  { max, min }: { max?: number; min?: number } = {},
): void {
  const goal = max !== undefined ? `≤ ${format(max)}` : min !== undefined ? `≥ ${format(min)}` : '';
  const isReached = value <= (max ?? value) && value >= (min ?? value);
  const figure: Figure = { name, goal, reached: format(value), isMissed: !isReached };
  console.log(
    `${name.padEnd(68)}${goal.padStart(14)}${figure.reached.padStart(14)}${isReached ? '' : '  MISSED'}`,
  );
  if (process.send) process.send(figure);
  else if (!isReached) process.exitCode = 1;
}

export function rowPrinter(nameWidth: number, cellWidth: number) {
  return (name: string, cells: readonly string[]): void =>
    console.log(name.padEnd(nameWidth) + cells.map((cell) => cell.padStart(cellWidth)).join(''));
}
