import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_RECORDED_SALES } from '../../../../../shared/contract/airtable.ts';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { SALE_PLACES } from '../../../../../shared/entities/recorded-sale.ts';
import { parseAmount } from '../../../lib/amounts.ts';
import { api } from '../../../lib/api.ts';
import { staffMutation } from '../../../lib/queryOptions.ts';
import { toast } from '../../../lib/toast.ts';
import { AmountInput, TextInput } from '../../../ui/FormFields.tsx';
import { toItemSummary } from '../airtable/item.ts';
import styles from './BulkDialog.module.css';
import { BulkDialog } from './BulkDialog.tsx';
import { formatCount, formatRecords } from './describeBulkChange.ts';
import { RecordsOfItems } from './SetValuesDialog.tsx';

interface DialogProps {
  onClose: () => void;
}

export function RecordItemSaleDialog({
  items,
  ...props
}: DialogProps & { items: readonly MilitaryItemSummary[] }) {
  return (
    <RecordsOfItems title="Record a Sale" items={items} onClose={props.onClose}>
      {(records) => <RecordSaleDialog records={records} {...props} />}
    </RecordsOfItems>
  );
}

const today = () => {
  const now = new Date();
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
};

export function RecordSaleDialog({
  records,
  onClose,
}: DialogProps & { records: readonly LogRecord[] }) {
  const record = useRecordSales();
  const [soldAt, setSoldAt] = useState(today);
  const [place, setPlace] = useState('');
  const [buyer, setBuyer] = useState('');
  const [price, setPrice] = useState('');
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, setIsChecked] = useState(false);
  const [failed, setFailed] = useState<readonly { name: string; reason: string | null }[]>([]);

  const textOf = ({ id }: LogRecord) => prices[id] ?? price;
  const sales = records.flatMap((each) => {
    const amount = parseAmount(textOf(each));
    return amount === undefined ? [] : [{ recordId: each.id, status: each.status, price: amount }];
  });
  const isTooMany = records.length > MAX_RECORDED_SALES;
  const isSingle = records.length === 1;
  const getPriceError = (text: string) =>
    (isChecked || text.trim() !== '') && parseAmount(text) === undefined
      ? 'Enter an amount, such as 65 or 65.50.'
      : undefined;
  const send = () => {
    setIsChecked(true);
    if (sales.length < records.length || place.trim() === '' || soldAt === '') return;
    record.mutate(
      { soldAt, place: place.trim(), buyer: buyer.trim() || null, sales },
      {
        onSuccess: (outcomes) => {
          const problems = outcomes.filter(({ reason }) => reason !== null);
          const recorded = outcomes.filter(({ outcome }) => outcome === 'recorded').length;
          if (recorded > 0) {
            toast({
              title: recorded === 1 ? 'Sale Recorded' : `${formatCount(recorded)} Sales Recorded`,
              description: 'Setting the Status back to List undoes it.',
            });
          }
          setFailed(problems);
          if (problems.length === 0) onClose();
        },
      },
    );
  };

  return (
    <BulkDialog
      title="Record a Sale"
      subtitle={formatRecords(records.length)}
      action={isSingle ? 'Record Sale' : `Record ${formatCount(records.length)} Sales`}
      canStart={!isTooMany}
      request={record}
      onStart={send}
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
        value={price}
        error={isSingle || price.trim() !== '' ? getPriceError(price) : undefined}
        onChange={(event) => setPrice(event.target.value)}
      />
      <TextInput
        label="Sold On"
        type="date"
        isRequired
        value={soldAt}
        error={isChecked && soldAt === '' ? 'Enter the date of the sale.' : undefined}
        onChange={(event) => setSoldAt(event.target.value)}
      />
      <TextInput
        label="Where"
        isRequired
        placeholder={SALE_PLACES.join(', ')}
        suggestions={SALE_PLACES}
        maxLength={100}
        value={place}
        error={
          isChecked && place.trim() === '' ? 'Say where it was sold, such as Show.' : undefined
        }
        onChange={(event) => setPlace(event.target.value)}
      />
      <TextInput
        label="Buyer"
        maxLength={200}
        value={buyer}
        onChange={(event) => setBuyer(event.target.value)}
      />
      {!isSingle && (
        <div className={styles.previews}>
          {records.slice(0, MAX_RECORDED_SALES).map((each) => (
            <AmountInput
              key={each.id}
              label={`Price of ${toItemSummary(each).title}`}
              isRequired
              value={textOf(each)}
              error={getPriceError(textOf(each))}
              onChange={(event) => setPrices({ ...prices, [each.id]: event.target.value })}
            />
          ))}
        </div>
      )}
      {failed.length > 0 && (
        <ul aria-label="Not recorded completely" className={styles.failure}>
          {failed.map(({ name, reason }) => (
            <li key={`${name} ${reason}`}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      )}
    </BulkDialog>
  );
}

function useRecordSales() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Parameters<typeof recordSales>[0]) => recordSales(body),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['item-log'] }),
    ...staffMutation,
  });
}

const recordSales = (body: {
  soldAt: string;
  place: string;
  buyer: string | null;
  sales: { recordId: string; status: string | null; price: string }[];
}) => api('POST /api/airtable/sales', { body });
