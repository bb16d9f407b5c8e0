import * as z from 'zod';
import { MAX_NOTE_LENGTH, type Offer, type Order } from '../../../../shared/entities/order.ts';
import { formatMoney, fromCents, totalCents } from '../../../../shared/quotes/money.ts';
import { getQuantities, isOnlyQuestion } from '../../../../shared/quotes/quote.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { useCounter, useDecline, useWithdraw } from '../../lib/quoteQuery.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { AmountInput, TextArea } from '../../ui/FormFields.tsx';
import { getPieceName } from '../../ui/quotes/pieceNames.ts';
import { useForm } from '../../ui/useForm.ts';
import { describeChangeError } from './changeErrors.ts';
import styles from './QuoteDialogs.module.css';

interface DialogProps {
  order: Order;
  onClose: () => void;
}

const note = z.string().trim().max(MAX_NOTE_LENGTH, `At most ${MAX_NOTE_LENGTH} characters.`);

const createCounterSchema = (offer: Offer) =>
  z
    .object({
      prices: z.record(
        z.string(),
        z
          .string()
          .refine(
            (text) => parseAmount(text) !== undefined,
            'Please enter an amount, such as 125.00.',
          ),
      ),
      note,
    })
    .transform(({ prices, note }) => ({
      note,
      lines: offer.lines.map(({ productId }) => ({
        productId,
        price: parseAmount(prices[productId] ?? '') ?? '',
      })),
    }))
    .refine(
      ({ note, lines }) =>
        note !== '' ||
        lines.some(({ price }, index) => Number(price) !== Number(offer.lines[index]?.price)),
      {
        path: ['root'],
        message: 'These are the prices of the offer. Change one, or accept the offer.',
      },
    );

type CounterForm = z.input<ReturnType<typeof createCounterSchema>>;

export function CounterDialog({ order, offer, onClose }: DialogProps & { offer: Offer }) {
  const counter = useCounter(order.id);
  const form = useForm({
    schema: createCounterSchema(offer),
    start: {
      prices: Object.fromEntries(offer.lines.map(({ productId, price }) => [productId, price])),
      note: '',
    },
    draft: useDraft<CounterForm>(`counter ${order.id} ${offer.number}`),
    send: (body) => counter.mutateAsync(body, { onSuccess: onClose }),
    toField: (path) =>
      path.replace(/^lines\.(\d+).*/, (_, index) => `prices.${offer.lines[index]?.productId}`),
    describeError: (error) => describeChangeError(error, order),
  });
  const prices = form.watch('prices');
  const quantities = getQuantities(order);
  const lines = offer.lines.map(({ productId, price }) => ({
    productId,
    offered: price,
    price: parseAmount(prices[productId] ?? '') ?? '',
    name: getPieceName(order, productId),
    quantity: quantities.get(productId) ?? 1,
  }));
  const isComplete = lines.every(({ price }) => price !== '');
  // The sales tax changes with the prices.
  const cents = isComplete ? totalCents(lines, quantities, { ...offer, taxes: [] }) : undefined;

  return (
    <FormDialog
      isSmall={false}
      title="Make a Counteroffer"
      subtitle={`In answer to offer ${offer.number}. You can do this once for each offer; the offer stays valid.`}
      action="Send Counteroffer"
      pendingAction="Sending…"
      cancel="Not Now"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <ul aria-label="Prices" className="lined">
        {lines.map(({ productId, name, offered, quantity }) => (
          <li key={productId} className={styles.line}>
            <div>
              <p>{name}</p>
              <p className="caption muted">
                {quantity > 1 && `${quantity} pieces, `}offered at {formatMoney(offered)}
                {quantity > 1 && ' each'}
              </p>
            </div>
            <AmountInput
              label={quantity > 1 ? 'Your price each' : 'Your price'}
              aria-label={`${quantity > 1 ? 'Your price each' : 'Your price'}: ${name}`}
              {...form.field(`prices.${productId}`)}
            />
          </li>
        ))}
      </ul>
      <TextArea label="Note (optional)" {...form.field('note')} />
      <p className={styles.total}>
        <span>
          Total{offer.taxes.length > 0 && ' before sales tax'} with shipping, insurance and discount
          as offered
        </span>
        <span role="status" className={`h3 ${styles.sum}`}>
          {cents === undefined || cents < 0 ? '—' : formatMoney(fromCents(cents))}
        </span>
      </p>
    </FormDialog>
  );
}

const Decline = z.object({ note });

export function DeclineDialog({ order, onClose }: DialogProps) {
  const decline = useDecline(order.id);
  const form = useForm({
    schema: Decline,
    start: { note: '' },
    draft: useDraft<z.input<typeof Decline>>(`decline offer ${order.id} ${order.offers.length}`),
    send: ({ note }) => decline.mutateAsync(note, { onSuccess: onClose }),
    describeError: (error) => describeChangeError(error, order),
  });

  return (
    <FormDialog
      title="Decline the Offer?"
      subtitle="This closes the quote. You can ask again later."
      action="Decline Offer"
      pendingAction="Declining…"
      isDestructive
      cancel="Keep It"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <TextArea
        label="Tell us why (optional)"
        maxLength={MAX_NOTE_LENGTH}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

export function WithdrawDialog({ order, onClose }: DialogProps) {
  const withdraw = useWithdraw(order.id);
  const isQuestion = isOnlyQuestion(order);
  const form = useForm({
    // It has no fields.
    schema: z.object({}),
    start: {},
    send: () => withdraw.mutateAsync(undefined, { onSuccess: onClose }),
    describeError: (error) => describeChangeError(error, order),
  });

  return (
    <FormDialog
      title={isQuestion ? 'Withdraw This Question?' : 'Cancel This Request?'}
      action={isQuestion ? 'Withdraw Question' : 'Cancel Request'}
      pendingAction={isQuestion ? 'Withdrawing…' : 'Canceling…'}
      isDestructive
      cancel="Keep It"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <p>
        {order.state === 'accepted'
          ? 'This ends the hold, and other collectors can buy what was held for you.'
          : isQuestion
            ? 'This closes the question, and we won’t answer it. You can ask again later.'
            : 'This closes the quote, and we stop working on it. You can ask again later.'}
      </p>
    </FormDialog>
  );
}
