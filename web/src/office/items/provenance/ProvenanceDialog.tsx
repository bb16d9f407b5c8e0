import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type ProvenanceEntry,
  ProvenanceInput,
} from '../../../../../shared/entities/provenance.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { TextArea, TextInput } from '../../../ui/FormFields.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import styles from './Provenance.module.css';

interface ProvenanceDialogProps {
  entry: ProvenanceEntry | undefined;
  isPending: boolean;
  onSave: (entry: ProvenanceEntry) => void;
  onClose: () => void;
}

export function ProvenanceDialog({ entry, isPending, onSave, onClose }: ProvenanceDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isPublic, setIsPublic] = useState(entry?.isPublic ?? false);
  const [texts, setTexts] = useState({
    source: entry?.source ?? '',
    date: entry?.date ?? '',
    documents: entry?.documents ?? '',
    notes: entry?.notes ?? '',
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const field = (name: keyof typeof texts) => ({
    value: texts[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTexts({ ...texts, [name]: target.value }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const { data, error } = ProvenanceInput.safeParse([{ isPublic, ...texts }]);
    const issues = error?.issues.map(({ path, message }) => [String(path[1]), `${message}.`]) ?? [];
    flushSync(() => setErrors(Object.fromEntries(issues)));
    const [valid] = data ?? [];
    if (valid) onSave(valid);
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return (
    <DetailsDialog
      isSmall
      title={entry ? 'Edit Provenance' : 'Add Provenance'}
      subtitle="One step of where the item comes from."
      onClose={onClose}
    >
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        <div className={styles.fields}>
          <TextInput label="Source" isRequired {...field('source')} />
          <TextInput label="Date" placeholder="1998, or June 1944" {...field('date')} />
          <TextArea label="Documents" {...field('documents')} />
          <TextArea label="Notes" {...field('notes')} />
        </div>
        <Switch
          label="Public"
          hint="The product page and the certificate show it, without who recorded it."
          isOn={isPublic}
          onChange={setIsPublic}
        />
        <DialogActions
          action="Save"
          pendingAction="Saving…"
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </DetailsDialog>
  );
}
