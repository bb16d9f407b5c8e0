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
  form: { isPending: boolean; failure: string; formState: { errors: object } };
  savedBy?: { id: string } | null | undefined;
}

export function DraftBar({ action, draft, form, savedBy }: DraftBarProps) {
  const { isEdited, isOutdated, rebase, discard } = draft;
  const { isPending, failure, formState } = form;
  const isInvalid = Object.keys(formState.errors).some((field) => field !== 'root');
  const userId = useUserId();
  const isTheirs = savedBy && savedBy.id !== userId;

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
          {isInvalid ? 'Nothing was saved. Please correct the marked fields.' : failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="solid"
          aria-busy={isPending}
          aria-disabled={isPending || !isEdited || isOutdated}
        >
          {isPending ? 'Saving…' : action}
        </Button>
        {isEdited && !isPending && <TextButton onClick={discard}>Discard Changes</TextButton>}
        <p role="status" className={styles.hint}>
          {isEdited ? 'Not saved yet' : ''}
        </p>
      </div>
    </div>
  );
}
