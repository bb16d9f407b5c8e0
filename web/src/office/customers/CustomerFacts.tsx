import { Typography } from '@mui/material';
import { formatAddress } from '../../../../shared/addresses/address-layout.ts';
import type { PostalAddress } from '../../../../shared/entities/postal-address.ts';
import type { ResaleCertificate } from '../../../../shared/entities/resale-certificate.ts';
import { formatDate } from '../../lib/dates.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FactRows } from '../common/FactGroup.tsx';
import { Note } from '../common/Note.tsx';
import { Section } from '../common/Section.tsx';

export function CustomerAddress({ address }: { address: PostalAddress | null }) {
  const text = address ? formatAddress(address).join('\n') : '';

  return (
    <Section title="Address">
      <Typography
        variant="body2"
        component="address"
        sx={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}
      >
        {text || 'No address yet.'}
      </Typography>
      {text && <CopyButton text={text} name="the address" />}
    </Section>
  );
}

export function CustomerCertificate({ certificate }: { certificate: ResaleCertificate | null }) {
  return (
    <Section title="Resale Certificate">
      {certificate ? (
        <FactRows
          rows={[
            ['Number', certificate.number],
            ['State', certificate.state],
            ['Valid until', formatDate(certificate.expiresOn)],
          ]}
        />
      ) : (
        <Note>None. Add it on the page of one of the quotes.</Note>
      )}
    </Section>
  );
}
