import { Box, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect } from 'react';
import * as z from 'zod';
import type { Customer } from '../../../../shared/entities/customer.ts';
import { usePermission } from '../../lib/permissions.ts';
import { toast } from '../../lib/toast.ts';
import { DraftBar } from '../common/DraftBar.tsx';
import { TextArea } from '../common/form/FormFields.tsx';
import { Section } from '../common/Section.tsx';
import { useRecordDraft, useRecordForm } from '../common/useRecordForm.ts';
import { useSaveNotes } from './customerQueries.ts';

const MAX_LENGTH = 5_000;

const NotesInput = z
  .object({
    notes: z.string().trim().max(MAX_LENGTH, `At most ${MAX_LENGTH} characters.`),
    version: z.number(),
  })
  .transform(({ notes, version }) => ({ notes: notes || null, version }));

export function CustomerNotes({ customer }: { customer: Customer }) {
  const canSell = usePermission('sell');

  return (
    <Section title="Notes">
      {canSell ? (
        <NotesForm customer={customer} />
      ) : (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {customer.notes ?? 'No notes yet.'}
        </Typography>
      )}
    </Section>
  );
}

/** What was typed and is not saved yet. */
export const useNotesDraft = ({ id, notes, version }: Customer) =>
  useRecordDraft(`customer ${id}`, { notes: notes ?? '', version });

/** What was typed before a colleague merged the customer goes to the notes about both, which are newer. */
export function useMovedNotes(formerId: string, customer: Customer) {
  const typed = useNotesDraft({ ...customer, id: formerId });
  const shown = useNotesDraft(customer);

  useEffect(() => {
    const draft = typed.read();
    if (!draft) return;
    const notes = [shown.read()?.notes, draft.notes].filter(Boolean).join('\n\n');
    shown.set({ notes, version: draft.version });
    typed.discard();
  });
}

function NotesForm({ customer }: { customer: Customer }) {
  const { id } = customer;
  const draft = useNotesDraft(customer);
  const save = useSaveNotes(id);
  const form = useRecordForm(draft, NotesInput, (body) =>
    save.mutateAsync(body, {
      onSuccess: () => toast({ title: 'Notes Saved', description: 'Only staff see them.' }),
    }),
  );

  const saveOnKey = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey;
    if (!hasModifier || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    void form.submit();
  };

  return (
    <Box component="form" {...form.element} aria-label="Notes">
      <TextArea
        label="Notes, for staff only"
        maxLength={MAX_LENGTH}
        aria-keyshortcuts="Control+S Meta+S"
        onKeyDown={saveOnKey}
        sx={{ width: '100%' }}
        {...form.field('notes')}
      />
      <DraftBar action="Save Notes" draft={draft} form={form} />
    </Box>
  );
}
