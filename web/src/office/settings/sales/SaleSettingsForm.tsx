import type { SaleSettings } from '../../../../../shared/entities/sale-settings.ts';
import { toast } from '../../../lib/toast.ts';
import { AddressFields } from '../../common/address/AddressFields.tsx';
import { DraftBar } from '../../common/DraftBar.tsx';
import { AmountInput, TextArea, TextInput } from '../../common/form/FormFields.tsx';
import { SwitchInput } from '../../common/form/SwitchInput.tsx';
import { useSaveSaleSettings } from '../../common/saleSettingsQuery.ts';
import { useRecordDraft, useRecordForm } from '../../common/useRecordForm.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { SaleSettingsInput, toDraft } from './saleSettingsInput.ts';
import { TaxRates } from './TaxRates.tsx';

const INSTRUCTIONS = [
  ['transfer', 'Bank transfer', 'Bank, account and routing number, and what to write in the memo.'],
  ['check', 'Check', 'To whom it is payable, and where it goes.'],
  ['moneyOrder', 'Money order', 'To whom it is payable, and where it goes.'],
  ['cash', 'Cash', 'Where and when it can be handed over.'],
] as const;

export default function SaleSettingsForm({ saved }: { saved: SaleSettings }) {
  const draft = useRecordDraft('sale settings', toDraft(saved));
  const save = useSaveSaleSettings();
  const form = useRecordForm(draft, SaleSettingsInput, (settings) =>
    save.mutateAsync(settings, {
      onSuccess: () =>
        toast({
          title: 'Sale Settings Saved',
          description: 'They apply to offers, payments and parcels from now on.',
        }),
    }),
  );
  const { field, choice } = form;
  const paypal = choice('paypal');
  const taxRates = choice('taxRates');

  return (
    <form {...form.element} aria-label="Sale settings">
      <SettingsSection title="Seller" hint="On invoices, packing slips and customs notes.">
        <TextInput
          label="Legal name"
          hint="Leave empty to use the shop’s name."
          maxLength={200}
          {...field('seller.name')}
        />
        <AddressFields
          address={form.watch('seller.address')}
          isOptional
          field={(part) => field(`seller.address.${part}`)}
          onChange={(part, text) => form.setValue(`seller.address.${part}`, text)}
        />
        <TextInput label="Tax number" maxLength={40} {...field('seller.taxNumber')} />
      </SettingsSection>
      <SettingsSection
        title="Ways to pay"
        hint="Instructions are shown on the page of the quote, in e-mails and on the invoice. A way without instructions is not offered."
      >
        <SwitchInput
          label="PayPal"
          hint="If it is connected. Pieces that its policy forbids are excluded automatically."
          isOn={paypal.value}
          onChange={paypal.onChange}
        />
        {INSTRUCTIONS.map(([name, label, hint]) => (
          <TextArea key={name} label={label} hint={hint} maxLength={2000} {...field(name)} />
        ))}
        <TextInput
          label="Days to pay"
          hint="From the acceptance to the due date on the invoice."
          inputMode="numeric"
          {...field('paymentDays')}
        />
      </SettingsSection>
      <SettingsSection title="Delivery and returns">
        <TextInput
          label="Days for returns"
          hint="After the delivery. Enter 0 to accept no returns. A quote keeps the days that applied when its first parcel was packed."
          inputMode="numeric"
          {...field('returnDays')}
        />
        <AmountInput
          label="Signature from"
          hint="PayPal’s protection of sellers needs a signature on delivery from this total."
          {...field('signatureFrom')}
        />
      </SettingsSection>
      <SettingsSection
        title="Sales tax"
        hint="The states in which you are registered to collect it. One rate for each is approximate: local rates differ, and each offer’s tax can be changed."
      >
        <TaxRates
          rates={taxRates.value}
          getStateError={(index) => choice(`taxRates.${index}.state`).error}
          rateField={(index) => field(`taxRates.${index}.rate`)}
          onChange={taxRates.onChange}
        />
      </SettingsSection>
      <DraftBar action="Save Settings" draft={draft} form={form} />
    </form>
  );
}
