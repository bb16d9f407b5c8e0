import { Stack, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { MAX_RECORDED_SALES } from '../../../../../shared/contract/airtable.ts';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { SALE_PLACES } from '../../../../../shared/entities/recorded-sale.ts';
import { parseAmount } from '../../../lib/amounts.ts';
import { api } from '../../../lib/api.ts';
import { getFileDate } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { staffMutation } from '../../../lib/queryOptions.ts';
import { toast } from '../../../lib/toast.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { toItemSummary } from '../airtable/item.ts';
import { DateInput } from '../form/DateInput.tsx';
import { AmountInput, SuggestInput, TextInput } from '../form/FormFields.tsx';
import { formatRecords } from './describeBulkChange.ts';
import { RecordsOfItems } from './SetValuesDialog.tsx';

interface ItemSaleProps {
  items: readonly MilitaryItemSummary[];
  onClose: () => void;
}

export const RecordItemSaleDialog = (props: ItemSaleProps) => (
  <RecordsOfItems title="Record a Sale" {...props}>
    {(records) => <RecordSaleDialog records={records} onClose={props.onClose} />}
  </RecordsOfItems>
);

type Records = readonly LogRecord[];

/** A price of one record replaces the price of all. */
const createSaleSchema = (records: Records) =>
  z
    .object({
      soldAt: z.iso.date('Enter the date of the sale.'),
      place: z.string().trim().min(1, 'Say where it was sold, such as Show.'),
      buyer: z
        .string()
        .trim()
        .transform((text) => text || null),
      price: z.string(),
      prices: z.record(z.string(), z.string()),
    })
    .superRefine(({ price, prices }, { addIssue }) => {
      for (const { id } of records) {
        if (parseAmount(prices[id] ?? price) !== undefined) continue;
        const path = records.length === 1 ? ['price'] : ['prices', id];
        addIssue({ code: 'custom', path, message: 'Enter an amount, such as 65 or 65.50.' });
      }
    })
    .transform(({ price, prices, ...sale }) => ({
      ...sale,
      sales: records.map(({ id, status }) => ({
        recordId: id,
        status,
        price: parseAmount(prices[id] ?? price) ?? price,
      })),
    }));

export function RecordSaleDialog({ records, onClose }: { records: Records; onClose: () => void }) {
  const queryClient = useQueryClient();
  const record = useMutation({
    mutationFn: (body: z.output<ReturnType<typeof createSaleSchema>>) =>
      api('POST /api/airtable/sales', { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['item-log'] }),
    ...staffMutation,
  });
  const isTooMany = records.length > MAX_RECORDED_SALES;
  const isSingle = records.length === 1;
  const prices: Record<string, string> = {};
  const form = useForm({
    schema: createSaleSchema(records),
    start: { soldAt: getFileDate(), place: '', buyer: '', price: '', prices },
    canSubmit: !isTooMany,
    send: (sale) =>
      record.mutateAsync(sale, {
        onSuccess: (outcomes) => {
          const recorded = outcomes.filter(({ outcome }) => outcome === 'recorded').length;
          if (recorded > 0) {
            toast({
              title: recorded === 1 ? 'Sale Recorded' : `${formatCount(recorded)} Sales Recorded`,
              description: 'Setting the Status back to List undoes it.',
            });
          }
          if (outcomes.every(({ reason }) => reason === null)) onClose();
        },
      }),
  });
  const price = form.field('price');
  const failed = record.data?.filter(({ reason }) => reason !== null) ?? [];

  return (
    <FormDialog
      isSmall={false}
      title="Record a Sale"
      subtitle={formatRecords(records.length)}
      action={isSingle ? 'Record Sale' : `Record ${formatCount(records.length)} Sales`}
      pendingAction="Starting…"
      isDisabled={isTooMany}
      form={form}
      onClose={onClose}
    >
      <p>
        For what was sold at a show, by telephone or elsewhere. The Status in Airtable becomes Sold,
        the pieces leave the sale at once, and the reports count the price.
        {isTooMany && ` At most ${formatCount(MAX_RECORDED_SALES)} at once: select fewer.`}
      </p>
      <AmountInput
        label={isSingle ? 'Price' : 'Price of Each'}
        isRequired={isSingle}
        {...price}
        onChange={(event) => {
          form.clearErrors('prices');
          return price.onChange(event);
        }}
      />
      <DateInput label="Sold On" isRequired {...form.choice('soldAt')} />
      <SuggestInput
        label="Where"
        isRequired
        placeholder={SALE_PLACES.join(', ')}
        suggestions={SALE_PLACES}
        maxLength={100}
        {...form.choice('place')}
      />
      <TextInput label="Buyer" maxLength={200} {...form.field('buyer')} />
      {!isSingle && (
        <Stack sx={{ gap: 1.5, overflowY: 'auto', maxHeight: '40vh' }}>
          {records.slice(0, MAX_RECORDED_SALES).map((each) => {
            const { value, error, onChange } = form.choice(`prices.${each.id}`);
            return (
              <AmountInput
                key={each.id}
                label={`Price of ${toItemSummary(each).title}`}
                isRequired
                value={value ?? form.watch('price')}
                error={error}
                onChange={({ target }) => onChange(target.value)}
              />
            );
          })}
        </Stack>
      )}
      {failed.length > 0 && (
        <Typography
          component="ul"
          aria-label="Not recorded completely"
          variant="body2"
          sx={{ color: 'error.main' }}
        >
          {failed.map(({ name, reason }) => (
            <li key={`${name} ${reason}`}>
              {name}: {reason}
            </li>
          ))}
        </Typography>
      )}
    </FormDialog>
  );
}
