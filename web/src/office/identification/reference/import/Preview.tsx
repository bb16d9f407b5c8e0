import { Button, Typography } from '@mui/material';
import { DialogFoot } from '../../../common/DialogFoot.tsx';
import { Row } from '../../../common/Row.ts';
import { Stat, StatRow } from '../../../common/StatRow.tsx';
import { ChangeRows, RejectedRows, UnknownWords } from './FileRows.tsx';
import { ImportFailed } from './ImportFailed.tsx';
import { formatPlan, hasChanges, type ImportReply } from './importMessages.ts';
import type { Import } from './useImport.ts';

interface PreviewProps {
  file: File;
  answer: ImportReply;
  imported: Import;
}

export function Preview({ file, answer, imported: { apply, start } }: PreviewProps) {
  const { new: added, changed, unchanged, refused, changes = [], unknownWords = [] } = answer;
  const { ignoredColumns = [] } = answer;
  const canApply = hasChanges(answer) && !apply.isPending;

  return (
    <>
      <StatRow label="Changes in this file">
        <Stat label="New" value={added} />
        <Stat label="Changed" value={changed} />
        <Stat label="Unchanged" value={unchanged} />
        <Stat label="Rejected" value={refused.length} />
      </StatRow>
      {ignoredColumns.length > 0 && (
        <p>Columns that are not imported: {ignoredColumns.join(', ')}.</p>
      )}
      {refused.length > 0 && <RejectedRows refused={refused} file={file} />}
      {unknownWords.length > 0 && <UnknownWords words={unknownWords} />}
      {changes.length > 0 && <ChangeRows changes={changes} total={added + changed} />}
      <DialogFoot>
        {apply.error && (
          <ImportFailed
            title="The import failed"
            error={apply.error}
            advice="You can try again; no entry is imported twice."
          />
        )}
        <Row sx={{ gap: '0.75rem 1.5rem', justifyContent: 'space-between' }}>
          <Typography role="status" sx={{ flex: '1 1 16rem' }}>
            {apply.isPending ? 'Importing. Large files take a moment.' : formatPlan(answer)}
          </Typography>
          <Button
            variant="contained"
            aria-disabled={!canApply}
            aria-busy={apply.isPending}
            sx={{ minWidth: '8rem', flex: { xs: '1 1 100%', sm: 'none' } }}
            onClick={() => canApply && start()}
          >
            {apply.isPending ? 'Applying…' : apply.error ? 'Try Again' : 'Apply'}
          </Button>
        </Row>
      </DialogFoot>
    </>
  );
}
