import * as z from 'zod';
import type { Consignor } from '../../../../shared/entities/consignor.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { AmountInput, SelectInput, TextInput } from '../common/form/FormFields.tsx';
import { type NewAdjustment, useRecordAdjustment } from './consignorQueries.ts';

const EFFECTS = ['fee', 'add', 'subtract'] as const;
type Effect = (typeof EFFECTS)[number];

const EFFECT_OPTIONS: readonly (readonly [Effect, string])[] = [
  ['fee', 'Fee, taken off the balance'],
  ['add', 'Adjustment, added to the balance'],
  ['subtract', 'Adjustment, taken off the balance'],
];

const AdjustmentInput = z
  .object({
    effect: z.enum(EFFECTS),
    amount: z
      .string()
      .refine((text) => Number(parseAmount(text)) > 0, 'Enter an amount such as 25.00.'),
    reason: z
      .string()
      .trim()
      .min(1, 'Enter a reason, which the consignor reads on the statement.')
      .max(300, 'At most 300 characters.'),
  })
  .transform(({ effect, amount, reason }): NewAdjustment => {
    const cost = parseAmount(amount) ?? amount;
    return {
      kind: effect === 'fee' ? 'fee' : 'adjustment',
      amount: effect === 'subtract' ? `-${cost}` : cost,
      reason,
    };
  });

interface AdjustmentDialogProps {
  consignor: Consignor;
  onClose: () => void;
}

export function AdjustmentDialog({ consignor: { id, name }, onClose }: AdjustmentDialogProps) {
  const record = useRecordAdjustment(id);
  const form = useForm({
    schema: AdjustmentInput,
    start: { effect: 'fee', amount: '', reason: '' },
    send: (adjustment) =>
      record.mutateAsync(adjustment, {
        onSuccess: () => {
          toast(describeRecorded(adjustment, name));
          onClose();
        },
      }),
  });
  const effect = form.choice('effect');

  return (
    <FormDialog
      title="Fee or Adjustment"
      subtitle={`Changes the balance of ${name} at once.`}
      action="Record"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <SelectInput
        label="Kind"
        options={EFFECT_OPTIONS}
        value={effect.value}
        error={effect.error}
        onChange={({ target }) => effect.onChange(target.value as Effect)}
      />
      <AmountInput label="Amount" isRequired {...form.field('amount')} />
      <TextInput
        label="Reason"
        placeholder="Photos of 12 pieces"
        maxLength={300}
        isRequired
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

function describeRecorded({ kind, amount }: NewAdjustment, name: string) {
  const isTakenOff = kind === 'fee' || amount.startsWith('-');
  const sum = formatMoney(amount.replace('-', ''));
  return {
    title: kind === 'fee' ? 'Fee Recorded' : 'Adjustment Recorded',
    description: isTakenOff
      ? `${sum} was taken off the balance of ${name}.`
      : `${sum} was added to the balance of ${name}.`,
  };
}
