import { Alert, Box, Button, Checkbox, Stack, Typography } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import type { QuotedPiece } from '../../../../shared/contract/orders.ts';
import type { FloorRequest } from '../../../../shared/entities/floor-request.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import { fromCents } from '../../../../shared/quotes/money.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { getErrorMessage } from '../../lib/api.ts';
import { formatDate, getFileDate } from '../../lib/dates.ts';
import { endSentence } from '../../lib/endSentence.ts';
import { useShop } from '../../lib/shop.ts';
import { toast } from '../../lib/toast.ts';
import { toWords } from '../../lib/toWords.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { InlineError } from '../../ui/InlineError.tsx';
import { useForm } from '../../ui/useForm.ts';
import { DateInput } from '../common/form/DateInput.tsx';
import { AmountInput, TextArea } from '../common/form/FormFields.tsx';
import { Note } from '../common/Note.tsx';
import { useSaleSettings } from '../common/saleSettingsQuery.ts';
import { Comparables } from './Comparables.tsx';
import { FloorAnswers } from './FloorAnswers.tsx';
import { FloorNotice } from './FloorNotice.tsx';
import {
  createOfferSchema,
  EXTRAS,
  formatMargin,
  getBasis,
  getDraftTax,
  getFigures,
  type OfferBody,
  type OfferDraft,
  prefillOffer,
  readOffer,
  type TaxRules,
  toOfferField,
  toPriceField,
} from './offerDraft.ts';
import { PieceList, PieceRow } from './PieceRow.tsx';
import {
  getPriceKey,
  getPriceToEnter,
  listBelowFloor,
  listUnasked,
  readPrices,
} from './priceFloors.ts';
import { Sum } from './Sum.tsx';
import { useComparables, useMakeOffer, useResaleCertificate } from './staffQuoteQuery.ts';
import { TaxField } from './TaxField.tsx';

const BELOW_FLOOR = 'Below the consignor’s price floor.';

