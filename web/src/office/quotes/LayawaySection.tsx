import { Button } from '@mui/material';
import { useState } from 'react';
import * as z from 'zod';
import type { Order } from '../../../../shared/entities/order.ts';
import { formatMoney, fromCents } from '../../../../shared/quotes/money.ts';
import { getPaymentName } from '../../../../shared/quotes/quote.ts';
import { formatAmount, parseAmount } from '../../lib/amounts.ts';
import { getFieldMessage } from '../../lib/api.ts';
import { getFileDate } from '../../lib/dates.ts';
import { toast } from '../../lib/toast.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { useForm } from '../../ui/useForm.ts';
import { AmountInput, TextInput } from '../common/form/FormFields.tsx';
import styles from './LayawaySection.module.css';
import { addMonths, getMissingCents, type PlannedPayment, planPayments } from './layawayPlan.ts';
import { showQuoteError, useAgreeOnLayaway, useRecordPayment } from './staffQuoteQuery.ts';

const MAX_INSTALMENTS = 59;

/** Records payments only: the shop takes none. */
export function LayawaySection({ order }: { order: Order }) {
  const [isEditing, setIsEditing] = useState(false);
  const { layaway, state } = order;

  if (state !== 'accepted' && !layaway) return null;
  return (
    <section aria-labelledby="layaway" className={styles.layaway}>
      <h2 id="layaway" className={styles.title}>
        Layaway
      </h2>
      {isEditing && state === 'accepted' ? (
        <PlanEditor order={order} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          {layaway ? (
            <Payments order={order} />
          ) : (
            <p className={styles.text}>
              The pieces stay on hold as long as the installments are paid on time.
            </p>
          )}
          {state === 'accepted' && (
            <Button className={`${styles.open} no-print`} onClick={() => setIsEditing(true)}>
              {layaway ? 'Change the Plan' : 'Agree on Installments'}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Payments({ order }: { order: Order }) {
  const record = useRecordPayment(order.id);
  const instalments = order.layaway?.instalments ?? [];
  const canRecord = order.state === 'accepted';

  return (
    <ol aria-label="Payments" className={styles.payments}>
      {instalments.map(({ amount, dueAt, paidAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is their identity
        <li key={index} className={styles.payment}>
          <span className={styles.paymentName}>{getPaymentName(index)}</span>
          <span className={styles.amount}>{formatMoney(amount)}</span>
          <span className={styles.due}>
            {paidAt ? 'Paid ' : 'Due '}
            <Timestamp at={paidAt ?? dueAt} isDateOnly />
          </span>
          {!paidAt && canRecord && (
            <ActionButton
              isPending={record.isPending && record.variables === index}
              className="no-print"
              onClick={() =>
                record.mutate(index, {
                  onSuccess: () => toast({ title: 'Payment Recorded' }),
                  onError: (error) => showQuoteError(error, order),
                })
              }
            >
              Record Payment
            </ActionButton>
          )}
        </li>
      ))}
    </ol>
  );
}

const amount = z
  .string()
  .refine((text) => parseAmount(text) !== undefined, 'Enter an amount such as 125.00.');

const createPlanSchema = (total: string) =>
  z
    .object({
      payments: z.array(
        z.object({ amount, dueOn: z.string().min(1, 'Enter a day.'), isPaid: z.boolean() }),
      ),
    })
    .refine(({ payments }) => !getMissingCents(payments, total), {
      path: ['root'],
      message: 'The payments must add up to the total.',
    })
    .transform(({ payments }) =>
      payments.map(({ amount, dueOn }) => ({
        amount: parseAmount(amount) ?? amount,
        dueAt: new Date(`${dueOn}T23:59:59`).toISOString(),
      })),
    );

function PlanEditor({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, totalAmount, layaway } = order;
  const agree = useAgreeOnLayaway(id);
  const { element, field, failure, isPending, watch, reset } = useForm({
    schema: createPlanSchema(totalAmount),
    start: {
      payments:
        layaway?.instalments.map(({ amount, dueAt, paidAt }) => ({
          amount,
          dueOn: getFileDate(new Date(dueAt)),
          isPaid: paidAt !== null,
        })) ?? [],
    },
    send: (plan) =>
      agree.mutateAsync(plan, {
        onSuccess: () => {
          toast({
            title: 'Layaway Agreed',
            description: 'The hold lasts as long as the payments are made on time.',
          });
          onClose();
        },
      }),
    toField: (path) =>
      path === 'instalments'
        ? ''
        : path.replace('instalments', 'payments').replace('dueAt', 'dueOn'),
    describeError: getFieldMessage,
  });
  const payments = watch('payments');
  const missing = getMissingCents(payments, totalAmount);

  return (
    <form {...element} aria-label="Layaway plan">
      {!payments.some(({ isPaid }) => isPaid) && (
        <PlanProposal total={totalAmount} onPropose={(proposed) => reset({ payments: proposed })} />
      )}
      {payments.length > 0 && (
        <>
          <ol aria-label="Payments" className={styles.plan}>
            {payments.map(({ isPaid }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is their identity
              <li key={index} className={styles.planned}>
                <AmountInput
                  label={getPaymentName(index)}
                  disabled={isPaid}
                  {...field(`payments.${index}.amount`)}
                />
                <TextInput
                  type="date"
                  label={`${getPaymentName(index)} due on`}
                  disabled={isPaid}
                  {...field(`payments.${index}.dueOn`)}
                />
              </li>
            ))}
          </ol>
          <p role="status" data-wrong={missing !== 0} className={styles.sum}>
            {describeSum(missing, totalAmount)}
          </p>
        </>
      )}
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      {payments.length > 0 ? (
        <DialogActions
          action="Save the Plan"
          pendingAction="Saving…"
          isPending={isPending}
          onCancel={onClose}
        />
      ) : (
        <Button onClick={onClose}>Cancel</Button>
      )}
    </form>
  );
}

interface PlanProposalProps {
  total: string;
  onPropose: (payments: PlannedPayment[]) => void;
}

const createProposalSchema = (total: string) => {
  const count = `Enter a number from 1 to ${MAX_INSTALMENTS}.`;
  return z.object({
    deposit: z
      .string()
      .refine(
        (text) => Number(parseAmount(text)) < Number(total),
        `Enter an amount below ${formatMoney(total)}.`,
      ),
    count: z
      .string()
      .trim()
      .regex(/^\d+$/, count)
      .transform(Number)
      .pipe(z.number().min(1, count).max(MAX_INSTALMENTS, count)),
    firstDueOn: z.string().min(1, 'Enter a day.'),
  });
};

function PlanProposal({ total, onPropose }: PlanProposalProps) {
  const { field, submit } = useForm({
    schema: createProposalSchema(total),
    start: { deposit: '', count: '3', firstDueOn: addMonths(getFileDate(), 1) },
    send: async ({ deposit, count, firstDueOn }) =>
      onPropose(planPayments(total, parseAmount(deposit) ?? deposit, count, firstDueOn)),
  });

  return (
    <div className={styles.proposal}>
      <AmountInput label="Deposit today" {...field('deposit')} />
      <TextInput label="Installments" inputMode="numeric" {...field('count')} />
      <TextInput type="date" label="First due on" {...field('firstDueOn')} />
      <Button onClick={() => submit()}>Calculate</Button>
    </div>
  );
}

function describeSum(missing: number | undefined, total: string): string {
  if (missing === undefined) return 'The sum is not known until all amounts are.';
  if (missing === 0) return `The payments add up to ${formatMoney(total)}.`;
  const difference = formatAmount(fromCents(Math.abs(missing)));
  return `${difference} ${missing > 0 ? 'less' : 'more'} than the total of ${formatMoney(total)}.`;
}
