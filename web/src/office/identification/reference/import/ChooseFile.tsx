import { FileButton } from '../../../../ui/FileButton.tsx';
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
  return (
    <div data-over={isOver} className={styles.dropZone}>
      <FileButton
        label={file ? 'Choose Another File' : 'Choose a File'}
        accept=".csv,.json,.txt,.gz,text/csv,application/json"
        isMain={!file}
        isDisabled={isDisabled}
        onChoose={onChoose}
      />
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
