import { Stack, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import {
  ITEM_RECORD_FIELDS,
  type RecordField,
  type RecordValue,
  type RecordValueChange,
} from '../../../../../shared/entities/record-values.ts';
import { FIELD_LABELS } from '../../../../../shared/item-form/fields.ts';
import { parseAmount } from '../../../lib/amounts.ts';
import { getErrorMessage, getFieldError, hasStatus, isAccessError } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { AmountInput, SelectInput, TextInput } from '../form/FormFields.tsx';
import { ConfirmListing } from '../restriction/ConfirmListing.tsx';
import { useCorrectItem } from './itemsQuery.ts';
import { type RecordValues, useRecordValues, useSetRecordValues } from './recordValuesQuery.ts';

export interface QuickEditDialogProps {
  title: string;
  name: string;
  /** Null for an item that is not in Airtable. */
  recordId: string | null;
  item?: RecordValues['item'] | undefined;
  onClose: () => void;
}

export default function QuickEditDialog(props: QuickEditDialogProps) {
  const { title, name, recordId, onClose } = props;
  const query = useRecordValues(recordId);
  useCloseOnBack(true, onClose);

  return (
    <DetailsDialog isSmall title={title} subtitle={name} onClose={onClose}>
      {query.data || !recordId ? (
        <ValuesForm {...props} query={query} />
      ) : query.error ? (
        <InlineError
          text="The record could not be read from Airtable."
          subject="the record"
          query={query}
        />
      ) : (
        <Stack role="status" sx={{ gap: 2 }}>
          Reading the record in Airtable…
          <SkeletonLine width={16} />
        </Stack>
      )}
    </DetailsDialog>
  );
}

interface ValuesFormProps extends QuickEditDialogProps {
  query: ReturnType<typeof useRecordValues>;
}

const NO_RECORD: RecordValues = { item: null, isRestricted: false, values: [] };

function ValuesForm({ name, recordId, item: known, query, onClose }: ValuesFormProps) {
  const { data = NO_RECORD, isFetching, refetch } = query;
  const item = data.item ?? known;
  const set = useSetRecordValues(recordId ?? '', item?.id);
  const correct = useCorrectItem();
  const start = useSingleFlight();
  const [edits, setEdits] = useState<Partial<Record<RecordField, string>>>({});
  const [location, setLocation] = useState<string>();
  const isPending = set.isPending || correct.isPending;
  const values = data.values.filter(({ field }) => !item || !ITEM_RECORD_FIELDS.has(field));
  const changes = getChanges(values, edits);
  const isPriceInvalid = changes.some(
    ({ field, to }) => field === 'sharePrice' && to !== null && parseAmount(to) === undefined,
  );
  const before = item?.storageLocation ?? '';
  const isMoved = !recordId || (location !== undefined && location.trim() !== before);
  const canSave = (changes.length > 0 || isMoved) && !isPriceInvalid && !isFetching;

  const isMarked = values.some(({ field }) => getFieldError(set.error, field) !== undefined);
  const failure = isMarked ? correct.error : (set.error ?? correct.error);

  const save = async () => {
    if (changes.length > 0) await set.mutateAsync(changes);
    if (item && isMoved) {
      const { id, updatedAt } = item;
      const storageLocation = (location ?? before).trim() || null;
      await correct.mutateAsync({ id, correction: { storageLocation, updatedAt } });
    }
    const isListingChanged = changes.some(({ field }) => field === 'status');
    toast({
      title: 'Saved',
      description: isListingChanged
        ? 'The record is changed in Airtable. The shop follows with the next sync.'
        : `${name} has been changed.`,
    });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    // After a conflict, the form shows the current values: saving again overwrites them knowingly.
    start((done) =>
      save()
        .catch((failure) => {
          if (recordId && hasStatus(failure, 409)) void refetch();
        })
        .finally(done),
    );
  };

  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={submit}>
      {values.map((value) => (
        <ValueField
          key={value.field}
          value={value}
          edited={edits[value.field]}
          error={
            value.field === 'sharePrice' && isPriceInvalid
              ? 'Enter an amount, such as 65 or 65.50.'
              : getFieldError(set.error, value.field)
          }
          onChange={(text) => setEdits({ ...edits, [value.field]: text })}
        />
      ))}
      {item && (
        <TextInput
          label={FIELD_LABELS.storageLocation}
          placeholder="Empty"
          maxLength={300}
          value={location ?? before}
          onChange={(event) => setLocation(event.target.value)}
        />
      )}
      {values.length === 0 && !item && (
        <p>The table in Airtable has none of the columns Status, Share Price and Supplier.</p>
      )}
      {recordId && data.isRestricted && <ConfirmListing recordId={recordId} name={name} />}
      {failure && !isAccessError(failure) && (
        <Typography role="alert" variant="body2" color="error">
          {getErrorMessage(failure)}
        </Typography>
      )}
      <DialogActions
        action="Save"
        pendingAction="Saving…"
        isPending={isPending}
        isDisabled={!canSave}
        onCancel={onClose}
      />
    </Stack>
  );
}

function getChanges(
  values: readonly RecordValue[],
  edits: Partial<Record<RecordField, string>>,
): RecordValueChange[] {
  return values.flatMap(({ field, kind, value: from }) => {
    const edited = edits[field]?.trim();
    if (edited === undefined) return [];
    // Keeps invalid text, so that the server reports it.
    const to = (kind === 'amount' ? (parseAmount(edited) ?? edited) : edited) || null;
    return to === from ? [] : [{ field, from, to }];
  });
}

interface ValueFieldProps {
  value: RecordValue;
  /** Undefined while it equals the value in Airtable. */
  edited: string | undefined;
  error: string | undefined;
  onChange: (text: string) => void;
}

function ValueField({ value: known, edited, error, onChange }: ValueFieldProps) {
  const { column, kind, options } = known;
  const value = edited ?? known.value ?? '';

  if (kind === 'text' || kind === 'amount') {
    const Input = kind === 'amount' ? AmountInput : TextInput;
    return (
      <Input
        label={column}
        value={value}
        error={error}
        placeholder="Empty"
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const labels = toLabels(options, known.value);
  return (
    <SelectInput
      label={column}
      emptyLabel="Empty"
      options={[...labels.values()]}
      value={labels.get(value) ?? ''}
      error={error}
      onChange={({ target }) =>
        onChange([...labels].find(([, label]) => label === target.value)?.[0] ?? '')
      }
    />
  );
}

/** Two records may have the same name, and the current value may not be an option. */
function toLabels(
  options: RecordValue['options'],
  current: string | null,
): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const { value, label } of options) {
    const isTaken = [...labels.values()].includes(label);
    labels.set(value, isTaken ? `${label} (${value})` : label);
  }
  if (current !== null && !labels.has(current)) {
    const names = current.split(',').map((value) => labels.get(value) ?? value);
    labels.set(current, names.join(', '));
  }
  return labels;
}
