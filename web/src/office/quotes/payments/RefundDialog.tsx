import { useState } from 'react';
import * as z from 'zod';
import type { Order } from '../../../../../shared/entities/order.ts';
import type { LedgerPayment } from '../../../../../shared/quotes/ledger.ts';
import { formatMoney, fromCents, toCents } from '../../../../../shared/quotes/money.ts';
import { getMethodPhrase, PAYMENT_METHOD_NAMES } from '../../../../../shared/quotes/sale-names.ts';
import { parseAmount } from '../../../lib/amounts.ts';
import { formatDate } from '../../../lib/dates.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { AmountInput, SelectInput, TextInput } from '../../common/form/FormFields.tsx';
import { SwitchInput } from '../../common/form/SwitchInput.tsx';
import { showQuoteError } from '../staffQuoteQuery.ts';
import { useRefund } from './paymentsQuery.ts';

const MAX_NOTE = 500;

interface RefundDialogProps {
  order: Order;
  /** The payments that can be refunded; the first one is chosen beforehand. */
  payments: readonly LedgerPayment[];
  /** The proposed amount. Default: all that is left of the payment. */
  cents?: number;
  /** The number of the return that it is for. */
  returnNumber?: number;
  onClose: () => void;
}

interface RefundDraft {
  payment: string;
  amount: string;
  note?: string;
  byHand?: true;
}

/** Asks how much, and then for a confirmation that names the sum and its way. */
export function RefundDialog(props: RefundDialogProps) {
  const { order, payments, cents, returnNumber, onClose } = props;
  const refund = useRefund(order.id);
  const [draft, setDraft] = useState<RefundDraft>();
  const propose = (payment: LedgerPayment | undefined) => {
    const left = payment?.refundableCents ?? 0;
    return fromCents(Math.min(left, cents ?? left));
  };
  const form = useForm({
    schema: createRefundSchema(payments),
    start: {
      payment: payments[0]?.entry.id ?? '',
      amount: propose(payments[0]),
      note: '',
      byHand: false,
    },
    send: async (body) => setDraft(body),
  });
  const choice = form.choice('payment');
  const findPayment = (id: string) => payments.find(({ entry }) => entry.id === id);
  const chosen = findPayment(choice.value);
  const byHand = form.choice('byHand');
  const canBeByHand = isFromPaypal(payments, choice.value);
  const isPaypal = canBeByHand && !byHand.value;

  const confirm = () => {
    if (!draft) return;
    refund.mutate(
      { ...draft, ...(returnNumber !== undefined && { returnNumber }) },
      {
        onSuccess: () => {
          toast(
            isPaypal
              ? { title: 'Refunded', description: 'PayPal sends the money back.' }
              : { title: 'Refund Recorded' },
          );
          onClose();
        },
        onError: (error) => {
          showQuoteError(error, order);
          setDraft(undefined);
        },
      },
    );
  };

  return (
    <>
      <FormDialog
        title="Refund"
        subtitle={returnNumber === undefined ? undefined : `For return ${returnNumber}`}
        action="Refund…"
        form={form}
        onClose={onClose}
      >
        {payments.length > 1 && (
          <SelectInput
            label="Payment"
            options={payments.map(
              (payment, index) => [payment.entry.id, describePayment(payment, index)] as const,
            )}
            value={choice.value}
            onChange={({ target }) => {
              choice.onChange(target.value);
              form.setValue('amount', propose(findPayment(target.value)));
            }}
          />
        )}
        <AmountInput
          label="Amount"
          isRequired
          hint={chosen && `At most ${formatMoney(fromCents(chosen.refundableCents))}.`}
          {...form.field('amount')}
        />
        <TextInput label="Note" {...form.field('note')} />
        {canBeByHand && (
          <SwitchInput
            label="Refunded in another way"
            hint="Such as by check, when PayPal cannot send the money back."
            isOn={byHand.value}
            onChange={byHand.onChange}
          />
        )}
        <p>
          {isPaypal
            ? 'PayPal sends the money back to the payer, and keeps its fee.'
            : 'This records a refund that you make yourself.'}
        </p>
      </FormDialog>
      {draft && (
        <ConfirmDialog
          title={`Refund ${formatMoney(draft.amount)}${describeWay(draft, chosen)}?`}
          text={
            isPaypal
              ? 'PayPal sends the money back at once. This cannot be undone.'
              : 'Record it when you have made the refund. The collector gets an e-mail.'
          }
          action={isPaypal ? 'Refund by PayPal' : 'Record Refund'}
          pendingAction="Refunding…"
          isPending={refund.isPending}
          onConfirm={confirm}
          onClose={() => setDraft(undefined)}
        />
      )}
    </>
  );
}

const describeWay = ({ byHand }: RefundDraft, payment: LedgerPayment | undefined): string =>
  byHand ? ' in another way' : getMethodPhrase(payment?.entry.method ?? 'other');

const describePayment = ({ entry, refundableCents }: LedgerPayment, index: number) =>
  `${index + 1}. ${PAYMENT_METHOD_NAMES[entry.method]}, ${formatDate(entry.at)}, ${formatMoney(fromCents(refundableCents))} left`;

const isFromPaypal = (payments: readonly LedgerPayment[], id: string) =>
  payments.some(({ entry }) => entry.id === id && entry.method === 'paypal');

const createRefundSchema = (payments: readonly LedgerPayment[]) =>
  z
    .object({
      payment: z.string(),
      amount: z.string(),
      note: z.string().trim().max(MAX_NOTE, `At most ${MAX_NOTE} characters.`),
      byHand: z.boolean(),
    })
    .superRefine(({ payment, amount }, { addIssue }) => {
      const left = payments.find(({ entry }) => entry.id === payment)?.refundableCents ?? 0;
      const cents = toCents(parseAmount(amount) ?? '0');
      const message =
        cents === 0
          ? 'Enter an amount such as 125.00.'
          : cents > left
            ? `Enter at most ${formatMoney(fromCents(left))}.`
            : undefined;
      if (message) addIssue({ code: 'custom', path: ['amount'], message });
    })
    .transform(
      ({ payment, amount, note, byHand }): RefundDraft => ({
        payment,
        amount: parseAmount(amount) ?? amount,
        ...(note && { note }),
        ...(byHand && isFromPaypal(payments, payment) && { byHand }),
      }),
    );
