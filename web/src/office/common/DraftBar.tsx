import { ApiError, getErrorMessage, hasCode, isAccessError } from '../../lib/api.ts';
import { useUserId } from '../../lib/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import styles from './DraftBar.module.css';

interface DraftBarProps {
  action: string;
  draft: {
    isEdited: boolean;
    isOutdated: boolean;
    rebase: () => unknown;
    discard: () => unknown;
  };
  saving: { isPending: boolean; error: Error | null; reset: () => void };
  savedBy?: { id: string } | null | undefined;
}

export function DraftBar({ action, draft, saving, savedBy }: DraftBarProps) {
  const { isEdited, isOutdated, rebase } = draft;
  const userId = useUserId();
  const isTheirs = savedBy && savedBy.id !== userId;
  const isSaving = saving.isPending;
  const discard = () => {
    draft.discard();
    saving.reset();
  };

  return (
    <div className={styles.bar}>
      {isOutdated ? (
        <div role="alert" className={styles.notice}>
          <p>
            {!savedBy
              ? 'A newer version was saved in the meantime.'
              : isTheirs
                ? 'Someone else has saved in the meantime.'
                : 'You have saved elsewhere in the meantime.'}{' '}
            What you typed is still here.
          </p>
          <p className={styles.choices}>
            <TextButton onClick={rebase}>Keep My Changes</TextButton>
            <TextButton onClick={discard}>
              {isTheirs ? 'Load Theirs' : 'Load Saved Version'}
            </TextButton>
          </p>
        </div>
      ) : (
        <p role="alert" className={styles.failure}>
          {describeFailure(saving.error)}
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

function describeFailure(error: Error | null): string | undefined {
  if (!error || isAccessError(error) || hasCode(error, 'CONFLICT')) return undefined;
  if (error instanceof ApiError && error.issues.length > 0) {
    return 'Nothing was saved. Please correct the marked fields.';
  }
  return `${getErrorMessage(error)} Nothing was saved, and what you typed is still here.`;
}
