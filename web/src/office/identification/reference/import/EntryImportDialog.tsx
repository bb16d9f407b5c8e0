import { type DragEvent, useState } from 'react';
import { DetailsDialog } from '../../../../ui/DetailsDialog.tsx';
import { FileButton } from '../../../common/FileButton.tsx';
import { ColumnGuide } from './ColumnGuide.tsx';
import styles from './EntryImportDialog.module.css';
import { ImportFailed } from './ImportFailed.tsx';
import { Preview } from './Preview.tsx';
import { formatFileSize } from './pack.ts';
import type { Import } from './useImport.ts';

interface EntryImportDialogProps {
  imported: Import;
  onClose: () => void;
}

export default function EntryImportDialog({ imported, onClose }: EntryImportDialogProps) {
  const { file, preview, apply, choose } = imported;
  const [isOver, setIsOver] = useState(false);
  const [hasSeveral, setSeveral] = useState(false);

  const chooseOne = (files: FileList | null) => {
    const [first, ...more] = files ?? [];
    setSeveral(more.length > 0);
    if (first && more.length === 0) choose(first);
  };
  // A file dropped next to the input would navigate the browser to it.
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    chooseOne(event.dataTransfer.files);
  };

  return (
    <DetailsDialog
      title="Import Entries"
      subtitle="New numbers are added and existing ones updated. No entry is deleted."
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the input */}
      <div
        className={styles.body}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <ChooseFile file={file} isOver={isOver} isDisabled={apply.isPending} onChoose={chooseOne} />
        {hasSeveral && (
          <p role="alert" className={styles.failed}>
            Choose one file at a time.
          </p>
        )}
        {!file && <ColumnGuide />}
        {file && preview.isPending && (
          <p role="status" className={styles.status}>
            Reading the file. Nothing has been changed yet.
          </p>
        )}
        {file && preview.error && (
          <ImportFailed
            title="This file cannot be imported"
            error={preview.error}
            onRetry={() => choose(file)}
          />
        )}
        {file && preview.data && (
          <Preview file={file} answer={preview.data.answer} imported={imported} />
        )}
      </div>
    </DetailsDialog>
  );
}

interface ChooseFileProps {
  file: File | undefined;
  isOver: boolean;
  isDisabled: boolean;
  onChoose: (files: FileList | null) => void;
}

function ChooseFile({ file, isOver, isDisabled, onChoose }: ChooseFileProps) {
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
