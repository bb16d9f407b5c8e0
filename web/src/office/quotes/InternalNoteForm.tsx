import { Button } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../../../shared/entities/order.ts';
import { getFieldMessage, isAccessError } from '../../lib/api.ts';
import { useTextDraft } from '../../lib/useDraft.ts';
import { useFocusInvalid } from '../../lib/useFocusInvalid.ts';
import { TextArea } from '../common/form/FormFields.tsx';
import styles from './StaffQuote.module.css';
import { useAddNote } from './staffQuoteQuery.ts';

export function InternalNoteForm({ id }: { id: string }) {
  const { text, setText, clearAfter } = useTextDraft(`internal note ${id}`);
  const add = useAddNote(id);
  const note = text.trim();
  const isTooLong = note.length > MAX_MESSAGE_LENGTH;
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, add.error);
  const canSave = note !== '' && !isTooLong && !add.isPending;

  const submit = () => {
    if (!canSave) return;
    void clearAfter(add.mutateAsync(note), note);
  };

  return (
    <form
      ref={form}
      noValidate
      className={`${styles.noteForm} no-print`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        label="Internal note, for staff only"
        value={text}
        aria-keyshortcuts="Control+Enter"
        error={
          isTooLong
            ? `At most ${MAX_MESSAGE_LENGTH} characters.`
            : add.error && !isAccessError(add.error)
              ? getFieldMessage(add.error)
              : undefined
        }
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
      />
      <Button type="submit" aria-busy={add.isPending} aria-disabled={!canSave}>
        {add.isPending ? 'Saving…' : 'Save Note'}
      </Button>
    </form>
  );
}
