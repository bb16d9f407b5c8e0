import { Button } from '@mui/material';
import { useId } from 'react';
import styles from './FormActions.module.css';
import type { SubmitAction } from './useNewItem.ts';

const SUBMIT_KEYS = 'Control+Enter Meta+Enter';
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
export const isSubmitShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey);

interface NewItemActionsProps {
  sending: SubmitAction | undefined;
  hasUploadedPhotos: boolean;
  onClick: (action: SubmitAction) => void;
}

/** Uses `aria-disabled`, which keeps the focus; `disabled` would lose it. */
export function NewItemActions({ sending, hasUploadedPhotos, onClick }: NewItemActionsProps) {
  const reasonId = useId();
  const isSending = sending !== undefined;

  return (
    <div className={styles.bar}>
      <SubmitButton isSending={isSending} isBusy={sending === 'catalog'}>
        {sending === 'catalog' ? 'Cataloging...' : 'Catalog Item'}
      </SubmitButton>
      <Button
        disabled={!hasUploadedPhotos}
        aria-disabled={isSending || !hasUploadedPhotos}
        aria-busy={sending === 'airtable'}
        aria-describedby={hasUploadedPhotos ? undefined : reasonId}
        className={`${styles.action} ${styles.airtable}`}
        onClick={() => onClick('airtable')}
      >
        {sending === 'airtable' ? 'Uploading...' : 'Upload to Airtable'}
      </Button>
      <p id={reasonId} className={styles.hint}>
        {!hasUploadedPhotos && 'For Airtable, upload a photo first.'}
      </p>
      <ShortcutHint action="catalog" />
    </div>
  );
}

interface EditItemActionsProps {
  isSending: boolean;
  onCancel: () => void;
}

export function EditItemActions({ isSending, onCancel }: EditItemActionsProps) {
  return (
    <div className={styles.bar}>
      <SubmitButton isSending={isSending} isBusy={isSending}>
        {isSending ? 'Saving…' : 'Save Changes'}
      </SubmitButton>
      <Button
        aria-disabled={isSending}
        className={styles.action}
        onClick={() => !isSending && onCancel()}
      >
        Cancel
      </Button>
      <ShortcutHint action="save" />
    </div>
  );
}

function SubmitButton(props: { isSending: boolean; isBusy: boolean; children: string }) {
  return (
    <Button
      type="submit"
      variant="contained"
      aria-disabled={props.isSending}
      aria-busy={props.isBusy}
      aria-keyshortcuts={SUBMIT_KEYS}
      className={styles.action}
    >
      {props.children}
    </Button>
  );
}

function ShortcutHint({ action }: { action: string }) {
  return (
    <p className={styles.keys}>
      <kbd>{isApple() ? '⌘ Enter' : 'Ctrl Enter'}</kbd> to {action}
    </p>
  );
}
