import { formatAddress } from '../../../shared/addresses/address-layout.ts';
import type { SaleSettings } from '../../../shared/entities/sale-settings.ts';
import type { SellerFacts } from './seller.ts';

export function toSellerFacts(
  { seller }: Pick<SaleSettings, 'seller'>,
  options: { isForAbroad?: boolean } = {},
): SellerFacts {
  const lines = seller.address ? formatAddress(seller.address, options) : [];
  const name = seller.name || (lines[0] ?? '');
  return {
    name,
    lines: lines.filter((line) => line !== name),
    taxNumber: seller.taxNumber,
  };
}