export function useOfferDraft(order: Order, pieces: readonly QuotedPiece[]) {
  const kept = useDraft<{ draft: OfferDraft; basis: string }>(`offer ${order.id}`);
  const { value: edited, read, set, updateAfter } = kept;
  const start = prefillOffer(order, pieces);
  const toBody = (draft: OfferDraft) => JSON.stringify(readOffer(draft, order.items));

  return {
    start,
    value: edited?.draft,
    read: () => read()?.draft,
    set: (draft: OfferDraft | undefined) =>
      set({ draft: draft ?? start, basis: read()?.basis ?? getBasis(order) }),
    isEdited: edited !== undefined,
    isOutdated: edited !== undefined && edited.basis !== getBasis(order),
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

interface OfferEditorProps {
  order: Order;
  pieces: readonly QuotedPiece[];
  requests: readonly FloorRequest[];
  state: ReturnType<typeof useOfferDraft>;
  canOffer: boolean;
  onClose: () => void;
}

export function OfferEditor(props: OfferEditorProps) {
  const { order, pieces, requests, state, canOffer, onClose } = props;
  const { start, isEdited, isOutdated, discard } = state;
  const canSend = canOffer && !isOutdated;
  const send = useMakeOffer(order.id);
  const comparables = useComparables(order.id);
  // The prices that the consignors have approved by phone.
  const [confirmedKey, setConfirmedKey] = useState<string>();
  const form = useForm({
    schema: createOfferSchema(order.items),
    start,
    draft: state,
    canSubmit: canSend,
    send: (body) =>
      send.mutateAsync(confirmOffer(body, confirmedKey), {
        onSuccess: () => {
          toast({
            title: 'Offer Sent',
            description: `The collector can accept it until ${formatDate(body.expiresAt)}.`,
          });
          onClose();
        },
      }),
    toField: (path, sent) => toOfferField(path, sent, order.items),
    describeError: (error) =>
      `${endSentence(getErrorMessage(error))} Nothing was sent, and everything you typed is still here.`,
  });
  const { element, field, isPending, submit } = form;
  const draft = form.watch();
  const figures = getFigures(draft, order.items, pieces);
  const { margin, withoutCost } = figures;
  const taxRules = useTaxRules(order);
  const tax = getDraftTax(draft, figures.subtotal, taxRules);
  const prices = readPrices(draft, order.items);
  const priceKey = getPriceKey(prices);
  const isConfirmed = confirmedKey === priceKey;
  const refused = { error: send.error, sent: send.variables };
  const belowFloor = listBelowFloor(refused, prices, order.items, requests);

  return (
    <form
      {...element}
      aria-label="Offer"
      className="no-print"
      onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // React also bubbles the events of a dialog in the form.
        if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
        event.preventDefault();
        void submit();
      }}
    >
      <ChangedNotice state={state} canOffer={canOffer} order={order} />
      {comparables.isLoadingError && (
        <InlineError subject="the comparable sales" query={comparables} />
      )}
      <PieceList label="Pieces of the offer" hasChoice>
        {order.items.map((item) => {
          const { productId, name } = item;
          const { value: isIncluded, onChange } = form.choice(`lines.${productId}.isIncluded`);
          const priceField = field(toPriceField(productId));
          const isBelowFloor = belowFloor.some((line) => line.productId === productId);
          return (
            <PieceRow
              key={item.id}
              order={order}
              item={item}
              piece={pieces.find((piece) => piece.productId === productId)}
              margin={figures.margins.get(productId)}
              isLeftOut={!isIncluded}
              choice={
                <Checkbox
                  checked={isIncluded}
                  slotProps={{ input: { 'aria-label': `Offer ${name}` } }}
                  onChange={(event) => onChange(event.target.checked)}
                />
              }
              price={
                <AmountInput
                  label={`Price of ${name}`}
                  isLabelHidden
                  disabled={!isIncluded}
                  {...priceField}
                  error={priceField.error ?? (isBelowFloor ? BELOW_FLOOR : undefined)}
                />
              }
            >
              <FloorAnswers
                requests={requests.filter((request) => request.productId === productId)}
                name={name}
                editor={{
                  orderId: order.id,
                  hasDiscount: prices.discount !== '0.00',
                  onUse: (price) =>
                    form.setValue(
                      toPriceField(productId),
                      getPriceToEnter({ productId, price }, draft, order.items),
                      { shouldDirty: true },
                    ),
                }}
              />
              <Comparables
                sales={comparables.data?.find((each) => each.productId === productId)?.sales}
                name={name}
              />
            </PieceRow>
          );
        })}
      </PieceList>
      <Box
        sx={{
          py: 2,
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(18rem, 100%), 1fr))',
        }}
      >
        <Stack sx={{ gap: 2 }}>
          <TextArea label="Note to the collector" {...field('note')} />
          <DateInput label="Valid until" min={getFileDate()} {...form.choice('validUntil')} />
        </Stack>
        <Stack sx={{ gap: 1, '& input': { textAlign: 'right' } }}>
          <Sum label="Pieces">
            <output>{formatAmount(fromCents(figures.subtotal))}</output>
          </Sum>
          {EXTRAS.map((name) => (
            <AmountInput key={name} label={toWords(name)} {...field(name)} />
          ))}
          <TaxField
            order={order}
            tax={tax}
            isTyped={Boolean(draft.tax?.trim())}
            field={field('tax')}
            onReset={() => form.setValue('tax', '', { shouldDirty: true })}
          />
          <Sum label="Total" isTotal>
            <output aria-label="Total">{formatAmount(fromCents(figures.total + tax.cents))}</output>
          </Sum>
          {margin && (
            <Sum label="Margin" isLoss={margin.cents < 0}>
              {formatMargin(margin)}
            </Sum>
          )}
          {margin && withoutCost > 0 && (
            <Note>
              Without {withoutCost} {withoutCost === 1 ? 'piece' : 'pieces'} whose cost is not known
            </Note>
          )}
        </Stack>
      </Box>
      {form.failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {form.failure}
        </Alert>
      )}
      {(belowFloor.length > 0 || isConfirmed) && (
        <FloorNotice
          orderId={order.id}
          unasked={listUnasked(belowFloor, requests)}
          isConfirmed={isConfirmed}
          onConfirm={(isGiven) => setConfirmedKey(isGiven ? priceKey : undefined)}
        />
      )}
      <Stack
        direction="row"
        sx={{ columnGap: 2.5, rowGap: 1, flexWrap: 'wrap', alignItems: 'center' }}
      >
        <Button
          type="submit"
          variant="contained"
          aria-keyshortcuts="Control+Enter"
          aria-busy={isPending}
          aria-disabled={isPending || !canSend}
        >
          {isPending ? 'Sending…' : 'Send Offer'}
        </Button>
        {(isEdited || order.offers.length > 0) && (
          <Button
            variant="text"
            onClick={() => {
              discard();
              form.reset(start);
              onClose();
            }}
          >
            {isEdited ? 'Discard Changes' : 'Cancel'}
          </Button>
        )}
        <Typography
          variant="caption"
          sx={{ color: 'text.secondary', '@media (hover: none)': { display: 'none' } }}
        >
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> sends
        </Typography>
      </Stack>
    </form>
  );
}

/** Other prices need another confirmation. */
const confirmOffer = (body: OfferBody, confirmedKey: string | undefined): OfferBody =>
  getPriceKey(body) === confirmedKey ? { ...body, confirmedByPhone: true } : body;

function useTaxRules({ id, shippingAddress }: Order): TaxRules {
  const settings = useSaleSettings();
  const certificate = useResaleCertificate(id);
  const { timeZone } = useShop();
  return {
    rates: settings.data?.taxRates,
    address: shippingAddress,
    certificate: certificate.data?.certificate ?? null,
    timeZone,
  };
}

type ChangedNoticeProps = Pick<OfferEditorProps, 'order' | 'state' | 'canOffer'>;

function ChangedNotice({ order, state, canOffer }: ChangedNoticeProps) {
  if (!state.isOutdated && canOffer) return null;
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      <b>This quote changed while you were writing.</b>{' '}
      {canOffer
        ? `${describeChange(order)} What you typed is still here.`
        : 'An offer is no longer possible. What you typed is kept until you discard it.'}
      {canOffer && (
        <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap' }}>
          <Button variant="text" onClick={state.rebase}>
            Keep My Prices
          </Button>
          <Button variant="text" onClick={state.discard}>
            Use Current Prices
          </Button>
        </Stack>
      )}
    </Alert>
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
