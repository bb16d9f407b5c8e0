import { Button, Stack } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { formatMoney, fromCents, toCents } from '../../../../shared/quotes/money.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { getErrorMessage, hasCode } from '../../lib/api.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { toast } from '../../lib/toast.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { useToday } from '../../lib/useToday.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { ChosenList, ChosenRow } from '../common/ChosenList.tsx';
import { DateInput } from '../common/form/DateInput.tsx';
import { AmountInput, SuggestInput, TextArea } from '../common/form/FormFields.tsx';
import { Note } from '../common/Note.tsx';
import { useRecordPurchase, useUploadReceipt } from './booksQueries.ts';
import { ItemFinder } from './ItemFinder.tsx';
import {
  createPurchaseSchema,
  type PurchaseForm,
  type PurchaseLine,
  sumCents,
  toPurchaseField,
} from './purchaseForm.ts';
import { ReceiptField } from './ReceiptField.tsx';
import { spreadTotal } from './spreadTotal.ts';

interface PurchaseDialogProps {
  /** Earlier sellers, as suggestions. */
  sellers: readonly string[];
  onClose: () => void;
}

/** Records what pieces cost. It stays open while the photo of the receipt is uploaded, whose id the draft keeps. */
export function PurchaseDialog({ sellers, onClose }: PurchaseDialogProps) {
  const today = useToday();
  const record = useRecordPurchase();
  const upload = useUploadReceipt();
  const form = useForm({
    schema: createPurchaseSchema(today),
    start: { seller: '', date: today, lines: [], receipt: null, note: '' },
    draft: useDraft<PurchaseForm>('new purchase'),
    isPending: upload.isPending,
    toField: toPurchaseField,
    send: (body) =>
      record.mutateAsync(body, {
        onSuccess: ({ seller, total }) => {
          toast({
            title: 'Purchase Recorded',
            description: `${formatMoney(total)} to ${seller}.`,
          });
          onClose();
        },
        onError: (error) => {
          if (isClosed(error)) form.setError('date', { message: getErrorMessage(error) });
        },
      }),
    describeError: (error) => (isClosed(error) ? '' : getErrorMessage(error)),
  });
  const lines = form.choice('lines');
  const linesError = lines.error ?? form.formState.errors.lines?.root?.message;
  const add = (line: PurchaseLine) => {
    const known = form.getValues('lines');
    if (known.some(({ itemId }) => itemId === line.itemId)) return;
    lines.onChange([...known, line]);
  };
  const remove = (id: string) =>
    lines.onChange(form.getValues('lines').filter(({ itemId }) => itemId !== id));

  return (
    <FormDialog
      isSmall={false}
      title="Record a Purchase"
      subtitle="Sets the costs of the pieces"
      action="Record Purchase"
      pendingAction={upload.isPending ? 'Uploading…' : 'Saving…'}
      form={form}
      staysOpen
      onClose={onClose}
    >
      <SuggestInput
        label="Seller"
        suggestions={sellers}
        maxLength={200}
        isRequired
        {...form.choice('seller')}
      />
      <DateInput label="Bought On" isRequired {...form.choice('date')} />
      <ChosenList label="Pieces">
        {lines.value.map((line, index) => (
          <ChosenRow key={line.itemId} name={line.name} onRemove={() => remove(line.itemId)}>
            <Note>
              {line.catalogNumber}
              {line.quantity > 1 && ` · ${formatCount(line.quantity)} units, cost of one:`}
            </Note>
            <AmountInput
              label={`Cost of ${line.name}`}
              isLabelHidden
              sx={{ maxWidth: '12rem' }}
              {...form.field(`lines.${index}.cost`)}
            />
          </ChosenRow>
        ))}
      </ChosenList>
      <ItemFinder error={linesError} onFind={add} />
      {lines.value.length > 1 && (
        <SpreadField
          lines={lines.value}
          onSpread={(costs) =>
            lines.onChange(
              form.getValues('lines').map((line, index) => ({
                ...line,
                cost: fromCents(costs[index] ?? 0),
              })),
            )
          }
        />
      )}
      <ReceiptField upload={upload} {...form.choice('receipt')} />
      <TextArea label="Note" maxLength={500} {...form.field('note')} />
    </FormDialog>
  );
}

const isClosed = (error: unknown) => hasCode(error, 'CLOSED');

interface SpreadFieldProps {
  lines: readonly PurchaseLine[];
  /** @param costs in cents, for one unit of each line */
  onSpread: (costs: readonly number[]) => void;
}

/** Spreads what was paid for all pieces by equal parts. */
function SpreadField({ lines, onSpread }: SpreadFieldProps) {
  const [text, setText] = useState('');
  const [leftCents, setLeftCents] = useState(0);
  const [error, setError] = useState<string>();

  const spread = () => {
    const total = parseAmount(text);
    setError(total === undefined ? 'Enter an amount such as 125.00.' : undefined);
    if (total === undefined) return;
    const quantities = lines.map(({ quantity }) => quantity);
    const costs = spreadTotal(toCents(total), quantities);
    setLeftCents(
      costs.reduce((left, cost, index) => left - cost * (quantities[index] ?? 1), toCents(total)),
    );
    onSpread(costs);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter must not submit the form.
    event.preventDefault();
    spread();
  };

  return (
    <div>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'end' }}>
        <AmountInput
          label="Total of all pieces"
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={handleKey}
        />
        <Button sx={{ flex: 'none' }} onClick={spread}>
          Spread a Total
        </Button>
      </Stack>
      <Note role="status">
        {`Together ${formatMoney(fromCents(sumCents(lines)))}.`}
        {leftCents > 0 &&
          ` ${formatMoney(fromCents(leftCents))} is left over, since the units of a piece cost the same.`}
      </Note>
    </div>
  );
}
