import { Button } from '@mui/material';
import { useState } from 'react';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import {
  MEASURE_COLUMNS,
  REQUIRED_COLUMNS,
} from '../../../../../../shared/entities/reference-columns.ts';
import { BRANCHES, ERAS, ITEM_TYPES } from '../../../../../../shared/vocabulary.ts';
import { getErrorMessage, hasStatus } from '../../../../lib/api.ts';
import { toast } from '../../../../lib/toast.ts';
import { useForm } from '../../../../ui/useForm.ts';
import { NumberInput, TextArea, TextInput } from '../../../common/form/FormFields.tsx';
import styles from './EntryForm.module.css';
import { useEditEntry } from './entriesQuery.ts';
import {
  COLUMN_LABELS,
  type EntryField,
  EntryFormInput,
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
  const [start] = useState(() => toEntryValues(entry));
  const { mutateAsync } = useEditEntry(entry.id);
  const { element, field, failure, isPending, getValues } = useForm({
    schema: EntryFormInput,
    start,
    send: async (values) => {
      const edit = toEntryEdit(start, values);
      if (!edit) return onClose();
      const { designation } = await mutateAsync({ ...edit, updatedAt: entry.updatedAt });
      toast({ title: 'Entry Saved', description: `${designation} has been changed.` });
      onClose();
    },
    describeError: (error) =>
      hasStatus(error, 409)
        ? `${getErrorMessage(error)} What you typed is still here; copy what you need and cancel.`
        : getErrorMessage(error),
  });
  const propsOf = (name: EntryField) => ({
    label: [COLUMN_LABELS[name], HINTS[name]].filter(Boolean).join(', '),
    isRequired: REQUIRED_COLUMNS.some((column) => column === name),
    ...field(name),
  });

  return (
    <form {...element} aria-label={`Edit ${entry.designation}`} className={styles.form}>
      <p className={styles.hint}>
        The number {entry.asmicNumber} identifies the entry and cannot be changed.
      </p>
      <div className={styles.fields}>
        {LINES.map((name) => (
          <TextInput key={name} {...propsOf(name)} suggestions={SUGGESTIONS[name]} />
        ))}
        <div className={styles.measures}>
          {MEASURE_COLUMNS.map((name) => (
            <NumberInput
              key={name}
              {...propsOf(name)}
              initialText={getValues(name)}
              parse={(text) => parseMeasure(name, text)}
            />
          ))}
        </div>
        {TEXTS.map((name) => (
          <TextArea key={name} {...propsOf(name)} />
        ))}
      </div>
      {failure && (
        <p role="alert" className={styles.error}>
          {failure}
        </p>
      )}
      <div data-foot="" className={styles.actions}>
        <Button type="submit" variant="contained" aria-disabled={isPending} aria-busy={isPending}>
          {isPending ? 'Saving…' : 'Save Changes'}
        </Button>
        <Button aria-disabled={isPending} onClick={() => !isPending && onClose()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
