import { Button, Stack, Typography } from '@mui/material';
import { DialogFoot } from '../../../common/DialogFoot.tsx';
import { Stat, StatRow } from '../../../common/StatRow.tsx';
import { ChangeRows } from './ChangeRows.tsx';
import { ImportFailed } from './ImportFailed.tsx';
import { formatPlan, hasChanges, type ImportReply } from './importMessages.ts';
import { RejectedRows } from './RejectedRows.tsx';
import { UnknownWords } from './UnknownWords.tsx';
import type { Import } from './useImport.ts';

interface PreviewProps {
  file: File;
  answer: ImportReply;
  imported: Import;
}

export function Preview({ file, answer, imported: { apply, start } }: PreviewProps) {
  const { new: added, changed, unchanged, refused, changes = [], unknownWords = [] } = answer;
  const { ignoredColumns = [] } = answer;
  const hasNothingToApply = !hasChanges(answer);
  const handleClick = () => {
    if (!hasNothingToApply && !apply.isPending) start();
  };

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
        <Stack
          direction="row"
          sx={{
            columnGap: 3,
            rowGap: 1.5,
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
          }}
        >
          <Typography role="status" sx={{ flex: '1 1 16rem' }}>
            {apply.isPending ? 'Importing. Large files take a moment.' : formatPlan(answer)}
          </Typography>
          <Button
            variant="contained"
            aria-disabled={hasNothingToApply || apply.isPending}
            aria-busy={apply.isPending}
            sx={{ minWidth: '8rem', flex: { xs: '1 1 100%', sm: 'none' } }}
            onClick={handleClick}
          >
            {apply.isPending ? 'Applying…' : apply.error ? 'Try Again' : 'Apply'}
          </Button>
        </Stack>
      </DialogFoot>
    </>
  );
}
