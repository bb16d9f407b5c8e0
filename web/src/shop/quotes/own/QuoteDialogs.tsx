import { useRef, useState } from 'react';
import { MAX_NOTE_LENGTH, type Offer, type Order } from '../../../../../shared/entities/order.ts';
import { ACCEPTANCE } from '../../../../../shared/quotes/acceptance.ts';
import { formatMoney, fromCents, totalCents } from '../../../../../shared/quotes/money.ts';
import { countPieces, getQuantities, isOnlyQuestion } from '../../../../../shared/quotes/quote.ts';
import { parseAmount } from '../../../lib/amounts.ts';
import { ApiError } from '../../../lib/api.ts';
import { formatDuration } from '../../../lib/dates.ts';
import { useAccept, useCounter, useDecline, useWithdraw } from '../../../lib/quoteQuery.ts';
import { useShop } from '../../../lib/shop.ts';
import { useDraft, useTextDraft } from '../../../lib/useDraft.ts';
import { AmountInput, TextArea } from '../../../ui/FormFields.tsx';
import { ShopName } from '../../../ui/ShopName.tsx';
import { getAlertQuery } from '../../common/availability.ts';
import { NotifyMe } from '../../common/NotifyMe.tsx';
import { describeChangeError, listRefusedPieces } from './changeErrors.ts';
import styles from './QuoteDialog.module.css';
import { QuoteDialog } from './QuoteDialog.tsx';

interface DialogProps {
  order: Order;
  onClose: () => void;
}
interface OfferDialogProps extends DialogProps {
  offer: Offer;
}

export function AcceptDialog({ order, offer, onClose }: OfferDialogProps) {
  const accept = useAccept(order.id);
  const { holdsSkipWeekends } = useShop();
  const offered = new Set(offer.lines.map(({ productId }) => productId));
  const count = countPieces({
    items: order.items.filter(({ productId }) => offered.has(productId)),
  });
  const isOne = count === 1;

  return (
    <QuoteDialog
      title={`Accept Offer ${offer.number}?`}
      action="Accept Offer"
      pendingAction="Accepting…"
      change={accept}
      describeError={(error) => (
        <>
          <p>{describeChangeError(error, order)}</p>
          {listRefusedPieces(error, order).map(({ productId, name }) => (
            <NotifyMe
              key={productId}
              query={getAlertQuery({ name })}
              label={`Notify me: ${name}`}
              className={styles.notify}
            />
          ))}
        </>
      )}
      onSubmit={(done) => accept.mutate(offer.number, { onSuccess: onClose, onError: done })}
      onClose={onClose}
    >
      <p className={styles.total}>
        <span>
          {count} {isOne ? 'piece' : 'pieces'}, with shipping and insurance
        </span>
        <span className={styles.sum}>{formatMoney(offer.total)}</span>
      </p>
      <ol aria-label="What happens next" className={styles.steps}>
        <li>
          {isOne ? 'The piece is' : 'The pieces are'} put on hold for you at once, for{' '}
          {formatDuration(order.holdSeconds)}
          {holdsSkipWeekends && ', not counting Saturdays and Sundays'}. Nobody else can buy{' '}
          {isOne ? 'it' : 'them'} during that time. This page shows when the hold ends.
        </li>
        <li>
          <ShopName /> will contact you about payment and shipping.
        </li>
        <li>Nothing is charged here. {ACCEPTANCE}</li>
      </ol>
    </QuoteDialog>
  );
}

interface CounterDraft {
  prices: Readonly<Record<string, string>>;
  note: string;
}

