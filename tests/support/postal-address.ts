import type { PostalAddress } from '../../shared/entities/postal-address.ts';

export const ADDRESS: PostalAddress = {
  name: 'Ada Lovelace',
  addressLine1: '12 Bastogne Road',
  addressLine2: null,
  adminArea2: 'Columbus',
  adminArea1: 'OH',
  postalCode: '43004',
  countryCode: 'US',
};
