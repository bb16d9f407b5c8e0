import * as z from 'zod';
import type { Consignor } from '../../../../shared/entities/consignor.ts';
import { PAYOUT_METHODS } from '../../../../shared/entities/consignor-statement.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../shared/quotes/sale-names.ts';
import { toShopDate } from '../../../../shared/shop-time.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { getErrorMessage, hasCode } from '../../lib/api.ts';
import { useShop } from '../../lib/shop.ts';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { DateInput } from '../common/form/DateInput.tsx';
import { AmountInput, SelectInput, TextInput } from '../common/form/FormFields.tsx';
import { type NewPayout, useRecordPayout } from './consignorQueries.ts';

const METHOD_OPTIONS = PAYOUT_METHODS.map((each) => [each, PAYMENT_METHOD_NAMES[each]] as const);

/** The statements of earlier months may have been sent. */
const createPayoutSchema = (today: string, firstDay: string) =>
  z
    .object({
      amount: z
        .string()
        .refine((text) => Number(parseAmount(text)) > 0, 'Enter an amount such as 125.00.'),
      date: z.iso
        .date('Enter the day of the payment.')
        .refine(
          (day) => day >= firstDay && day <= today,
          'Enter a day of this month that is not in the future.',
        ),
      method: z.enum(PAYOUT_METHODS),
      reference: z.string().trim().max(200, 'At most 200 characters.'),
    })
    .transform(
      ({ amount, date, method, reference }): NewPayout => ({
        amount: parseAmount(amount) ?? amount,
        date,
        method,
        ...(reference && { reference }),
      }),
    );

interface PayoutDialogProps {
  consignor: Consignor;
  onClose: () => void;
}

export function PayoutDialog({ consignor, onClose }: PayoutDialogProps) {
  const { id, name, payable } = consignor;
  const record = useRecordPayout(id);
  const { timeZone } = useShop();
  const today = toShopDate(new Date().toISOString(), timeZone);
  const firstDay = `${today.slice(0, 7)}-01`;
  const form = useForm({
    schema: createPayoutSchema(today, firstDay),
    start: { amount: payable, date: today, method: 'transfer', reference: '' },
    send: (payout) =>
      record.mutateAsync(payout, {
        onSuccess: () => {
          toast({
            title: 'Payout Recorded',
            description: `${formatMoney(payout.amount)} to ${name}.`,
          });
          onClose();
        },
        onError: (error) => {
          if (isTooHigh(error)) form.setError('amount', { message: getErrorMessage(error) });
        },
      }),
    describeError: (error) => (isTooHigh(error) ? '' : getErrorMessage(error)),
  });
  const method = form.choice('method');

  return (
    <FormDialog
      title="Record a Payout"
      subtitle="Records a payment you have already made."
      action="Record Payout"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <AmountInput
        label="Amount"
        isRequired
        hint={`${formatMoney(payable)} is payable.`}
        {...form.field('amount')}
      />
      <DateInput label="Paid On" min={firstDay} isRequired {...form.choice('date')} />
      <SelectInput
        label="Method"
        options={METHOD_OPTIONS}
        value={method.value}
        error={method.error}
        onChange={({ target }) => method.onChange(target.value as NewPayout['method'])}
      />
      <TextInput
        label="Reference"
        placeholder="Check 1044"
        maxLength={200}
        {...form.field('reference')}
      />
    </FormDialog>
  );
}

const isTooHigh = (error: unknown) => hasCode(error, 'NOT_PAYABLE');
