import * as z from 'zod';
import type { Order } from '../../../../../shared/entities/order.ts';
import { MANUAL_METHODS } from '../../../../../shared/entities/payment.ts';
import { getBalanceCents, getUnpaidCents } from '../../../../../shared/quotes/ledger.ts';
import { fromCents, toCents } from '../../../../../shared/quotes/money.ts';
import { getPaymentName } from '../../../../../shared/quotes/quote.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../../shared/quotes/sale-names.ts';
import { isAgreedState } from '../../../../../shared/quotes/states.ts';
import { formatAmount, parseAmount } from '../../../lib/amounts.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { AmountInput, SelectInput, TextInput } from '../../common/form/FormFields.tsx';
import { SwitchInput } from '../../common/form/SwitchInput.tsx';
import { Note } from '../../common/Note.tsx';
import { closeOnConflict } from '../staffQuoteQuery.ts';
import { type NewPayment, showPaymentToast, useAddPayment } from './paymentsQuery.ts';

const MAX_NOTE = 500;
const NO_INSTALMENT = '';
const METHOD_OPTIONS = MANUAL_METHODS.map((each) => [each, PAYMENT_METHOD_NAMES[each]] as const);

const PaymentInput = z
  .object({
    method: z.enum(MANUAL_METHODS),
    amount: z
      .string()
      .refine((text) => Number(parseAmount(text)) > 0, 'Enter an amount such as 125.00.'),
    cleared: z.boolean(),
    /** The position in the plan. */
    instalment: z.string(),
    note: z.string().trim().max(MAX_NOTE, `At most ${MAX_NOTE} characters.`),
  })
  .transform(
    ({ amount, instalment, note, ...payment }): NewPayment => ({
      ...payment,
      amount: parseAmount(amount) ?? amount,
      ...(instalment !== NO_INSTALMENT && { instalment: Number(instalment) }),
      ...(note && { note }),
    }),
  );

interface RecordPaymentDialogProps {
  order: Order;
  onClose: () => void;
}

export function RecordPaymentDialog({ order, onClose }: RecordPaymentDialogProps) {
  const add = useAddPayment(order.id);
  const unpaid = listUnpaid(order);
  const [next] = unpaid;
  const balanceCents = Math.max(0, getBalanceCents(order));
  const form = useForm({
    schema: PaymentInput,
    start: {
      method: 'transfer',
      amount: next?.amount ?? (balanceCents > 0 ? fromCents(balanceCents) : ''),
      cleared: true,
      instalment: next?.value ?? NO_INSTALMENT,
      note: '',
    },
    send: (payment) =>
      add.mutateAsync(payment, {
        onSuccess: (changed) => {
          showPaymentToast(order, changed, 'Payment Recorded');
          onClose();
        },
        onError: closeOnConflict(order, onClose),
      }),
  });
  const method = form.choice('method');
  const instalment = form.choice('instalment');
  const cleared = form.choice('cleared');
  const amount = parseAmount(form.watch('amount'));

  return (
    <FormDialog
      title="Add a Payment"
      subtitle={`Balance ${formatAmount(fromCents(balanceCents))}`}
      action="Add Payment"
      form={form}
      onClose={onClose}
    >
      <SelectInput
        label="Method"
        options={METHOD_OPTIONS}
        value={method.value}
        onChange={({ target }) => {
          method.onChange(target.value as NewPayment['method']);
          // A check may still bounce.
          cleared.onChange(target.value !== 'check');
        }}
      />
      {unpaid.length > 0 && (
        <SelectInput
          label="Installment"
          emptyLabel="None"
          options={unpaid.map(({ value, name }) => [value, name] as const)}
          value={instalment.value}
          onChange={({ target }) => {
            instalment.onChange(target.value);
            const chosen = unpaid.find(({ value }) => value === target.value);
            if (chosen) form.setValue('amount', chosen.amount);
          }}
        />
      )}
      <AmountInput label="Amount" isRequired {...form.field('amount')} />
      <SwitchInput
        label="The money has cleared"
        hint="Only cleared money counts as paid. A check or transfer can be marked as cleared later."
        isOn={cleared.value}
        onChange={cleared.onChange}
      />
      <TextInput label="Note" placeholder="Check 1044" {...form.field('note')} />
      <Note role="status">
        {amount !== undefined &&
          describeEffect(order, toCents(amount) - balanceCents, cleared.value)}
      </Note>
    </FormDialog>
  );
}

const listUnpaid = (order: Order) =>
  (order.layaway?.instalments ?? []).flatMap((instalment, index) => {
    if (instalment.paidAt !== null) return [];
    const amount = fromCents(getUnpaidCents(order, instalment, index));
    return [{ name: getPaymentName(index), value: String(index), amount }];
  });

function describeEffect({ state }: Order, excess: number, isCleared: boolean): string {
  if (!isAgreedState(state)) {
    return 'The quote is closed: the payment stays unapplied until you apply or refund it.';
  }
  if (excess > 0) return `This is ${formatAmount(fromCents(excess))} more than the balance.`;
  return excess === 0 && isCleared && state === 'accepted'
    ? 'This completes the sale: the pieces leave the shop, and their Status in Airtable becomes Sold.'
    : '';
}
