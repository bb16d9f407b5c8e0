import { Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { MAX_NOTE_LENGTH, type Order } from '../../../../shared/entities/order.ts';
import { SALE_PLACES } from '../../../../shared/entities/recorded-sale.ts';
import { US_STATES } from '../../../../shared/entities/sale-settings.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../shared/quotes/sale-names.ts';
import { ApiError, getErrorMessage, hasCode } from '../../lib/api.ts';
import { endSentence } from '../../lib/endSentence.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { DialogButton } from '../common/DialogButton.tsx';
import { STICKY_FOOT } from '../common/DraftBar.tsx';
import { DateInput } from '../common/form/DateInput.tsx';
import { AmountInput, SelectInput, SuggestInput, TextArea } from '../common/form/FormFields.tsx';
import { SwitchInput } from '../common/form/SwitchInput.tsx';
import { ToggleInput } from '../common/form/ToggleInput.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { BuyerFields } from './BuyerFields.tsx';
import { SaleLines } from './SaleLines.tsx';
import {
  createSaleSchema,
  getTotal,
  type KeptFields,
  type SaleDraft,
  type SaleFields,
  toLines,
  toSaleField,
} from './saleInput.ts';
import { findProblem, isBelowFloor, useRecordSale } from './saleQueries.ts';

interface SaleFormProps {
  /** The show at which the pieces are sold. */
  showId: string | undefined;
  /** Has the date of today. */
  start: SaleDraft;
  onSold: (order: Order, kept: KeptFields) => void;
  /** Is called after the draft was discarded. */
  onRestart: () => void;
}

export function SaleForm({ showId, start, onSold, onRestart }: SaleFormProps) {
  const record = useRecordSale();
  const draft = useDraft<SaleDraft>(`sale ${showId ?? ''}`);
  /** The prices that the consignors have approved. */
  const [approved, setApproved] = useState<string>();
  const form = useForm({
    schema: createSaleSchema(start.date),
    start,
    draft,
    toField: toSaleField,
    describeError,
    send: ({ key, body }) =>
      record.mutateAsync(
        {
          key,
          body: {
            ...body,
            ...(showId && { showId }),
            ...(approved === JSON.stringify(body.lines) && { confirmedByPhone: true }),
          },
        },
        {
          onSuccess: (order) => onSold(order, { method: body.method, place: body.place }),
          onError: (error) => {
            if (!hasCode(error, 'CLOSED')) return;
            form.setError('date', { message: getErrorMessage(error) });
          },
        },
      ),
  });
  const lines = form.watch('lines');
  const prices = JSON.stringify(toLines(lines));
  const isApproved = approved === prices;

  const restart = () => {
    draft.set(undefined);
    setApproved(undefined);
    record.reset();
    onRestart();
  };

  return (
    <Box component="form" aria-label="Sale" {...form.element} sx={FORM}>
      <Section
        title="Pieces"
        aside={
          draft.value &&
          !form.isPending && (
            <DialogButton
              variant="text"
              dialog={(close) => (
                <ConfirmDialog
                  title="Start Over?"
                  text="The pieces, the buyer and all else that you entered for this sale are lost."
                  action="Start Over"
                  onConfirm={() => {
                    restart();
                    close();
                  }}
                  onClose={close}
                />
              )}
            >
              Start Over…
            </DialogButton>
          )
        }
      >
        <SaleLines form={form} getProblem={(line) => findProblem(record, line)} />
        {(isApproved || lines.some((line) => isBelowFloor(record, line))) && (
          <FormControlLabel
            label="The consignor has agreed by phone"
            control={
              <Checkbox
                checked={isApproved}
                onChange={(_, checked) => setApproved(checked ? prices : undefined)}
              />
            }
          />
        )}
      </Section>
      <Section title="Payment">
        <PaymentFields form={form} />
      </Section>
      <Section title="Place and Day">
        <Stack sx={{ gap: 2 }}>
          <SuggestInput
            label="Where"
            isRequired
            placeholder={SALE_PLACES.join(', ')}
            suggestions={SALE_PLACES}
            maxLength={100}
            {...form.choice('place')}
          />
          <DateInput label="Sold On" isRequired {...form.choice('date')} />
        </Stack>
      </Section>
      <Section title="Buyer">
        <Stack sx={{ gap: 2 }}>
          <BuyerFields form={form} />
          <TextArea
            label="Note, for staff only"
            maxLength={MAX_NOTE_LENGTH}
            {...form.field('note')}
          />
        </Stack>
      </Section>
      <Foot
        total={getTotal({ lines, hasTax: form.watch('hasTax'), tax: form.watch('tax') })}
        failure={form.failure}
        isPending={form.isPending}
      />
    </Box>
  );
}

function describeError(error: unknown): string {
  if (hasCode(error, 'CLOSED')) return '';
  const message = getErrorMessage(error);
  const isOfPieces = error instanceof ApiError && error.productIds.length > 0;
  // An attempt whose answer was lost may have recorded the sale before it was changed here.
  return hasCode(error, 'CONFLICT') && !isOfPieces
    ? `${endSentence(message)} The quotes show whether the sale is recorded already.`
    : message;
}

/** In the order of how often they are used at a table. */
const METHODS = (['cash', 'check', 'transfer', 'money-order', 'other'] as const).map(
  (method) => [method, PAYMENT_METHOD_NAMES[method]] as const,
);

function PaymentFields({ form }: { form: SaleFields }) {
  const method = form.choice('method');
  const hasTax = form.choice('hasTax');
  const state = form.choice('state');

  return (
    <Stack sx={{ gap: 2 }}>
      <ToggleInput
        label="Payment method"
        options={METHODS}
        value={method.value}
        onChange={method.onChange}
      />
      <SwitchInput
        label="Sales tax was collected"
        hint="In addition to the prices."
        isOn={hasTax.value}
        onChange={hasTax.onChange}
      />
      {hasTax.value && (
        <Stack direction="row" sx={{ gap: 2, alignItems: 'start' }}>
          <SelectInput
            label="State"
            emptyLabel="Choose…"
            options={US_STATES}
            value={state.value}
            error={state.error}
            onChange={({ target }) => state.onChange(target.value)}
          />
          <AmountInput label="Tax" {...form.field('tax')} />
        </Stack>
      )}
    </Stack>
  );
}

interface FootProps {
  total: string;
  failure: string;
  isPending: boolean;
}

/** What has the focus is not scrolled behind the foot. */
const FORM = {
  maxWidth: '40rem',
  '& :is(button, input, textarea, [tabindex])': { scrollMarginBottom: '6rem' },
} as const;

const Foot = ({ total, failure, isPending }: FootProps) => (
  <Box sx={{ ...STICKY_FOOT, mt: 3 }}>
    <Typography
      role="alert"
      variant="body2"
      sx={{ mb: 1, color: 'error.main', '&:empty': { display: 'none' } }}
    >
      {failure}
    </Typography>
    <Row sx={{ gap: '0.5rem 1rem', justifyContent: 'space-between' }}>
      <Typography variant="h2" component="output" aria-label="Total">
        {formatMoney(total)}
      </Typography>
      <Button
        type="submit"
        variant="contained"
        aria-busy={isPending}
        aria-disabled={isPending}
        sx={{ minHeight: '3rem' }}
      >
        {isPending ? 'Recording…' : 'Record Sale'}
      </Button>
    </Row>
  </Box>
);
