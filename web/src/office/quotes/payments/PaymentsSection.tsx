import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Order, QuoteState } from '../../../../../shared/entities/order.ts';
import type { LedgerEntry } from '../../../../../shared/entities/payment.ts';
import {
  getPaymentStatus,
  type LedgerPayment,
  type PaymentStatus,
  sumLedger,
} from '../../../../../shared/quotes/ledger.ts';
import { formatMoney, fromCents } from '../../../../../shared/quotes/money.ts';
import { getCodeName } from '../../../../../shared/quotes/sale-names.ts';
import { isAgreedState, NEGOTIATION_STATES } from '../../../../../shared/quotes/states.ts';
import { formatAmount } from '../../../lib/amounts.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { Note } from '../../common/Note.tsx';
import { Permitted } from '../../common/Permitted.tsx';
import { Section } from '../../common/Section.tsx';
import { Sum } from '../Sum.tsx';
import { showQuoteError } from '../staffQuoteQuery.ts';
import { LedgerTable } from './LedgerTable.tsx';
import type { LedgerAction, LedgerRow } from './ledgerRows.ts';
import { showPaymentToast, useNotePayment } from './paymentsQuery.ts';
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';

const STATUSES: Readonly<Record<PaymentStatus, { label: string; tone: Tone }>> = {
  unpaid: { label: 'Unpaid', tone: 'attention' },
  'part paid': { label: 'Part paid', tone: 'attention' },
  paid: { label: 'Paid', tone: 'success' },
  overpaid: { label: 'Overpaid', tone: 'critical' },
};

type Opened =
  | { dialog: 'record' }
  | { dialog: 'refund'; payment: LedgerPayment }
  | { dialog: 'failed' | 'reversed'; row: LedgerRow };

export function PaymentsSection({ order }: { order: Order }) {
  const { id, state, stage, ledger, dispute } = order;
  const [opened, setOpened] = useState<Opened>();
  const note = useNotePayment(id);
  const isAgreed = isAgreedState(state);
  const status = getPaymentStatus(order);
  const close = () => setOpened(undefined);

  const report = (row: LedgerRow, action: Exclude<LedgerAction, 'refund'>) =>
    note.mutate(
      { payment: row.entry.id, status: action },
      {
        onSuccess: (changed) => showPaymentToast(order, changed, DONE[action]),
        onError: (error) => showQuoteError(error, order),
        onSettled: close,
      },
    );
  const act = (row: LedgerRow, action: LedgerAction) => {
    if (action === 'failed' || action === 'reversed') setOpened({ dialog: action, row });
    else if (action !== 'refund') report(row, action);
    else {
      const payment = sumLedger(ledger).payments.find(({ entry }) => entry.id === row.entry.id);
      if (payment) setOpened({ dialog: 'refund', payment });
    }
  };

  const isNegotiated = (NEGOTIATION_STATES as readonly QuoteState[]).includes(state);
  if (isNegotiated && ledger.length === 0 && !dispute) return null;
  return (
    <Section
      title="Payments"
      aside={
        isAgreed &&
        stage !== 'refunded' && (
          <StatusBadge tone={STATUSES[status].tone}>{STATUSES[status].label}</StatusBadge>
        )
      }
    >
      <PaypalStatus order={order} />
      {ledger.length > 0 ? (
        <LedgerTable ledger={ledger} canApply={isAgreed} isPending={note.isPending} onAct={act} />
      ) : (
        <Typography variant="body2">
          {state === 'accepted' ? 'No payment is recorded yet.' : 'No payment is recorded here.'}
        </Typography>
      )}
      {(state === 'accepted' || ledger.length > 0) && <Sums order={order} />}
      {!isNegotiated && (
        <Permitted to="sell">
          <Button aria-haspopup="dialog" onClick={() => setOpened({ dialog: 'record' })}>
            Add a Payment…
          </Button>
        </Permitted>
      )}
      {opened?.dialog === 'record' && <RecordPaymentDialog order={order} onClose={close} />}
      {opened?.dialog === 'refund' && (
        <RefundDialog order={order} payments={[opened.payment]} onClose={close} />
      )}
      {(opened?.dialog === 'failed' || opened?.dialog === 'reversed') && (
        <ConfirmDialog
          title={QUESTIONS[opened.dialog].title}
          action={QUESTIONS[opened.dialog].action}
          text={QUESTIONS[opened.dialog].describe(opened.row)}
          pendingAction="Saving…"
          isPending={note.isPending}
          onConfirm={() => report(opened.row, opened.dialog)}
          onClose={close}
        />
      )}
    </Section>
  );
}

