import { Button } from '@mui/material';
import { useId } from 'react';
import { saveFile } from '../../../../lib/saveFile.ts';
import { toast } from '../../../../lib/toast.ts';
import type { ImportReply } from './importMessages.ts';
import styles from './RowList.module.css';

const MAX_SHOWN = 200;

interface RefusedRowsProps {
  refused: ImportReply['refused'];
  file: File;
}

export function RejectedRows({ refused, file }: RefusedRowsProps) {
  const id = useId();
  const total = refused.length.toLocaleString('en-US');

  return (
    <div>
      <h3 id={id} className={styles.title}>
        Rejected Rows
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section aria-labelledby={id} tabIndex={0} className={styles.frame}>
        <ul aria-labelledby={id}>
          {refused.slice(0, MAX_SHOWN).map(({ row, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row may be rejected for two reasons
            <li key={index} className={styles.line}>
              <span className={styles.row}>Row {row}</span>
              <span className={styles.text}>{reason}</span>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.rest}>
        <span>
          {refused.length > MAX_SHOWN ? `The first ${MAX_SHOWN} of ${total} are shown.` : ''}
        </span>
        <Button variant="text" onClick={() => download(file, refused)}>
          Download Rejected Rows
        </Button>
      </div>
    </div>
  );
}

async function download(file: File, refused: RefusedRowsProps['refused']) {
  try {
    const { createRejectedFile } = await import('./rejectedFile.ts');
    const { name, text, type } = await createRejectedFile(file, refused);
    saveFile(name, text, type);
  } catch {
    toast({
      title: 'Error',
      description: 'The download could not be prepared. Please try again.',
      variant: 'destructive',
    });
  }
}
