import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import * as z from 'zod';
import type { QuotedPiece } from '../../../../../shared/contract/orders.ts';
import {
  type DeliveredLine,
  MAX_RETURN_REASON,
  type Return,
} from '../../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import { listReturnRefunds, sumLedger } from '../../../../../shared/quotes/ledger.ts';
import { formatMoney, fromCents } from '../../../../../shared/quotes/money.ts';
import { getReturnCents } from '../../../../../shared/quotes/sale-amounts.ts';
import { getSoldQuantities } from '../../../../../shared/quotes/stage.ts';
import { formatDate } from '../../../lib/dates.ts';
import { usePermission } from '../../../lib/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { describeLines } from '../../../ui/quotes/pieceNames.ts';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { ActionButton } from '../../common/ActionButton.tsx';
import { TextArea } from '../../common/form/FormFields.tsx';
import { Note } from '../../common/Note.tsx';
import { Permitted } from '../../common/Permitted.tsx';
import { Row } from '../../common/Row.ts';
import { Section } from '../../common/Section.tsx';
import { useSaleSettings } from '../../common/saleSettingsQuery.ts';
import { RefundDialog } from '../payments/RefundDialog.tsx';
import { QuotePhotos } from '../QuotePhotos.tsx';
import { closeOnConflict, showQuoteError } from '../staffQuoteQuery.ts';
import { BackOnSale } from './BackOnSale.tsx';
import { useChangeReturn } from './returnsQuery.ts';
import { TakeBackDialog } from './TakeBackDialog.tsx';

interface ReturnsSectionProps {
  order: Order;
  pieces: readonly QuotedPiece[];
}

export function ReturnsSection({ order, pieces }: ReturnsSectionProps) {
  const [isTakingBack, setIsTakingBack] = useState(false);
  const canSell = usePermission('sell');
  const left = order.state === 'sold' && canSell ? listLeft(order) : [];

  if (order.returns.length === 0 && left.length === 0) return null;
  return (
    <Section title="Returns">
      {order.returns.length > 0 && (
        <ul aria-label="Returns">
          {order.returns.map((request) => (
            <ReturnRow key={request.number} order={order} request={request} pieces={pieces} />
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <Button
          className="no-print"
          aria-haspopup="dialog"
          sx={{ mt: 1.5 }}
          onClick={() => setIsTakingBack(true)}
        >
          Take Back…
        </Button>
      )}
      {isTakingBack && (
        <TakeBackDialog order={order} left={left} onClose={() => setIsTakingBack(false)} />
      )}
    </Section>
  );
}

/** The sold pieces that are in no return, except in declined ones. */
function listLeft(order: Order): DeliveredLine[] {
  const lines = order.returns.flatMap((each) => (each.decision === 'declined' ? [] : each.lines));
  return [...getSoldQuantities(order)].flatMap(([productId, sold]) => {
    const back = lines.filter((line) => line.productId === productId);
    const quantity = back.reduce((left, line) => left - line.quantity, sold);
    return quantity > 0 ? [{ productId, quantity }] : [];
  });
}

interface ReturnRowProps extends ReturnsSectionProps {
  request: Return;
}

function ReturnRow({ order, request, pieces }: ReturnRowProps) {
  const { number, lines, reason, photos, requestedAt, answer, by } = request;
  const state = getReturnState(order, request);

  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Row sx={{ columnGap: 2, justifyContent: 'space-between' }}>
        <Typography variant="button" component="h3">
          Return {number}
        </Typography>
        <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
      </Row>
      <Typography variant="body2">{describeLines(order, lines)}</Typography>
      <Typography variant="body2" sx={{ maxWidth: '68ch', whiteSpace: 'pre-line' }}>
        “{reason}”
      </Typography>
      <Note>Requested {formatDate(requestedAt)}</Note>
      {answer && (
        <Typography variant="body2" sx={{ maxWidth: '68ch', whiteSpace: 'pre-line' }}>
          <b>Answer:</b> {answer}
        </Typography>
      )}
      {by && <Note>Decided by {by.email}</Note>}
      <QuotePhotos orderId={order.id} ids={photos} subject={`return ${number}`} />
      <Permitted to="sell">
        <ReturnActions order={order} request={request} />
      </Permitted>
      {request.receivedAt !== null && (
        <BackOnSale order={order} request={request} pieces={pieces} />
      )}
    </Box>
  );
}

interface ReturnActionsProps {
  order: Order;
  request: Return;
}

function ReturnActions({ order, request }: ReturnActionsProps) {
  const { number, decision, receivedAt } = request;
  const [opened, setOpened] = useState<'approve' | 'decline' | 'refund'>();
  const change = useChangeReturn(order.id, number);
  const settings = useSaleSettings();
  const hasAddress = Boolean(settings.data?.seller.address);
  const refundable = listRefundable(order);
  const owedCents = getReturnCents(order, number) - getRefundedCents(order, number);
  const close = () => setOpened(undefined);
  const name = <span className="visually-hidden"> return {number}</span>;

  const send = (body: Parameters<typeof change.mutate>[0], title: string) =>
    change.mutate(body, {
      onSuccess: () => toast({ title }),
      onError: (error) => showQuoteError(error, order),
    });

  return (
    <Row className="no-print" sx={{ mt: 0.5, columnGap: 1.5, rowGap: 1 }}>
      {decision === null && (
        <>
          {hasAddress ? (
            <ActionButton
              size="small"
              isPending={change.isPending}
              onClick={() => send({ decision: 'approved' }, APPROVING.done)}
            >
              Approve{name}
            </ActionButton>
          ) : (
            <Button size="small" aria-haspopup="dialog" onClick={() => setOpened('approve')}>
              Approve…{name}
            </Button>
          )}
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpened('decline')}>
            Decline…{name}
          </Button>
        </>
      )}
      {decision === 'approved' && receivedAt === null && (
        <ActionButton
          size="small"
          isPending={change.isPending}
          onClick={() => send({ receivedAt: new Date().toISOString() }, 'Received')}
        >
          Mark as Received{name}
        </ActionButton>
      )}
      {receivedAt !== null && owedCents > 0 && refundable.length > 0 && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpened('refund')}>
          Refund…{name}
        </Button>
      )}
      {opened === 'approve' && (
        <AnswerDialog
          {...APPROVING}
          isRequired={settings.isSuccess}
          order={order}
          request={request}
          onClose={close}
        />
      )}
      {opened === 'decline' && (
        <AnswerDialog {...DECLINING} isRequired order={order} request={request} onClose={close} />
      )}
      {opened === 'refund' && (
        <RefundDialog
          order={order}
          payments={refundable}
          cents={owedCents}
          returnNumber={number}
          onClose={close}
        />
      )}
    </Row>
  );
}