const DONE = {
  cleared: 'Marked as Cleared',
  failed: 'Marked as Failed',
  reversed: 'Marked as Reversed',
  applied: 'Used for This Quote',
} as const;

const formatCents = ({ cents }: Pick<LedgerEntry, 'cents'>) => formatMoney(fromCents(cents));

const QUESTIONS = {
  failed: {
    title: 'Mark as Failed?',
    action: 'Mark as Failed',
    describe: ({ entry }: LedgerRow) =>
      entry.kind === 'refund'
        ? `The refund of ${formatCents(entry)} no longer counts, and can be made again.`
        : `The payment of ${formatCents(entry)} no longer counts, and the collector gets an e-mail.`,
  },
  reversed: {
    title: 'Reversed by the Bank?',
    action: 'Mark as Reversed',
    describe: ({ entry }: LedgerRow) =>
      `The bank has reversed ${formatCents(entry)}, such as for a check that bounced. It is due again.`,
  },
} as const;

/** A dispute, or a payment that is on its way. */
function PaypalStatus({ order }: { order: Order }) {
  const { dispute, isCapturing, paypalOrderId, ledger } = order;
  const isStarted =
    paypalOrderId !== null && !isCapturing && !ledger.some(({ method }) => method === 'paypal');

  return (
    <>
      {dispute && (
        <Alert severity={dispute.isOpen ? 'error' : 'info'} role="note" sx={{ mb: 1.5 }}>
          <b>{dispute.isOpen ? 'The payer disputes a payment.' : 'A dispute was resolved.'}</b>{' '}
          {[dispute.reason, dispute.outcome]
            .flatMap((code) => (code ? [getCodeName(code)] : []))
            .join('; ')}
          <Note>
            {dispute.id}, <Timestamp at={dispute.resolvedAt ?? dispute.openedAt} />
            {dispute.isOpen && '. Answer it at PayPal.'}
          </Note>
        </Alert>
      )}
      {isCapturing && (
        <Alert severity="info" role="status" sx={{ mb: 1.5 }}>
          A payment by PayPal is being completed. Until then the quote cannot be changed.
        </Alert>
      )}
      {isStarted && <Note>The collector has started a payment by PayPal: {paypalOrderId}</Note>}
    </>
  );
}

function Sums({ order }: { order: Order }) {
  const { totalAmount, balance, ledger } = order;
  const { grossCents, pendingCents, refundedCents, unappliedCents, feeCents } = sumLedger(ledger);
  const more = [
    ['of which not cleared', pendingCents],
    ['Refunded', refundedCents],
    ['Unapplied', unappliedCents],
    ['PayPal fees', feeCents],
  ] as const;

  return (
    <Stack component="dl" sx={{ ml: 'auto', py: 1.5, gap: 0.75, width: 'min(19rem, 100%)' }}>
      <Sum label="Total" isTerm>
        {formatMoney(totalAmount)}
      </Sum>
      <Sum label="Paid" isTerm>
        {formatMoney(fromCents(grossCents))}
      </Sum>
      {more.map(
        ([label, cents]) =>
          cents > 0 && (
            <Sum key={label} label={label} isTerm>
              {formatMoney(fromCents(cents))}
            </Sum>
          ),
      )}
      <Sum label="Balance" isTerm isTotal isLoss={balance.startsWith('-')}>
        {formatAmount(balance)}
      </Sum>
    </Stack>
  );
}
