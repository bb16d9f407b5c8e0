import { type ChangeEvent, useId } from 'react';
import { getButtonClass } from '../../../../components/Button.tsx';
import styles from './ChooseFile.module.css';
import { formatFileSize } from './pack.ts';

interface ChooseFileProps {
  file: File | undefined;
  /** A file is dragged over the dialog. */
  isOver: boolean;
  isDisabled: boolean;
  onChoose: (files: FileList | null) => void;
}

export function ChooseFile({ file, isOver, isDisabled, onChoose }: ChooseFileProps) {
  const id = useId();

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onChoose(event.target.files);
    // Otherwise choosing the same file again would fire no event.
    event.target.value = '';
  };

  return (
    <div data-over={isOver} className={styles.dropZone}>
      <input
        id={id}
        type="file"
        accept=".csv,.json,.txt,.gz,text/csv,application/json"
        disabled={isDisabled}
        className={styles.input}
        onChange={choose}
      />
      <label
        htmlFor={id}
        className={`${getButtonClass({ variant: file ? 'outline' : 'solid' })} ${styles.button}`}
      >
        {file ? 'Choose Another File' : 'Choose a File'}
      </label>
      {file ? (
        <p className={styles.file}>
          <span className={styles.name}>{file.name}</span>, {formatFileSize(file.size)}
        </p>
      ) : (
        <p className={styles.hint}>CSV or JSON, up to 32 MB; or drop it here.</p>
      )}
    </div>
  );
}
