import { Button } from '@mui/material';
import { Stat, StatRow } from '../../../common/StatRow.tsx';
import { ChangeRows } from './ChangeRows.tsx';
import { ImportFailed } from './ImportFailed.tsx';
import { formatPlan, hasChanges, type ImportReply } from './importMessages.ts';
import styles from './Preview.module.css';
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
      <div className={styles.counts}>
        <StatRow label="Changes in this file">
          <Stat label="New" value={added} />
          <Stat label="Changed" value={changed} />
          <Stat label="Unchanged" value={unchanged} />
          <Stat label="Rejected" value={refused.length} />
        </StatRow>
      </div>
      {ignoredColumns.length > 0 && (
        <p>Columns that are not imported: {ignoredColumns.join(', ')}.</p>
      )}
      {refused.length > 0 && <RejectedRows refused={refused} file={file} />}
      {unknownWords.length > 0 && <UnknownWords words={unknownWords} />}
      {changes.length > 0 && <ChangeRows changes={changes} total={added + changed} />}
      <div className={styles.foot}>
        {apply.error && (
          <ImportFailed
            title="The import failed"
            error={apply.error}
            advice="You can try again; no entry is imported twice."
          />
        )}
        <p role="status" className={styles.plan}>
          {apply.isPending ? 'Importing. Large files take a moment.' : formatPlan(answer)}
        </p>
        <Button
          variant="contained"
          aria-disabled={hasNothingToApply || apply.isPending}
          aria-busy={apply.isPending}
          className={styles.apply}
          onClick={handleClick}
        >
          {apply.isPending ? 'Applying…' : apply.error ? 'Try Again' : 'Apply'}
        </Button>
      </div>
    </>
  );
}
