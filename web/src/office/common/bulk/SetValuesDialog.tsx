import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import {
  CHOICE_SEPARATOR,
  RECORD_COLUMNS,
} from '../../../../../shared/airtable-mapping/record-columns.ts';
import {
  type BulkRecordValues,
  MAX_BULK_ITEMS,
} from '../../../../../shared/entities/bulk-change.ts';
import type { ItemFieldChange } from '../../../../../shared/entities/item-event.ts';
import { KNOWN_STATUSES } from '../../../../../shared/entities/listing-status.ts';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { CONDITIONS, ERAS, ITEM_TYPES, MATERIALS } from '../../../../../shared/vocabulary.ts';
import { parseAmount } from '../../../lib/amounts.ts';
import { api } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { useCanSeeField } from '../../../lib/permissions.ts';
import { alwaysFreshStaffQuery } from '../../../lib/queryOptions.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { toItemSummary } from '../airtable/item.ts';
import { AmountInput, SelectInput, TextInput } from '../form/FormFields.tsx';
import { useSetValuesTitle } from '../items/useSetValuesTitle.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { BulkItemChanges } from './BulkItemChanges.tsx';
import { formatRecords } from './describeBulkChange.ts';
import { PreviewList } from './PreviewList.tsx';

const MAX_IDS = 100;
const EMPTY = 'none';

interface DialogProps {
  onStarted: (id: string) => void;
  onClose: () => void;
}

interface SetItemValuesProps extends DialogProps {
  items: readonly MilitaryItemSummary[];
}

export function SetItemValuesDialog({ items, ...props }: SetItemValuesProps) {
  const title = useSetValuesTitle();

  return (
    <RecordsOfItems title={title} items={items} onClose={props.onClose}>
      {(records) => (
        <SetValuesDialog records={records} left={items.length - records.length} {...props} />
      )}
    </RecordsOfItems>
  );
}

interface RecordsOfItemsProps {
  title: string;
  items: readonly MilitaryItemSummary[];
  onClose: () => void;
  children: (records: readonly LogRecord[]) => ReactNode;
}

export function RecordsOfItems({ title, items, onClose, children }: RecordsOfItemsProps) {
  const ids = items.flatMap(({ airtableId }) => airtableId ?? []);
  const query = useQuery({
    queryKey: ['item-log', 'some', ids],
    queryFn: async ({ signal }) => {
      const records: LogRecord[] = [];
      for (let start = 0; start < ids.length; start += MAX_IDS) {
        const query = { id: ids.slice(start, start + MAX_IDS), limit: MAX_IDS };
        records.push(...(await api('GET /api/airtable/item-log', { query, signal })).records);
      }
      return records;
    },
    gcTime: 0,
    ...alwaysFreshStaffQuery,
  });

  if (query.data) return children(query.data);
  return (
    <DetailsDialog title={title} onClose={onClose}>
      {query.isError ? (
        <InlineError subject="the records" query={query} />
      ) : (
        <SkeletonLine width={26} height={1.25} />
      )}
    </DetailsDialog>
  );
}

interface RecordsDialogProps extends DialogProps {
  records: readonly LogRecord[];
}

export function SetValuesDialog({ left = 0, ...props }: RecordsDialogProps & { left?: number }) {
  const title = useSetValuesTitle();
  const seesPrices = useCanSeeField()('sharePrice');
  const [status, setStatus] = useState('');
  const [price, setPrice] = useState('');

  const typed = price.trim();
  const sharePrice = typed === EMPTY ? null : parseAmount(typed);
  const isPriceInvalid = typed !== '' && sharePrice === undefined;
  const values = { ...(status && { status }), ...(sharePrice !== undefined && { sharePrice }) };

  return (
    <ValuesDialog
      title={title}
      missing={`Choose a Status ${seesPrices ? 'or a price ' : ''}to see what changes.`}
      values={values}
      {...props}
    >
      <p>
        The values are set in Airtable. With a Status that is not for sale, pieces leave the sale at
        once; the shop shows the rest after the next sync. A value that has changed in Airtable
        since is left alone and reported.
        {left > 0 &&
          ` ${formatCount(left)} of the chosen items ${left === 1 ? 'has no record in the Item Log yet, and stays as it is' : 'have no record in the Item Log yet, and stay as they are'}.`}
      </p>
      <SelectInput
        label="Status"
        emptyLabel="Leave as it is"
        options={[
          ...new Set([...KNOWN_STATUSES, ...props.records.flatMap(({ status }) => status ?? [])]),
        ]}
        value={status}
        onChange={(event) => setStatus(event.target.value)}
      />
      {seesPrices && (
        <AmountInput
          label="Share Price"
          placeholder={`Leave as it is, or “${EMPTY}” to empty it`}
          value={price}
          error={isPriceInvalid ? 'Enter an amount, such as 65 or 65.50.' : undefined}
          onChange={(event) => setPrice(event.target.value)}
        />
      )}
    </ValuesDialog>
  );
}

