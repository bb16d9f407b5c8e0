import { Fragment } from 'react';
import { formatAddress } from '../../../../../shared/addresses/address-layout.ts';
import type { PostalAddress } from '../../../../../shared/entities/postal-address.ts';

export const AddressLines = ({ address }: { address: PostalAddress }) => (
  <p>
    {formatAddress(address).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their position
      <Fragment key={index}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ))}
  </p>
);
