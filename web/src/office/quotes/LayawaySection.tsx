import { Box, Button, ListItem, Typography } from '@mui/material';
import { useState } from 'react';
import * as z from 'zod';
import type { Order } from '../../../../shared/entities/order.ts';
import { formatMoney, fromCents } from '../../../../shared/quotes/money.ts';
import { getPaymentName } from '../../../../shared/quotes/quote.ts';
import { formatAmount, parseAmount } from '../../lib/amounts.ts';
import { getFieldMessage } from '../../lib/api.ts';
import { getFileDate } from '../../lib/dates.ts';
import { usePermission, usePermissions } from '../../lib/permissions.ts';
import { toast } from '../../lib/toast.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { useForm } from '../../ui/useForm.ts';
import { ActionButton } from '../common/ActionButton.tsx';
import { DateInput } from '../common/form/DateInput.tsx';
import { AmountInput, TextInput } from '../common/form/FormFields.tsx';
import { Section } from '../common/Section.tsx';
import { addMonths, getMissingCents, type PlannedPayment, planPayments } from './layawayPlan.ts';
import { showQuoteError, useAgreeOnLayaway, useRecordPayment } from './staffQuoteQuery.ts';

const MAX_INSTALMENTS = 59;

/** The plan of an accepted quote. Its payments are also among those of the quote. */
export function LayawaySection({ order }: { order: Order }) {
  const [isEditing, setIsEditing] = useState(false);
  const { layaway, state } = order;
  const canSell = usePermission('sell');

  if (state !== 'accepted' && !layaway) return null;
  return (
    <Section title="Layaway">
      {isEditing && state === 'accepted' ? (
        <PlanEditor order={order} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          {layaway ? (
            <>
              <Payments order={order} />
              {isPaidOff(order) && (
                <Typography role="status" variant="body2" sx={{ mt: 1.5 }}>
                  All paid. Mark the quote as sold to ship it.
                </Typography>
              )}
            </>
          ) : (
            <Typography variant="body2">
              The pieces stay on hold as long as the installments are paid on time.
            </Typography>
          )}
          {state === 'accepted' && canSell && (
            <Button sx={{ mt: 1.5 }} onClick={() => setIsEditing(true)}>
              {layaway ? 'Change the Plan' : 'Agree on Installments'}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

const isPaidOff = ({ state, layaway }: Order): boolean =>
  state === 'accepted' && layaway?.instalments.every(({ paidAt }) => paidAt !== null) === true;

function Payments({ order }: { order: Order }) {
  const record = useRecordPayment(order.id);
  const instalments = order.layaway?.instalments ?? [];
  const can = usePermissions();
  const canRecord = order.state === 'accepted' && can('sell');

  return (
    <Typography variant="body2" component="ol" aria-label="Payments">
      {instalments.map(({ amount, dueAt, paidAt }, index) => (
        <ListItem
          key={getPaymentName(index)}
          divider
          disableGutters
          sx={{
            minHeight: '3.5rem',
            display: 'grid',
            columnGap: 2.5,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr) auto',
              sm: '7rem 6.5rem minmax(0, 1fr) auto',
            },
          }}
        >
          <span>{getPaymentName(index)}</span>
          <Typography variant="caption" sx={{ textAlign: 'right' }}>
            {formatMoney(amount)}
          </Typography>
          <Typography variant="caption">
            {paidAt ? 'Paid ' : 'Due '}
            <Timestamp at={paidAt ?? dueAt} isDateOnly />
          </Typography>
          {!paidAt && canRecord && (
            <ActionButton
              isPending={record.isPending}
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
        </ListItem>
      ))}
    </Typography>
  );
}

const amount = z
  .string()
  .refine((text) => parseAmount(text) !== undefined, 'Enter an amount such as 125.00.');

const createPlanSchema = (total: string) =>
  z
    .object({
      payments: z.array(
        z.object({ amount, dueOn: z.iso.date('Enter a day.'), isPaid: z.boolean() }),
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
  const { element, field, choice, failure, isPending, watch, reset } = useForm({
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
          <Box
            component="ol"
            aria-label="Payments"
            sx={{ py: 1.5, display: 'grid', gap: 1, maxWidth: '30rem' }}
          >
            {payments.map(({ isPaid }, index) => (
              <Box
                component="li"
                key={getPaymentName(index)}
                sx={{
                  display: 'grid',
                  gap: 1,
                  alignItems: 'start',
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
                }}
              >
                <AmountInput
                  label={getPaymentName(index)}
                  disabled={isPaid}
                  {...field(`payments.${index}.amount`)}
                />
                <DateInput
                  label={`${getPaymentName(index)} due on`}
                  isDisabled={isPaid}
                  {...choice(`payments.${index}.dueOn`)}
                />
              </Box>
            ))}
          </Box>
          <Typography
            role="status"
            variant="body2"
            sx={{ color: missing === 0 ? 'text.primary' : 'error.main' }}
          >
            {describeSum(missing, totalAmount)}
          </Typography>
        </>
      )}
      <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
        {failure}
      </Typography>
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
    firstDueOn: z.iso.date('Enter a day.'),
  });
};

function PlanProposal({ total, onPropose }: PlanProposalProps) {
  const { field, choice, submit } = useForm({
    schema: createProposalSchema(total),
    start: { deposit: '', count: '3', firstDueOn: addMonths(getFileDate(), 1) },
    send: async ({ deposit, count, firstDueOn }) =>
      onPropose(planPayments(total, parseAmount(deposit) ?? deposit, count, firstDueOn)),
  });

  return (
    <Box
      sx={{
        py: 1.5,
        display: 'grid',
        gap: 1.5,
        alignItems: 'end',
        gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
      }}
    >
      <AmountInput label="Deposit today" {...field('deposit')} />
      <TextInput label="Installments" inputMode="numeric" {...field('count')} />
      <DateInput label="First due on" {...choice('firstDueOn')} />
      <Button onClick={() => submit()}>Calculate</Button>
    </Box>
  );
}

function describeSum(missing: number | undefined, total: string): string {
  if (missing === undefined) return 'The sum is not known until all amounts are.';
  if (missing === 0) return `The payments add up to ${formatMoney(total)}.`;
  const difference = formatAmount(fromCents(Math.abs(missing)));
  return `${difference} ${missing > 0 ? 'less' : 'more'} than the total of ${formatMoney(total)}.`;
}
