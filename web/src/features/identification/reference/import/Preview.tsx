import { Button } from '../../../../components/Button.tsx';
import { Stat, StatRow } from '../../../../components/StatRow.tsx';
import { ChangeRows } from './ChangeRows.tsx';
import { ImportFailed } from './ImportFailed.tsx';
import { formatPlan, hasChanges, type ImportAnswer } from './importWords.ts';
import styles from './Preview.module.css';
import { RefusedRows } from './RefusedRows.tsx';
import type { Import } from './useImport.ts';

interface PreviewProps {
  fileName: string;
  answer: ImportAnswer;
  imported: Import;
}

/** What the file would do, from the sum down to each row, and the button that does it. */
export function Preview({ fileName, answer, imported: { apply, start } }: PreviewProps) {
  const { new: added, changed, unchanged, refused, changes = [] } = answer;
  const isIdle = !hasChanges(answer);
  const press = () => {
    if (!isIdle && !apply.isPending) start();
  };

  return (
    <>
      <div className={styles.counts}>
        <StatRow label="What this file would do">
          <Stat label="New" value={added} />
          <Stat label="Changed" value={changed} />
          <Stat label="Unchanged" value={unchanged} />
          <Stat label="Refused" value={refused.length} />
        </StatRow>
      </div>
      {refused.length > 0 && <RefusedRows refused={refused} fileName={fileName} />}
      {changes.length > 0 && <ChangeRows changes={changes} of={added + changed} />}
      <div className={styles.foot}>
        {apply.error && (
          <ImportFailed
            title="The import failed"
            error={apply.error}
            advice="You can try again: nothing is imported twice."
          />
        )}
        <p role="status" className={styles.plan}>
          {apply.isPending
            ? 'Applying the whole of it. This takes a moment with a large file.'
            : formatPlan(answer)}
        </p>
        <Button
          look="solid"
          aria-disabled={isIdle || apply.isPending}
          aria-busy={apply.isPending}
          className={styles.apply}
          onClick={press}
        >
          {apply.isPending ? 'Applying…' : apply.error ? 'Try Again' : 'Apply'}
        </Button>
      </div>
    </>
  );
}