export function CounterDialog({ order, offer, onClose }: OfferDialogProps) {
  const counter = useCounter(order.id);
  // Needs no removal: an offer is answered once.
  const { value, set } = useDraft<CounterDraft>(`counter ${order.id} ${offer.number}`);
  const { prices, note } = value ?? {
    prices: Object.fromEntries(offer.lines.map(({ productId, price }) => [productId, price])),
    note: '',
  };
  const [isChecked, setIsChecked] = useState(false);
  const [isUnchanged, setIsUnchanged] = useState(false);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const quantities = getQuantities(order);
  const lines = offer.lines.map(({ productId, price }) => ({
    productId,
    offered: price,
    price: parseAmount(prices[productId] ?? '') ?? '',
    name: order.items.find((item) => item.productId === productId)?.name ?? 'Piece',
    quantity: quantities.get(productId) ?? 1,
  }));
  const isComplete = lines.every(({ price }) => price !== '');
  const cents = isComplete ? totalCents(lines, quantities, offer) : undefined;
  const issues = counter.error instanceof ApiError ? counter.error.issues : [];

  const submit = (done: () => void) => {
    setIsChecked(true);
    const isSame =
      isComplete &&
      note.trim() === '' &&
      lines.every(({ price, offered }) => Number(price) === Number(offered));
    setIsUnchanged(isSame);
    if (!isComplete) {
      inputs.current[lines.findIndex(({ price }) => price === '')]?.focus();
      return done();
    }
    if (isSame || note.trim().length > MAX_NOTE_LENGTH) return done();
    counter.mutate(
      { lines: lines.map(({ productId, price }) => ({ productId, price })), note: note.trim() },
      { onSuccess: onClose, onError: done },
    );
  };

  return (
    <QuoteDialog
      isSmall={false}
      title="Make a Counteroffer"
      subtitle={`In answer to offer ${offer.number}. You can do this once for each offer; the offer stays valid.`}
      action="Send Counteroffer"
      pendingAction="Sending…"
      change={counter}
      describeError={(error) =>
        issues.some(({ path }) => path !== 'lines')
          ? 'Please check the fields above.'
          : describeChangeError(error, order)
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <ul aria-label="Prices" className={styles.lines}>
        {lines.map(({ productId, name, offered, price, quantity }, index) => (
          <li key={productId} className={styles.line}>
            <div>
              <p>{name}</p>
              <p className={styles.offered}>
                {quantity > 1 && `${quantity} pieces, `}offered at {formatMoney(offered)}
                {quantity > 1 && ' each'}
              </p>
            </div>
            <AmountInput
              ref={(input) => {
                inputs.current[index] = input;
              }}
              label={quantity > 1 ? 'Your price each' : 'Your price'}
              aria-label={`${quantity > 1 ? 'Your price each' : 'Your price'}: ${name}`}
              value={prices[productId] ?? ''}
              error={
                findIssue(issues, `lines.${index}`) ??
                (isChecked && price === '' ? 'Please enter an amount, such as 125.00.' : undefined)
              }
              onChange={({ target }) =>
                set({ note, prices: { ...prices, [productId]: target.value } })
              }
            />
          </li>
        ))}
      </ul>
      <TextArea
        label="Note (optional)"
        value={note}
        error={
          findIssue(issues, 'note') ??
          (note.trim().length > MAX_NOTE_LENGTH
            ? `At most ${MAX_NOTE_LENGTH} characters.`
            : undefined)
        }
        onChange={({ target }) => set({ prices, note: target.value })}
      />
      <p className={styles.total}>
        <span>Total with shipping, insurance and discount as offered</span>
        <span role="status" className={styles.sum}>
          {cents === undefined || cents < 0 ? '—' : formatMoney(fromCents(cents))}
        </span>
      </p>
      <p role="alert" className={styles.error}>
        {isUnchanged && 'These are the prices of the offer. Change one, or accept the offer.'}
      </p>
    </QuoteDialog>
  );
}

function findIssue(issues: ApiError['issues'], path: string): string | undefined {
  const issue = issues.find((each) => each.path === path || each.path.startsWith(`${path}.`));
  return issue && `${issue.message}.`;
}

export function DeclineDialog({ order, onClose }: DialogProps) {
  const decline = useDecline(order.id);
  // Needs no removal: an offer is answered once.
  const { text, setText } = useTextDraft(`decline ${order.id} ${order.offers.length}`);

  return (
    <QuoteDialog
      title="Decline the Offer?"
      subtitle="This closes the quote. You can ask again later."
      action="Decline Offer"
      pendingAction="Declining…"
      isDestructive
      change={decline}
      describeError={(error) => describeChangeError(error, order)}
      onSubmit={(done) => decline.mutate(text.trim(), { onSuccess: onClose, onError: done })}
      onClose={onClose}
    >
      <TextArea
        label="Tell us why (optional)"
        value={text}
        maxLength={MAX_NOTE_LENGTH}
        onChange={({ target }) => setText(target.value)}
      />
    </QuoteDialog>
  );
}

export function WithdrawDialog({ order, onClose }: DialogProps) {
  const withdraw = useWithdraw(order.id);
  const isQuestion = isOnlyQuestion(order);

  return (
    <QuoteDialog
      title={isQuestion ? 'Withdraw This Question?' : 'Cancel This Request?'}
      action={isQuestion ? 'Withdraw Question' : 'Cancel Request'}
      pendingAction={isQuestion ? 'Withdrawing…' : 'Canceling…'}
      isDestructive
      change={withdraw}
      describeError={(error) => describeChangeError(error, order)}
      onSubmit={(done) => withdraw.mutate(undefined, { onSuccess: onClose, onError: done })}
      onClose={onClose}
    >
      <p>
        {order.state === 'accepted'
          ? 'This ends the hold, and other collectors can buy what was held for you.'
          : isQuestion
            ? 'This closes the question, and we won’t answer it. You can ask again later.'
            : 'This closes the quote, and we stop working on it. You can ask again later.'}
      </p>
    </QuoteDialog>
  );
}
