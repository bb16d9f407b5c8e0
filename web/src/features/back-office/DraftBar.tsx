import { Button } from '../../components/Button.tsx';
import { TextButton } from '../../components/TextButton.tsx';
import styles from './DraftBar.module.css';

interface DraftBarProps {
  /** 'Save Settings'. */
  action: string;
  draft: {
    isEdited: boolean;
    isOutdated: boolean;
    rebase: () => unknown;
    discard: () => unknown;
  };
  isSaving: boolean;
  /** Why saving failed. */
  failure: string | undefined;
}

/** The end of a form: what is not saved yet, and what to do with it. Stays in view. */
export function DraftBar({ action, draft, isSaving, failure }: DraftBarProps) {
  const { isEdited, isOutdated, rebase, discard } = draft;

  return (
    <div className={styles.bar}>
      {isOutdated ? (
        <div role="alert" className={styles.notice}>
          <p>Someone else has saved meanwhile. What you typed is still here.</p>
          <p className={styles.choices}>
            <TextButton onClick={rebase}>Keep My Changes</TextButton>
            <TextButton onClick={discard}>Load Theirs</TextButton>
          </p>
        </div>
      ) : (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="solid"
          aria-busy={isSaving}
          aria-disabled={isSaving || !isEdited || isOutdated}
        >
          {isSaving ? 'Saving…' : action}
        </Button>
        {isEdited && !isSaving && <TextButton onClick={discard}>Discard Changes</TextButton>}
        <p role="status" className={styles.hint}>
          {isEdited ? 'Not saved yet' : ''}
        </p>
      </div>
    </div>
  );
}
