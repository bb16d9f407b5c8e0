import { Alert, Box, Button, Typography } from '@mui/material';
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
import { DialogFoot } from '../../../common/DialogFoot.tsx';
import {
  NumberInput,
  SuggestInput,
  TextArea,
  TextInput,
} from '../../../common/form/FormFields.tsx';
import { Row } from '../../../common/Row.ts';
import { useEditEntry } from './entriesQuery.ts';
import {
  COLUMN_LABELS,
  type EntryField,
  EntryFormInput,
  parseMeasure,
  toEntryEdit,
  toEntryValues,
} from './entryValues.ts';

const SUGGESTIONS = [
  ['itemType', ITEM_TYPES],
  ['era', ERAS],
  ['branch', BRANCHES],
] as const;
const TEXTS = ['description', 'materials', 'variations', 'referenceImages', 'notes'] as const;
const HINTS: Partial<Record<EntryField, string>> = {
  materials: 'one per line',
  variations: 'one per line',
  referenceImages: 'one address per line',
};

export function EntryForm(props: { entry: AsmicEntry; onClose: () => void }) {
  const { onClose } = props;
  // Saves against the edited version, so that another user's change is not overwritten unseen.
  const [entry] = useState(props.entry);
  const [start] = useState(() => toEntryValues(entry));
  const { mutateAsync } = useEditEntry(entry.id);
  const { element, field, choice, failure, isPending, getValues } = useForm({
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
  const getLabel = (name: EntryField) => ({
    label: [COLUMN_LABELS[name], HINTS[name]].filter(Boolean).join(', '),
    isRequired: REQUIRED_COLUMNS.some((column) => column === name),
  });

  return (
    <form {...element} aria-label={`Edit ${entry.designation}`}>
      <Typography variant="caption" component="p" sx={{ mb: 2, color: 'text.secondary' }}>
        The number {entry.asmicNumber} identifies the entry and cannot be changed.
      </Typography>
      <Box
        sx={{
          mb: 2.5,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        <TextInput {...getLabel('designation')} {...field('designation')} sx={WHOLE_ROW} />
        {SUGGESTIONS.map(([name, suggestions]) => (
          <SuggestInput
            key={name}
            {...getLabel(name)}
            {...choice(name)}
            suggestions={suggestions}
            sx={{ gridColumn: 'span 2' }}
          />
        ))}
        <TextInput {...getLabel('unit')} {...field('unit')} sx={{ gridColumn: 'span 2' }} />
        {MEASURE_COLUMNS.map((name) => (
          <NumberInput
            key={name}
            {...getLabel(name)}
            {...field(name)}
            initialText={getValues(name)}
            parse={(text) => parseMeasure(name, text)}
          />
        ))}
        {TEXTS.map((name) => (
          <TextArea key={name} {...getLabel(name)} {...field(name)} sx={WHOLE_ROW} />
        ))}
      </Box>
      <DialogFoot>
        {failure && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {failure}
          </Alert>
        )}
        <Row sx={{ gap: 1 }}>
          <Button type="submit" variant="contained" aria-disabled={isPending} aria-busy={isPending}>
            {isPending ? 'Saving…' : 'Save Changes'}
          </Button>
          <Button aria-disabled={isPending} onClick={() => !isPending && onClose()}>
            Cancel
          </Button>
        </Row>
      </DialogFoot>
    </form>
  );
}

const WHOLE_ROW = { gridColumn: '1 / -1' };
