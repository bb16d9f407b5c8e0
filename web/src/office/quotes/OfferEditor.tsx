import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QuotedPiece } from '../../../../shared/contract/orders.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import { fromCents } from '../../../../shared/quotes/money.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { ApiError, getErrorMessage, isAccessError } from '../../lib/api.ts';
import { formatDate, getFileDate } from '../../lib/dates.ts';
import { endSentence } from '../../lib/endSentence.ts';
import { toast } from '../../lib/toast.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { AmountInput, TextArea, TextInput } from '../../ui/FormFields.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import styles from './OfferEditor.module.css';
import {
  type DraftLine,
  EXTRAS,
  formatMargin,
  getBasis,
  getFigures,
  type OfferDraft,
  type OfferErrors,
  type OfferFigures,
  prefillOffer,
  priceField,
  readOffer,
  toOfferErrors,
} from './offerDraft.ts';
import { PieceHeaders, PieceRow } from './PieceRow.tsx';
import { useMakeOffer } from './staffQuoteQuery.ts';

interface EditedDraft {
  draft: OfferDraft;
  basis: string;
}

export function useOfferDraft(order: Order, pieces: readonly QuotedPiece[]) {
  const { value: edited, read, set, updateAfter } = useDraft<EditedDraft>(`offer ${order.id}`);
  const toBody = (draft: OfferDraft) => JSON.stringify(readOffer(draft, order.items));

  return {
    draft: edited?.draft ?? prefillOffer(order, pieces),
    isEdited: edited !== undefined,
    isOutdated: edited !== undefined && edited.basis !== getBasis(order),
    change: (getChanges: (before: OfferDraft) => Partial<OfferDraft>) => {
      const { draft, basis } = read() ?? {
        draft: prefillOffer(order, pieces),
        basis: getBasis(order),
      };
      set({ draft: { ...draft, ...getChanges(draft) }, basis });
    },
    rebase: () => edited && set({ ...edited, basis: getBasis(order) }),
    finishAfter: (call: Promise<Order>, sent: OfferDraft) =>
      updateAfter(call, (current, quoted) =>
        toBody(current.draft) === toBody(sent)
          ? undefined
          : { ...current, basis: getBasis(quoted) },
      ),
    discard: () => set(undefined),
  };
}
export type OfferDraftState = ReturnType<typeof useOfferDraft>;

interface OfferEditorProps {
  order: Order;
  pieces: readonly QuotedPiece[];
  state: OfferDraftState;
  canOffer: boolean;
  onClose: () => void;
}

