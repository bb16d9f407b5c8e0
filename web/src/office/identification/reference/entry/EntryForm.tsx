import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import {
  MEASURE_COLUMNS,
  REQUIRED_COLUMNS,
} from '../../../../../../shared/entities/reference-columns.ts';
import { BRANCHES, ERAS, ITEM_TYPES } from '../../../../../../shared/vocabulary.ts';
import { ApiError, getErrorMessage, hasStatus, isAccessError } from '../../../../lib/api.ts';
import { toast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/Button.tsx';
import { NumberInput, TextArea, TextInput } from '../../../../ui/FormFields.tsx';
import styles from './EntryForm.module.css';
import { useEditEntry } from './entriesQuery.ts';
import {
  COLUMN_LABELS,
  checkMeasure,
  ENTRY_FIELDS,
  type EntryField,
  type EntryValues,
  isMeasure,
  parseMeasure,
  toEntryEdit,
  toEntryValues,
} from './entryValues.ts';

const SUGGESTIONS: Partial<Record<EntryField, readonly string[]>> = {
  itemType: ITEM_TYPES,
  era: ERAS,
  branch: BRANCHES,
};
const LINES = ['designation', 'itemType', 'era', 'branch', 'unit'] as const;
const TEXTS = ['description', 'materials', 'variations', 'referenceImages', 'notes'] as const;
const HINTS: Partial<Record<EntryField, string>> = {
  materials: 'one per line',
  variations: 'one per line',
  referenceImages: 'one address per line',
};

interface EntryFormProps {
  entry: AsmicEntry;
  onClose: () => void;
}

export function EntryForm({ entry: current, onClose }: EntryFormProps) {
  // Saves against the edited version, so that another user's change is not overwritten unseen.
  const [entry] = useState(current);
  const start = toEntryValues(entry);
  const { register, handleSubmit, setError, getValues, formState } = useForm<EntryValues>({
    defaultValues: start,
  });
  const { mutate, isPending, error } = useEditEntry(entry.id);
  const { errors } = formState;

  const showErrors = (failure: Error) => {
    const issues = failure instanceof ApiError ? failure.issues : [];
    for (const { path, message } of issues) {
      const field = ENTRY_FIELDS.find((each) => each === path);
      if (field) setError(field, { message }, { shouldFocus: true });
    }
  };
  const submit = (values: EntryValues) => {
    if (isPending) return;
    const edit = toEntryEdit(start, values);
    if (!edit) return onClose();
    mutate(
      { ...edit, updatedAt: entry.updatedAt },
      {
        onSuccess: ({ designation }) => {
          toast({ title: 'Entry Saved', description: `${designation} has been changed.` });
          onClose();
        },
        onError: showErrors,
      },
    );
  };
  const propsOf = (field: EntryField) => ({
    label: [COLUMN_LABELS[field], HINTS[field]].filter(Boolean).join(', '),
    error: errors[field]?.message,
    isRequired: REQUIRED_COLUMNS.some((column) => column === field),
    ...register(field, {
      validate: (text) => (isMeasure(field) ? (checkMeasure(field, text) ?? true) : true),
    }),
  });

  return (
    <form
      noValidate
      aria-label={`Edit ${entry.designation}`}
      className={styles.form}
      onSubmit={handleSubmit(submit)}
    >
      <p className={styles.hint}>
        The number {entry.asmicNumber} identifies the entry and cannot be changed.
      </p>
      <div className={styles.fields}>
        {LINES.map((field) => (
          <TextInput key={field} {...propsOf(field)} suggestions={SUGGESTIONS[field]} />
        ))}
        <div className={styles.measures}>
          {MEASURE_COLUMNS.map((field) => (
            <NumberInput
              key={field}
              {...propsOf(field)}
              initialText={getValues(field)}
              parse={(text) => parseMeasure(field, text)}
            />
          ))}
        </div>
        {TEXTS.map((field) => (
          <TextArea key={field} {...propsOf(field)} />
        ))}
      </div>
      {error && !isAccessError(error) && (
        <p role="alert" className={styles.error}>
          {getErrorMessage(error)}
          {hasStatus(error, 409) && ' What you typed is still here; copy what you need and cancel.'}
        </p>
      )}
      <div data-foot="" className={styles.actions}>
        <Button type="submit" variant="solid" aria-disabled={isPending} aria-busy={isPending}>
          {isPending ? 'Saving…' : 'Save Changes'}
        </Button>
        <Button aria-disabled={isPending} onClick={() => !isPending && onClose()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
