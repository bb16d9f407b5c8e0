import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { AddressFields } from '../common/address/AddressFields.tsx';
import { AmountInput, TextArea, TextInput } from '../common/form/FormFields.tsx';
import { CommissionBands } from './CommissionBands.tsx';
import type { ConsignorForm } from './consignorInput.ts';

export function ConsignorFields({ form }: { form: ConsignorForm }) {
  const { field } = form;

  return (
    <Stack sx={{ width: '100%', maxWidth: '42rem', gap: 3 }}>
      <Group title="Contact">
        <TextInput label="Name" maxLength={200} isRequired {...field('name')} />
        <TextInput
          label="E-mail"
          hint="Statements and questions about prices are sent here."
          type="email"
          maxLength={128}
          {...field('email')}
        />
        <TextInput label="Phone" type="tel" maxLength={40} {...field('phone')} />
        <AddressFields
          address={form.watch('address')}
          isOptional
          field={(part) => field(`address.${part}`)}
          onChange={(part, text) => form.setValue(`address.${part}`, text)}
        />
      </Group>
      <Group title="Terms">
        <CommissionBands form={form} />
        <AmountInput
          label="Minimum commission"
          hint="For each piece, and never more than its price."
          {...field('terms.minimum')}
        />
        <TextInput
          label="Days until payout"
          hint="After a sale. A share is held at least until the time for returns is over."
          inputMode="numeric"
          {...field('terms.payoutDays')}
        />
      </Group>
      <Group title="For staff only">
        <TextArea label="Notes" maxLength={5000} {...field('notes')} />
      </Group>
    </Stack>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" aria-label={title} sx={{ gap: 2 }}>
    <Typography variant="button" component="p">
      {title}
    </Typography>
    {children}
  </Stack>
);
