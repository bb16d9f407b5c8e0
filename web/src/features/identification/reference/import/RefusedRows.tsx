import { useId } from 'react';
import { TextButton } from '../../../../components/TextButton.tsx';
import { toast } from '../../../../components/toast/toast.ts';
import { saveFile } from '../../../../lib/saveFile.ts';
import type { ImportAnswer } from './importWords.ts';
import styles from './RowList.module.css';

const MOST_SHOWN = 200;

interface RefusedRowsProps {
  refused: ImportAnswer['refused'];
  fileName: string;
}

/** The rows that are left out, each with its reason. */
export function RefusedRows({ refused, fileName }: RefusedRowsProps) {
  const id = useId();
  const total = refused.length.toLocaleString('en-US');

  return (
    <div>
      <h3 id={id} className={styles.title}>
        Refused rows
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section aria-labelledby={id} tabIndex={0} className={styles.frame}>
        <ul aria-labelledby={id}>
          {refused.slice(0, MOST_SHOWN).map(({ row, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row may be refused for two reasons
            <li key={place} className={styles.line}>
              <span className={styles.row}>Row {row}</span>
              <span className={styles.text}>{reason}</span>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.rest}>
        <span>
          {refused.length > MOST_SHOWN ? `The first ${MOST_SHOWN} of ${total} are shown.` : ''}
        </span>
        <TextButton onClick={() => download(refused, fileName)}>
          Download the refused rows
        </TextButton>
      </div>
    </div>
  );
}

async function download(refused: RefusedRowsProps['refused'], fileName: string) {
  try {
    const { formatCsv: csv } = await import('../csv.ts');
    const rows = refused.map(({ row, reason }) => [row, reason]);
    const name = `${fileName.replace(/\.\w+$/, '')}-refused-rows.csv`;
    saveFile(name, csv(['row', 'reason'], rows), 'text/csv');
  } catch {
    toast({
      title: 'Error',
      description: 'This part of the shop could not be loaded. Please try again.',
      variant: 'destructive',
    });
  }
}
