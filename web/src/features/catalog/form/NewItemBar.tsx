import { useId } from 'react';
import { Button } from '../../../components/Button.tsx';
import styles from './FormActions.module.css';
import { SUBMIT_KEYS, submitHint } from './submitKeys.ts';
import type { SubmitAction } from './useNewItem.ts';

interface NewItemBarProps {
  sending: SubmitAction | undefined;
  /** Uploaded ones. */
  hasPhotos: boolean;
  onPress: (way: SubmitAction) => void;
}

/** The two ways out of the form. The buttons stay what they are while one works, so that the focus stays. */
export function NewItemBar({ sending, hasPhotos, onPress }: NewItemBarProps) {
  const reasonId = useId();
  const isSending = sending !== undefined;

  return (
    <div className={styles.bar}>
      <Button
        type="submit"
        look="solid"
        aria-disabled={isSending}
        aria-busy={sending === 'catalog'}
        aria-keyshortcuts={SUBMIT_KEYS}
        className={styles.action}
      >
        {sending === 'catalog' ? 'Cataloging...' : 'Catalog Item'}
      </Button>
      <Button
        disabled={!hasPhotos}
        aria-disabled={isSending || !hasPhotos}
        aria-busy={sending === 'airtable'}
        aria-describedby={hasPhotos ? undefined : reasonId}
        className={`${styles.action} ${styles.airtable}`}
        onClick={() => onPress('airtable')}
      >
        {sending === 'airtable' ? 'Uploading...' : 'Upload to Airtable'}
      </Button>
      <p id={reasonId} className={styles.hint}>
        {!hasPhotos && 'For Airtable, upload a photo first.'}
      </p>
      <p className={styles.keys}>
        <kbd>{submitHint()}</kbd> catalogs from anywhere
      </p>
    </div>
  );
}
