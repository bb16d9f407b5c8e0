export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** @param share from 0 to 1. */
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

/** @param share from 0 to 1; '-' if it is not a number. */
export function formatPercent(share: number, digits = 1): string {
  return Number.isNaN(share) ? '-' : `${(share * 100).toFixed(digits)}%`;
}

export function formatMiB(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}

/** Prints a table row: the name left-aligned, the cells right-aligned. */
export function rowPrinter(nameWidth: number, cellWidth: number) {
  return (name: string, cells: readonly string[]): void =>
    console.log(name.padEnd(nameWidth) + cells.map((cell) => cell.padStart(cellWidth)).join(''));
}
