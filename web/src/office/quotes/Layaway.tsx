import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '../../../../shared/entities/order.ts';
import { formatMoney, fromCents } from '../../../../shared/quotes/money.ts';
import { getPaymentName } from '../../../../shared/quotes/quote.ts';
import { formatAmount, parseAmount } from '../../lib/amounts.ts';
import { ApiError, getErrorMessage, isAccessError } from '../../lib/api.ts';
import { getFileDate } from '../../lib/dates.ts';
import { toast } from '../../lib/toast.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { AmountInput, TextInput } from '../../ui/FormFields.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import styles from './Layaway.module.css';
import { addMonths, getMissingCents, type PlannedPayment, planPayments } from './layawayPlan.ts';
import { showQuoteError, useAgreeOnLayaway, useRecordPayment } from './staffQuoteQuery.ts';

const MAX_INSTALMENTS = 59;

/** Records payments only: the shop takes none. */
export function Layaway({ order }: { order: Order }) {
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

/** Keys: `instalments.1.amount`, `instalments.1.dueAt`, `deposit`, `count`. */
type Errors = Readonly<Record<string, string>>;

function PlanEditor({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, totalAmount, layaway } = order;
  const agree = useAgreeOnLayaway(id);
  const form = useRef<HTMLFormElement>(null);
  const [payments, setPayments] = useState<PlannedPayment[]>(
    () =>
      layaway?.instalments.map(({ amount, dueAt, paidAt }) => ({
        amount,
        dueOn: getFileDate(new Date(dueAt)),
        isPaid: paidAt !== null,
      })) ?? [],
  );
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const missing = getMissingCents(payments, totalAmount);

  const showErrors = (found: Errors, message = '') => {
    flushSync(() => {
      setErrors(found);
      setFailure(message);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const change = (index: number, changes: Partial<PlannedPayment>) =>
    setPayments((before) =>
      before.map((each, n) => (n === index ? { ...each, ...changes } : each)),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (agree.isPending) return;
    const found = checkPayments(payments);
    if (Object.keys(found).length > 0) return showErrors(found);
    if (missing !== 0) return showErrors({}, 'The payments must add up to the total.');
    showErrors({});
    agree.mutate(
      payments.map(({ amount, dueOn }) => ({
        amount: parseAmount(amount) ?? amount,
        dueAt: new Date(`${dueOn}T23:59:59`).toISOString(),
      })),
      {
        onSuccess: () => {
          toast({
            title: 'Layaway Agreed',
            description: 'The hold lasts as long as the payments are made on time.',
          });
          onClose();
        },
        onError: (error) => {
          if (isAccessError(error)) return;
          const issues = error instanceof ApiError ? error.issues : [];
          const byField = Object.fromEntries(
            issues.map(({ path, message }) => [path, `${message}.`]),
          );
          showErrors(
            byField,
            byField.instalments ?? (issues.length > 0 ? '' : getErrorMessage(error)),
          );
        },
      },
    );
  };

  return (
    <form ref={form} noValidate aria-label="Layaway plan" onSubmit={submit}>
      {!payments.some(({ isPaid }) => isPaid) && (
        <PlanProposal
          total={totalAmount}
          onPropose={(proposed) => {
            setPayments(proposed);
            showErrors({});
          }}
        />
      )}
      {payments.length > 0 && (
        <>
          <ol aria-label="Payments" className={styles.plan}>
            {payments.map((payment, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is their identity
              <li key={index} className={styles.planned}>
                <AmountInput
                  label={getPaymentName(index)}
                  value={payment.amount}
                  disabled={payment.isPaid}
                  error={errors[`instalments.${index}.amount`]}
                  onChange={(event) => change(index, { amount: event.target.value })}
                />
                <TextInput
                  type="date"
                  label={`${getPaymentName(index)} due on`}
                  value={payment.dueOn}
                  disabled={payment.isPaid}
                  error={errors[`instalments.${index}.dueAt`]}
                  onChange={(event) => change(index, { dueOn: event.target.value })}
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
          isPending={agree.isPending}
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

function PlanProposal({ total, onPropose }: PlanProposalProps) {
  const [deposit, setDeposit] = useState('');
  const [count, setCount] = useState('3');
  const [firstDueOn, setFirstDueOn] = useState(() => addMonths(getFileDate(), 1));
  const [errors, setErrors] = useState<Errors>({});

  const propose = () => {
    const amount = parseAmount(deposit);
    const isBelowTotal = amount !== undefined && Number(amount) < Number(total);
    const isCount = /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= MAX_INSTALMENTS;
    const found = {
      ...(!isBelowTotal && { deposit: `Enter an amount below ${formatMoney(total)}.` }),
      ...(!isCount && { count: `Enter a number from 1 to ${MAX_INSTALMENTS}.` }),
      ...(!firstDueOn && { firstDueOn: 'Enter a day.' }),
    };
    setErrors(found);
    if (amount && Object.keys(found).length === 0) {
      onPropose(planPayments(total, amount, Number(count), firstDueOn));
    }
  };

  return (
    <div className={styles.proposal}>
      <AmountInput
        label="Deposit today"
        value={deposit}
        error={errors.deposit}
        onChange={(event) => setDeposit(event.target.value)}
      />
      <TextInput
        label="Installments"
        inputMode="numeric"
        value={count}
        error={errors.count}
        onChange={(event) => setCount(event.target.value.trim())}
      />
      <TextInput
        type="date"
        label="First due on"
        value={firstDueOn}
        error={errors.firstDueOn}
        onChange={(event) => setFirstDueOn(event.target.value)}
      />
      <Button onClick={propose}>Calculate</Button>
    </div>
  );
}

function checkPayments(payments: readonly PlannedPayment[]): Errors {
  const errors: Record<string, string> = {};
  for (const [index, { amount, dueOn }] of payments.entries()) {
    if (parseAmount(amount) === undefined) {
      errors[`instalments.${index}.amount`] = 'Enter an amount such as 125.00.';
    }
    if (!dueOn) errors[`instalments.${index}.dueAt`] = 'Enter a day.';
  }
  return errors;
}

function describeSum(missing: number | undefined, total: string): string {
  if (missing === undefined) return 'The sum is not known until all amounts are.';
  if (missing === 0) return `The payments add up to ${formatMoney(total)}.`;
  const difference = formatAmount(fromCents(Math.abs(missing)));
  return `${difference} ${missing > 0 ? 'less' : 'more'} than the total of ${formatMoney(total)}.`;
}
