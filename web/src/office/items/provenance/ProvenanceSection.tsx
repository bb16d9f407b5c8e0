import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { VisibleMilitaryItem } from '../../../../../shared/entities/military-item.ts';
import {
  MAX_PROVENANCE_ENTRIES,
  type ProvenanceEntry,
  ProvenanceInput,
} from '../../../../../shared/entities/provenance.ts';
import { usePermission } from '../../../lib/permissions.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { TextArea, TextInput } from '../../common/form/FormFields.tsx';
import { SwitchInput } from '../../common/form/SwitchInput.tsx';
import { useCorrectItem } from '../../common/items/itemsQuery.ts';

export function ProvenanceSection({ item }: { item: VisibleMilitaryItem }) {
  const { id, provenance, updatedAt } = item;
  const canEdit = usePermission('edit-items');
  const { mutateAsync, isPending } = useCorrectItem();
  const start = useSingleFlight();
  const [edited, setEdited] = useState<number>();
  const close = () => setEdited(undefined);
  /** Fails if another user has changed the item. */
  const save = async (entries: ProvenanceEntry[], title: string) => {
    await mutateAsync({ id, correction: { provenance: entries, updatedAt } });
    toast({ title, description: 'The history has the change.' });
  };
  const remove = (index: number) =>
    start((done) =>
      save(provenance.toSpliced(index, 1), 'Provenance Removed')
        .catch(showErrorToast)
        .finally(done),
    );

  return (
    <section aria-label="Provenance">
      <Typography variant="button" component="h3">
        Provenance
      </Typography>
      {provenance.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No provenance recorded.
        </Typography>
      )}
      <ol>
        {provenance.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
          <Box component="li" key={index} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <EntryTexts entry={entry} />
            {canEdit && (
              <>
                <Button variant="text" onClick={() => setEdited(index)}>
                  Edit<span className="visually-hidden"> {entry.source}</span>
                </Button>{' '}
                <Button variant="text" aria-disabled={isPending} onClick={() => remove(index)}>
                  Remove<span className="visually-hidden"> {entry.source}</span>
                </Button>
              </>
            )}
          </Box>
        ))}
      </ol>
      {canEdit && provenance.length < MAX_PROVENANCE_ENTRIES && (
        <Button variant="text" onClick={() => setEdited(provenance.length)}>
          Add Provenance
        </Button>
      )}
      {edited !== undefined && (
        <ProvenanceDialog
          entry={provenance[edited]}
          onSave={(entry) =>
            save(provenance.toSpliced(edited, 1, entry), 'Provenance Saved').then(close)
          }
          onClose={close}
        />
      )}
    </section>
  );
}

interface ProvenanceDialogProps {
  entry: ProvenanceEntry | undefined;
  onSave: (entry: ProvenanceEntry) => Promise<unknown>;
  onClose: () => void;
}

function ProvenanceDialog({ entry, onSave, onClose }: ProvenanceDialogProps) {
  const form = useForm({
    schema: ProvenanceInput.element,
    start: {
      isPublic: entry?.isPublic ?? false,
      source: entry?.source ?? '',
      date: entry?.date ?? '',
      documents: entry?.documents ?? '',
      notes: entry?.notes ?? '',
    },
    send: onSave,
  });
  const { value: isPublic, onChange } = form.choice('isPublic');

  return (
    <FormDialog
      title={entry ? 'Edit Provenance' : 'Add Provenance'}
      subtitle="One step of where the item comes from."
      action="Save"
      form={form}
      onClose={onClose}
    >
      <TextInput label="Source" isRequired {...form.field('source')} />
      <TextInput label="Date" placeholder="1998, or June 1944" {...form.field('date')} />
      <TextArea label="Documents" {...form.field('documents')} />
      <TextArea label="Notes" {...form.field('notes')} />
      <SwitchInput
        label="Public"
        hint="The product page and the certificate show it, without who recorded it."
        isOn={isPublic}
        onChange={onChange}
      />
    </FormDialog>
  );
}

function EntryTexts({ entry }: { entry: ProvenanceEntry }) {
  const { isPublic, source, date, documents, notes } = entry;

  return (
    <Typography variant="body2" component="div" sx={{ maxWidth: '68ch', whiteSpace: 'pre-line' }}>
      <b>{source}</b>{' '}
      <StatusBadge tone={isPublic ? 'success' : 'neutral'}>
        {isPublic ? 'Public' : 'Internal'}
      </StatusBadge>
      {date && (
        <Typography variant="caption" component="p" color="textSecondary">
          {date}
        </Typography>
      )}
      {documents && <p>Documents: {documents}</p>}
      {notes && <p>{notes}</p>}
    </Typography>
  );
}