export function OfferEditor({ order, pieces, state, canOffer, onClose }: OfferEditorProps) {
  const { draft, isOutdated, change, finishAfter, discard } = state;
  const canSend = canOffer && !isOutdated;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<OfferErrors>({});
  const [failure, setFailure] = useState('');
  const send = useMakeOffer(order.id);
  const figures = getFigures(draft, order.items, pieces);

  const showErrors = (found: OfferErrors, message = '') => {
    flushSync(() => {
      setErrors(found);
      setFailure(message);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const showFailure = (error: Error, lines: Parameters<typeof toOfferErrors>[1]) => {
    if (isAccessError(error)) return;
    const issues = error instanceof ApiError ? error.issues : [];
    const reason = `${endSentence(getErrorMessage(error))} Nothing was sent, and everything you typed is still here.`;
    showErrors(toOfferErrors(issues, lines), issues.length > 0 ? '' : reason);
  };
  const submit = () => {
    if (send.isPending || !canSend) return;
    const read = readOffer(draft, order.items);
    if ('errors' in read) return showErrors(read.errors);
    showErrors({});
    const call = send.mutateAsync(read.body, {
      onSuccess: () => {
        toast({
          title: 'Offer Sent',
          description: `The collector can accept it until ${formatDate(read.body.expiresAt)}.`,
        });
        onClose();
      },
      onError: (error) => showFailure(error, read.body.lines),
    });
    void finishAfter(call, draft);
  };
  const changeField = (field: string, changes: Parameters<typeof change>[0]) => {
    change(changes);
    setErrors(({ [field]: _, ...rest }) => rest);
  };
  const changeLine = (productId: string, changes: Partial<DraftLine>) =>
    changeField(priceField(productId), ({ lines }) => {
      const line = { isIncluded: false, price: '', ...lines[productId], ...changes };
      return { lines: { ...lines, [productId]: line } };
    });

  return (
    <form
      ref={form}
      noValidate
      aria-label="Offer"
      className={`${styles.editor} no-print`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submit();
      }}
    >
      <ChangedNotice state={state} canOffer={canOffer} order={order} />
      <PieceHeaders hasChoice />
      <ul aria-label="Pieces of the offer">
        {order.items.map((item) => {
          const { productId, name } = item;
          const line = draft.lines[productId] ?? { isIncluded: false, price: '' };
          return (
            <PieceRow
              key={item.id}
              order={order}
              item={item}
              piece={pieces.find((piece) => piece.productId === productId)}
              margin={figures.margins.get(productId)}
              isLeftOut={!line.isIncluded}
              choice={
                <input
                  type="checkbox"
                  aria-label={`Offer ${name}`}
                  checked={line.isIncluded}
                  className={styles.choice}
                  onChange={(event) => changeLine(productId, { isIncluded: event.target.checked })}
                />
              }
              price={
                <AmountInput
                  label={`Price of ${name}`}
                  isLabelHidden
                  value={line.price}
                  disabled={!line.isIncluded}
                  error={errors[priceField(productId)]}
                  onChange={(event) => changeLine(productId, { price: event.target.value })}
                />
              }
            />
          );
        })}
      </ul>
      <div className={styles.rest}>
        <div className={styles.terms}>
          <TextArea
            label="Note to the collector"
            value={draft.note}
            error={errors.note}
            onChange={(event) => changeField('note', () => ({ note: event.target.value }))}
          />
          <TextInput
            label="Valid until"
            type="date"
            min={getFileDate()}
            value={draft.validUntil}
            error={errors.validUntil}
            onChange={(event) =>
              changeField('validUntil', () => ({ validUntil: event.target.value }))
            }
          />
        </div>
        <Totals figures={figures}>
          {EXTRAS.map((name) => (
            <AmountInput
              key={name}
              label={EXTRA_LABELS[name]}
              value={draft[name]}
              error={errors[name]}
              onChange={(event) => changeField(name, () => ({ [name]: event.target.value }))}
            />
          ))}
        </Totals>
      </div>
      <p role="alert" className={styles.failure}>
        {errors.lines || failure}
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="solid"
          aria-keyshortcuts="Control+Enter"
          aria-busy={send.isPending}
          aria-disabled={send.isPending || !canSend}
        >
          {send.isPending ? 'Sending…' : 'Send Offer'}
        </Button>
        {(state.isEdited || order.offers.length > 0) && (
          <TextButton
            onClick={() => {
              discard();
              setErrors({});
              setFailure('');
              onClose();
            }}
          >
            {state.isEdited ? 'Discard Changes' : 'Cancel'}
          </TextButton>
        )}
        <p className={styles.hint}>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> sends
        </p>
      </div>
    </form>
  );
}

const EXTRA_LABELS = {
  shipping: 'Shipping',
  insurance: 'Insurance',
  discount: 'Discount',
} as const;

interface ChangedNoticeProps {
  order: Order;
  state: OfferDraftState;
  canOffer: boolean;
}

function ChangedNotice({ order, state, canOffer }: ChangedNoticeProps) {
  if (!state.isOutdated && canOffer) return null;
  return (
    <div role="alert" className={styles.changed}>
      <p>
        <b>This quote changed while you were writing.</b>{' '}
        {canOffer
          ? `${describeChange(order)} What you typed is still here.`
          : 'An offer is no longer possible. What you typed is kept until you discard it.'}
      </p>
      {canOffer && (
        <p className={styles.choices}>
          <TextButton onClick={state.rebase}>Keep My Prices</TextButton>
          <TextButton onClick={state.discard}>Use Current Prices</TextButton>
        </p>
      )}
    </div>
  );
}

function describeChange({ state, offers, counters }: Order): string {
  const counter = counters.at(-1);
  if (state === 'countered' && counter) {
    return `The collector has made a counteroffer of ${formatAmount(counter.total)}.`;
  }
  const offer = offers.at(-1);
  if (state === 'quoted' && offer) {
    return `${offer.by?.email ?? 'A colleague'} has sent an offer of ${formatAmount(offer.total)}.`;
  }
  return 'The quote’s status has changed.';
}

interface TotalsProps {
  figures: OfferFigures;
  children: ReactNode;
}

function Totals({ figures: { subtotal, total, margin, withoutCost }, children }: TotalsProps) {
  return (
    <div className={styles.totals}>
      <p className={styles.sum}>
        <span>Pieces</span> <output>{formatAmount(fromCents(subtotal))}</output>
      </p>
      {children}
      <p className={`${styles.sum} ${styles.total}`}>
        <span>Total</span> <output aria-label="Total">{formatAmount(fromCents(total))}</output>
      </p>
      {margin && (
        <p data-loss={margin.cents < 0} className={styles.sum}>
          <span>Margin</span> <span>{formatMargin(margin)}</span>
        </p>
      )}
      {margin && withoutCost > 0 && (
        <p className={styles.hint}>
          Without {withoutCost} {withoutCost === 1 ? 'piece' : 'pieces'} whose cost is not known
        </p>
      )}
    </div>
  );
}
