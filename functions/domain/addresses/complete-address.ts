import { findAddressIssues } from '../../../shared/addresses/address-layout.ts';
import type { PostalAddress } from '../../../shared/entities/postal-address.ts';
import { invalidRequest } from '../../platform/errors.ts';

/**
 * @param prefix of the address in the body.
 * @throws AppError INVALID_REQUEST naming each field that addresses of the country need.
 */
export function requireCompleteAddress(address: PostalAddress, prefix = ''): void {
  const issues = findAddressIssues(address);
  if (issues.length === 0) return;
  throw invalidRequest(issues.map(({ path, message }) => ({ path: prefix + path, message })));
}
