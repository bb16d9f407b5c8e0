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
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { AmountInput, SelectInput, TextInput } from '../form/FormFields.tsx';
import { ConfirmListing } from '../restriction/ConfirmListing.tsx';
import { useCorrectItem, useRefetchHistory } from './itemsQuery.ts';
import { type RecordValues, useRecordValues, useSetRecordValues } from './recordValuesQuery.ts';
import { ITEM_TITLE, RECORD_TITLE } from './titles.ts';

type EditedItem = NonNullable<RecordValues['item']>;

export interface QuickEditDialogProps {
  name: string;
  /** Null for an item that is not in Airtable. */
  recordId: string | null;
  item?: EditedItem | undefined;
  onClose: () => void;
}

const MAX_LOCATION_LENGTH = 300;

export default function QuickEditDialog({ name, recordId, item, onClose }: QuickEditDialogProps) {
  useCloseOnBack(true, onClose);

  return (
    <DetailsDialog
      isSmall
      title={recordId ? RECORD_TITLE : ITEM_TITLE}
      subtitle={name}
      onClose={onClose}
    >
      {recordId ? (
        <RecordForm name={name} recordId={recordId} item={item} onClose={onClose} />
      ) : (
        item && <QuickEditForm name={name} item={item} onClose={onClose} />
      )}
    </DetailsDialog>
  );
}

interface FormProps extends Pick<QuickEditDialogProps, 'name' | 'onClose'> {
  item: EditedItem;
}

function QuickEditForm({ name, item, onClose }: FormProps) {
  const [location, setLocation] = useState(item.storageLocation ?? '');
  const correct = useCorrectItem();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (correct.isPending) return;
    correct.mutate(toCorrection(item, location), {
      onSuccess: () => {
        toast({ title: 'Saved', description: `${name} has been changed.` });
        onClose();
      },
    });
  };

  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={submit}>
      <LocationField value={location} onChange={setLocation} />
      <FormError error={correct.error} />
      <DialogActions
        action="Save"
        pendingAction="Saving…"
        isPending={correct.isPending}
        onCancel={onClose}
      />
    </Stack>
  );
}

const toCorrection = ({ id, updatedAt }: EditedItem, location: string) => ({
  id,
  correction: { storageLocation: location.trim() || null, updatedAt },
});

interface RecordFormProps extends Omit<QuickEditDialogProps, 'recordId'> {
  recordId: string;
}

function RecordForm({ name, recordId, item: known, onClose }: RecordFormProps) {
  const query = useRecordValues(recordId);
  const { data, error, isFetching, refetch } = query;
  const set = useSetRecordValues(recordId);
  const correct = useCorrectItem();
  const refetchHistory = useRefetchHistory();
  const [edits, setEdits] = useState<Partial<Record<RecordField, string>>>({});
  const item = data?.item ?? known;
  const [location, setLocation] = useState<string>();
  const isPending = set.isPending || correct.isPending;

  if (!data) {
    if (!error) {
      return (
        <Stack role="status" sx={{ gap: 2 }}>
          Reading the record in Airtable…
          <SkeletonLine width={16} />
        </Stack>
      );
    }
    return (
      <InlineError
        text="The record could not be read from Airtable."
        subject="the record"
        query={{ error, isFetching, refetch }}
      />
    );
  }
  const values = data.values.filter(({ field }) => !item || !ITEM_RECORD_FIELDS.has(field));
  const changes = getChanges(values, edits);
  const isPriceInvalid = changes.some(
    ({ field, to }) => field === 'sharePrice' && to !== null && parseAmount(to) === undefined,
  );
  const isMoved = location !== undefined && location.trim() !== (item?.storageLocation ?? '');
  const canSave = changes.length > 0 || isMoved;

  const save = async () => {
    if (changes.length > 0) {
      await set.mutateAsync(changes);
      if (item) refetchHistory(item.id);
    }
    if (item && isMoved) await correct.mutateAsync(toCorrection(item, location));
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
    if (isPending || isFetching || !canSave || isPriceInvalid) return;
    // After a conflict, the form shows the current values: saving again overwrites them knowingly.
    save().catch((failure) => {
      if (hasStatus(failure, 409)) void refetch();
    });
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
        <LocationField value={location ?? item.storageLocation ?? ''} onChange={setLocation} />
      )}
      {values.length === 0 && !item && (
        <p>The table in Airtable has none of the columns Status, Share Price and Supplier.</p>
      )}
      {data.isRestricted && <ConfirmListing recordId={recordId} name={name} />}
      <FormError
        error={hasIssues(set.error, values) ? correct.error : (set.error ?? correct.error)}
      />
      <DialogActions
        action="Save"
        pendingAction="Saving…"
        isPending={isPending}
        isDisabled={!canSave || isPriceInvalid || isFetching}
        onCancel={onClose}
      />
    </Stack>
  );
}

const hasIssues = (error: Error | null, values: readonly RecordValue[]) =>
  values.some(({ field }) => getFieldError(error, field) !== undefined);

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

interface LocationFieldProps {
  value: string;
  onChange: (text: string) => void;
}

const LocationField = ({ value, onChange }: LocationFieldProps) => (
  <TextInput
    label={FIELD_LABELS.storageLocation}
    placeholder="Empty"
    maxLength={MAX_LOCATION_LENGTH}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

function FormError({ error }: { error: Error | null }) {
  if (!error || isAccessError(error)) return null;
  return (
    <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
      {getErrorMessage(error)}
    </Typography>
  );
}
