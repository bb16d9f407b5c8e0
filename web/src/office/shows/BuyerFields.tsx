import { CustomerField } from '../common/CustomerFinder.tsx';
import { TextInput } from '../common/form/FormFields.tsx';
import { ToggleInput } from '../common/form/ToggleInput.tsx';
import type { SaleFields } from './saleInput.ts';

const BUYERS = [
  ['none', 'No Name'],
  ['known', 'Known Customer'],
  ['new', 'New Customer'],
] as const;

export function BuyerFields({ form }: { form: SaleFields }) {
  const buyer = form.choice('buyer');

  return (
    <>
      <ToggleInput label="Buyer" options={BUYERS} value={buyer.value} onChange={buyer.onChange} />
      {buyer.value === 'known' && <CustomerField {...form.choice('customer')} />}
      {buyer.value === 'new' && (
        <>
          <TextInput label="Name" isRequired maxLength={100} {...form.field('name')} />
          <TextInput
            label="E-mail"
            type="email"
            maxLength={254}
            hint="With the address of an account, the sale belongs to that account."
            {...form.field('email')}
          />
        </>
      )}
    </>
  );
}
