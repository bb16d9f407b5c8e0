/**
 * Spreads a total over pieces by equal parts. The last single piece takes the remainder; without one, a few cents are
 * left over.
 * @param quantities the units of each piece
 * @returns the cents for one unit of each piece
 */
export function spreadTotal(totalCents: number, quantities: readonly number[]): number[] {
  const units = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const part = units === 0 ? 0 : Math.floor(totalCents / units);
  const remainder = totalCents - part * units;
  const last = quantities.lastIndexOf(1);
  return quantities.map((_, index) => (index === last ? part + remainder : part));
}