const CHOICES = [
  ['itemType', ITEM_TYPES],
  ['era', ERAS],
  ['condition', CONDITIONS],
  ['material', MATERIALS],
] as const;

export function ChangeRecordsDialog(props: RecordsDialogProps) {
  const [texts, setTexts] = useState<Partial<Record<ValueField, string>>>({});
  const values = Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => (text.trim() ? [[field, text.trim()]] : [])),
  );

  return (
    <ValuesDialog
      title="Change Fields"
      missing="Choose a field’s new value to see what changes."
      values={values}
      {...props}
    >
      <p>
        The fields are changed in Airtable. One that has changed there since is left alone and
        reported, as are records that were sent from here: change their items instead.
      </p>
      {CHOICES.map(([field, options]) => (
        <SelectInput
          key={field}
          label={RECORD_COLUMNS[field]}
          emptyLabel="Leave as it is"
          options={options}
          value={texts[field] ?? ''}
          onChange={(event) => setTexts({ ...texts, [field]: event.target.value })}
        />
      ))}
      <TextInput
        label={RECORD_COLUMNS.unitName}
        placeholder="Leave as it is"
        maxLength={300}
        value={texts.unitName ?? ''}
        onChange={(event) => setTexts({ ...texts, unitName: event.target.value })}
      />
    </ValuesDialog>
  );
}

interface ValuesDialogProps extends RecordsDialogProps {
  title: string;
  missing: string;
  values: Values;
  children: ReactNode;
}

function ValuesDialog(props: ValuesDialogProps) {
  const { title, missing, records, values, onStarted, onClose, children } = props;
  const previews = records.flatMap((record) => {
    const changes = preview(record, values);
    return changes.length > 0 ? [{ record, changes }] : [];
  });
  const isTooMany = previews.length > MAX_BULK_ITEMS;
  const canSubmit = previews.length > 0 && !isTooMany;

  return (
    <BulkDialog
      title={title}
      subtitle={formatRecords(records.length)}
      action={canSubmit ? `Change ${formatRecords(previews.length, true)}` : 'Change'}
      canStart={canSubmit}
      body={{
        action: 'set-values',
        values,
        records: previews.map(({ record }) => ({ id: record.id, ...getSeen(record, values) })),
      }}
      onStarted={onStarted}
      onClose={onClose}
    >
      {children}
      <Typography role="status" variant="caption" sx={{ color: 'text.secondary' }}>
        {Object.keys(values).length === 0
          ? missing
          : describe(records.length, previews.length, isTooMany)}
      </Typography>
      <PreviewList
        label="Changes"
        rows={previews}
        describeMore={(count) => `And ${formatRecords(count)} more, with the same new values.`}
      >
        {({ record, changes }) => (
          <BulkItemChanges key={record.id} name={toItemSummary(record).title} changes={changes} />
        )}
      </PreviewList>
    </BulkDialog>
  );
}

type Values = z.input<typeof BulkRecordValues>;
type ValueField = keyof Values;

function getSeen(record: LogRecord, values: Values): Partial<Record<ValueField, string | null>> {
  const seen = { ...record, itemType: record.types.join(CHOICE_SEPARATOR) || null };
  const fields = Object.keys(values) as ValueField[];
  return Object.fromEntries(
    fields.flatMap((field) => (seen[field] === undefined ? [] : [[field, seen[field]]])),
  );
}

function preview(record: LogRecord, values: Values): ItemFieldChange[] {
  const seen = getSeen(record, values);
  return (Object.keys(values) as ValueField[]).flatMap((field) => {
    const [before = null, after = null] = [seen[field], values[field]];
    return before === after ? [] : [{ field: RECORD_COLUMNS[field], before, after }];
  });
}

function describe(all: number, changed: number, isTooMany: boolean): string {
  if (isTooMany) return `At most ${formatCount(MAX_BULK_ITEMS)} records at once: select fewer.`;
  if (changed === 0) return 'All selected records have these values already.';
  const same = all - changed;
  const rest =
    same > 0 ? ` ${formatRecords(same)} ${same === 1 ? 'has' : 'have'} them already.` : '';
  return `${formatRecords(changed)} will change.${rest}`;
}
