import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { getErrorMessage, isAccessError, type Reply } from '../../../../lib/api.ts';
import { formatDateTime } from '../../../../lib/dates.ts';
import { toast } from '../../../../lib/toast.ts';
import { DetailsDialog } from '../../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../../ui/SkeletonLine.tsx';
import { DialogButton } from '../../../common/DialogButton.tsx';
import { Permitted } from '../../../common/Permitted.tsx';
import { Row } from '../../../common/Row.ts';
import { formatEffect, formatEntries } from './changeKinds.ts';
import { useUndoCatalogChange, useUndoPreview } from './entriesQuery.ts';
import { COLUMN_LABELS } from './entryValues.ts';

interface UndoChangeProps {
  revision: number;
  at: string;
  label: string;
}

export const UndoChange = ({ revision, at, label }: UndoChangeProps) => (
  <Permitted to="edit-reference">
    <DialogButton
      variant="text"
      dialog={(close) => (
        <DetailsDialog
          title={label}
          subtitle={`The change of ${formatDateTime(at)}`}
          onClose={close}
        >
          <Confirmation revision={revision} label={label} onClose={close} />
        </DetailsDialog>
      )}
    >
      {label}
      <span className="visually-hidden"> of {formatDateTime(at)}</span>
    </DialogButton>
  </Permitted>
);

interface ConfirmationProps {
  revision: number;
  label: string;
  onClose: () => void;
}

function Confirmation({ revision, label, onClose }: ConfirmationProps) {
  const preview = useUndoPreview(revision);
  const undo = useUndoCatalogChange();

  if (preview.isPending) {
    return (
      <Stack role="status" sx={{ gap: 2 }}>
        Comparing with the catalog…
        <SkeletonLine width={16} />
      </Stack>
    );
  }
  if (preview.error) {
    return (
      <InlineError
        text="The change could not be compared with the catalog."
        subject="the change"
        query={preview}
      />
    );
  }
  const { kept } = preview.data;
  const restored = describeUndo(preview.data);
  const confirm = () =>
    undo.mutate(revision, {
      onSuccess: (done) => {
        const effect = formatEffect(done);
        const description = effect ? `${effect}.` : 'It had already been undone.';
        toast({ title: 'Change Undone', description });
        onClose();
      },
    });
  return (
    <Stack sx={{ maxWidth: '60ch', gap: 2 }}>
      <p role="status">{restored || 'There is nothing left to undo.'}</p>
      {kept > 0 && <KeptEntries preview={preview.data} />}
      {undo.error && !isAccessError(undo.error) && (
        <Alert severity="error">{getErrorMessage(undo.error)}</Alert>
      )}
      <Row sx={{ gap: 1 }}>
        {restored && (
          <Button
            variant="contained"
            aria-disabled={undo.isPending}
            aria-busy={undo.isPending}
            onClick={confirm}
          >
            {undo.isPending ? 'Undoing…' : label}
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </Row>
    </Stack>
  );
}

type Preview = Reply<'POST /api/asmic-changes/{revision}/undo'>;

function KeptEntries({ preview: { kept, keptEntries } }: { preview: Preview }) {
  return (
    <div>
      <p>
        {kept === 1
          ? 'One entry has changed again since. It keeps its later values:'
          : `${formatEntries(kept)} have changed again since. They keep their later values:`}
      </p>
      <Box component="ul" sx={{ mt: 0.75, maxHeight: '15rem', overflowY: 'auto' }}>
        {keptEntries.map(({ asmicNumber, designation, fields }) => (
          <Typography key={asmicNumber} variant="body2" component="li">
            {asmicNumber}, {designation}
            {fields.length > 0 && `: ${fields.map((field) => COLUMN_LABELS[field]).join(', ')}`}
          </Typography>
        ))}
      </Box>
      {kept > keptEntries.length && <p>The first {keptEntries.length} are shown.</p>}
    </div>
  );
}

function describeUndo({ added, changed, deleted }: Preview): string {
  return [
    added > 0 && `${formatEntries(added)} ${added === 1 ? 'comes' : 'come'} back.`,
    changed > 0 &&
      `${formatEntries(changed)} ${changed === 1 ? 'gets its' : 'get their'} earlier values back.`,
    deleted > 0 && `${formatEntries(deleted)} ${deleted === 1 ? 'is' : 'are'} removed again.`,
  ]
    .filter(Boolean)
    .join(' ');
}
