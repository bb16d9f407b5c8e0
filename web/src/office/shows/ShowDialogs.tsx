import { Button } from '@mui/material';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import type { Show } from '../../../../shared/entities/show.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { useToday } from '../../lib/useToday.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { OutdatedAlert } from '../common/DraftBar.tsx';
import { DateInput } from '../common/form/DateInput.tsx';
import { TextInput } from '../common/form/FormFields.tsx';
import { useRecordDraft } from '../common/useRecordForm.ts';
import { type SavedShow, useCreateShow, useSaveShow } from './showQueries.ts';
import { listNames } from './showState.ts';

const MAX_NAME_LENGTH = 100;
const MAX_PLACE_LENGTH = 200;

const ShowInput = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'Enter a name.')
      .max(MAX_NAME_LENGTH, `At most ${MAX_NAME_LENGTH} characters.`),
    place: z.string().trim().max(MAX_PLACE_LENGTH, `At most ${MAX_PLACE_LENGTH} characters.`),
    from: z.iso.date('Enter the first day.'),
    to: z.iso.date('Enter the last day.'),
    version: z.number(),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Enter the first day or a later one.',
  });
type ShowDraft = z.input<typeof ShowInput>;
type ShowForm = Pick<ReturnType<typeof useForm<ShowDraft, unknown, unknown>>, 'field' | 'choice'>;

export function NewShow({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCreateShow();
  const today = useToday();
  const form = useForm({
    schema: ShowInput,
    start: { name: '', place: '', from: today, to: today, version: 0 },
    draft: useDraft<ShowDraft>('new show'),
    send: ({ version: _, ...body }) =>
      create.mutateAsync(body, { onSuccess: ({ id }) => navigate(paths.show(id)) }),
  });

  return (
    <FormDialog
      title="New Show"
      subtitle="The pieces that you take there are on hold until the day after it."
      action="Create Show"
      pendingAction="Creating…"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <ShowFields form={form} />
    </FormDialog>
  );
}

interface EditShowProps {
  show: Show;
  onClose: () => void;
}

/** A change by a colleague is not overwritten unless staff want it. What was typed stays until it is saved or discarded. */
export function EditShow({ show, onClose }: EditShowProps) {
  const { id, name, place, from, to, version } = show;
  const save = useSaveShow(id);
  const draft = useRecordDraft(`show ${id}`, { name, place: place ?? '', from, to, version });
  const { isEdited, isOutdated } = draft;
  const form = useForm({
    schema: ShowInput,
    start: draft.saved,
    draft,
    canSubmit: isEdited && !isOutdated,
    send: (body) =>
      save.mutateAsync(body, {
        onSuccess: (saved) => {
          toast({ title: 'Show Saved', description: describeHolds(saved) });
          onClose();
        },
      }),
  });

  return (
    <FormDialog
      title="Edit Show"
      action="Save"
      isDisabled={!isEdited || isOutdated}
      form={isOutdated ? { ...form, failure: '' } : form}
      staysOpen
      onClose={onClose}
    >
      {isOutdated && <OutdatedAlert draft={draft} />}
      <ShowFields form={form} />
      {isEdited && !isOutdated && (
        <Button variant="text" sx={{ alignSelf: 'start' }} onClick={draft.discard}>
          Discard Changes
        </Button>
      )}
    </FormDialog>
  );
}

function describeHolds({ pieces, notHeld }: SavedShow): string {
  if (notHeld.length === 0) return 'The holds of its pieces follow the days.';
  const names = listNames(pieces.filter(({ productId }) => notHeld.includes(productId)));
  return `Not on hold for the show, because they are held or sold otherwise: ${names}.`;
}

const ShowFields = ({ form }: { form: ShowForm }) => (
  <>
    <TextInput label="Name" isRequired maxLength={MAX_NAME_LENGTH} {...form.field('name')} />
    <TextInput
      label="Place"
      maxLength={MAX_PLACE_LENGTH}
      placeholder="Fairgrounds, Lancaster PA"
      {...form.field('place')}
    />
    <DateInput label="First Day" isRequired {...form.choice('from')} />
    <DateInput label="Last Day" isRequired {...form.choice('to')} />
  </>
);