/** Payments of which something is left, the largest rest first. */
const listRefundable = ({ ledger }: Order) =>
  sumLedger(ledger)
    .payments.filter(({ refundableCents }) => refundableCents > 0)
    .sort((a, b) => b.refundableCents - a.refundableCents);

const getRefundedCents = (order: Order, number: number): number =>
  listReturnRefunds(order, number).reduce((sum, { cents }) => sum + cents, 0);

function getReturnState(order: Order, request: Return): { label: string; tone: Tone } {
  const { number, decision, receivedAt } = request;
  const refundedCents = getRefundedCents(order, number);
  if (refundedCents > 0) {
    return { label: `Refunded ${formatMoney(fromCents(refundedCents))}`, tone: 'success' };
  }
  if (receivedAt !== null) return { label: `Received ${formatDate(receivedAt)}`, tone: 'info' };
  if (decision === 'approved') return { label: 'Approved, on its way', tone: 'info' };
  if (decision === 'declined') return { label: 'Declined', tone: 'neutral' };
  return { label: 'Requested', tone: 'attention' };
}

const APPROVING = {
  decision: 'approved',
  title: 'Approve the Return',
  text: 'The collector gets an e-mail with your answer. It must name the address for the return unless the sale settings have one.',
  missing: 'Enter the address for the return, which the collector reads.',
  action: 'Approve',
  pendingAction: 'Approving…',
  done: 'Return Approved',
} as const;
const DECLINING = {
  decision: 'declined',
  title: 'Decline the Return',
  text: 'The collector gets an e-mail with your answer.',
  missing: 'Enter the reason, which the collector reads.',
  action: 'Decline',
  pendingAction: 'Declining…',
  done: 'Return Declined',
} as const;

const createAnswerSchema = (missing: string, isRequired: boolean) =>
  z.object({
    answer: z
      .string()
      .trim()
      .min(isRequired ? 1 : 0, missing)
      .max(MAX_RETURN_REASON, `At most ${MAX_RETURN_REASON} characters.`),
  });

type AnswerDialogProps = ReturnActionsProps &
  (typeof APPROVING | typeof DECLINING) & { isRequired: boolean; onClose: () => void };

function AnswerDialog(props: AnswerDialogProps) {
  const { order, request, decision, title, text, missing, action, pendingAction, done } = props;
  const { isRequired, onClose } = props;
  const change = useChangeReturn(order.id, request.number);
  const form = useForm({
    schema: createAnswerSchema(missing, isRequired),
    start: { answer: '' },
    send: ({ answer }) =>
      change.mutateAsync(
        { decision, ...(answer && { answer }) },
        {
          onSuccess: () => {
            toast({ title: done });
            onClose();
          },
          onError: closeOnConflict(order, onClose),
        },
      ),
  });

  return (
    <FormDialog
      title={title}
      action={action}
      pendingAction={pendingAction}
      form={form}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextArea label="Answer to the collector" isRequired={isRequired} {...form.field('answer')} />
    </FormDialog>
  );
}
