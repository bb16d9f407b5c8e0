import { Alert, Box, Button, Typography } from '@mui/material';
import { useUserId } from '../../lib/auth.ts';
import { Row } from './Row.ts';

interface DraftBarProps {
  action: string;
  draft: { isEdited: boolean; isOutdated: boolean; rebase: () => unknown; discard: () => unknown };
  form: { isPending: boolean; failure: string; formState: { errors: object } };
  savedBy?: { id: string } | null | undefined;
}

/** Stays in view while the form scrolls. */
export const STICKY_FOOT = {
  position: 'sticky',
  zIndex: 2,
  bottom: 0,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'pencil',
} as const;

export function DraftBar({ action, draft, form, savedBy }: DraftBarProps) {
  const { isEdited, isOutdated, discard } = draft;
  const { isPending, failure, formState } = form;
  const isInvalid = Object.keys(formState.errors).some((field) => field !== 'root');

  return (
    <Box sx={STICKY_FOOT}>
      {isOutdated ? (
        <OutdatedAlert draft={draft} savedBy={savedBy} />
      ) : (
        <Typography
          role="alert"
          variant="body2"
          sx={{ mb: 1, color: 'error.main', '&:empty': { display: 'none' } }}
        >
          {isInvalid ? 'Nothing was saved. Please correct the marked fields.' : failure}
        </Typography>
      )}
      <Row sx={{ gap: 2 }}>
        <Button
          type="submit"
          variant="contained"
          aria-busy={isPending}
          aria-disabled={isPending || !isEdited || isOutdated}
        >
          {isPending ? 'Saving…' : action}
        </Button>
        {isEdited && !isPending && (
          <Button variant="text" onClick={discard}>
            Discard Changes
          </Button>
        )}
        <Typography role="status" variant="caption" sx={{ color: 'text.secondary' }}>
          {isEdited ? 'Not saved yet' : ''}
        </Typography>
      </Row>
    </Box>
  );
}

interface OutdatedAlertProps extends Pick<DraftBarProps, 'savedBy'> {
  draft: Pick<DraftBarProps['draft'], 'rebase' | 'discard'>;
}

/** For a draft that is based on an earlier version than the one that is stored now. */
export function OutdatedAlert({ draft: { rebase, discard }, savedBy }: OutdatedAlertProps) {
  const userId = useUserId();
  const isTheirs = savedBy && savedBy.id !== userId;

  return (
    <Alert
      severity="warning"
      sx={{ mb: 1 }}
      action={
        <>
          <Button variant="text" onClick={rebase}>
            Keep My Changes
          </Button>
          <Button variant="text" onClick={discard}>
            {isTheirs ? 'Load Theirs' : 'Load Saved Version'}
          </Button>
        </>
      }
    >
      {!savedBy
        ? 'A newer version was saved in the meantime.'
        : isTheirs
          ? 'Someone else has saved in the meantime.'
          : 'You have saved elsewhere in the meantime.'}{' '}
      What you typed is still here.
    </Alert>
  );
}
