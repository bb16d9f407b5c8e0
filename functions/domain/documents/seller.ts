import type { Party } from './meta.ts';
import type { Shop } from './pdf.ts';

/** The legal name, which may be empty, and the postal address, which may be missing. */
export interface SellerFacts {
  name: string;
  lines: readonly string[];
  taxNumber: string | null;
}

/** Without a legal name or an address, the letterhead names the shop. */
export function toSellerParties(
  label: string,
  { name, lines, taxNumber }: SellerFacts,
  shop: Shop,
): Party[] {
  if (name === '' && lines.length === 0 && taxNumber === null) return [];
  const tax = taxNumber === null ? [] : [`Tax number: ${taxNumber}`];
  return [{ label, name: name || shop.name, lines: [...lines, ...tax] }];
}
