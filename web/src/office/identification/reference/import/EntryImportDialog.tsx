import { Alert, Box, Typography } from '@mui/material';
import { type DragEvent, useState } from 'react';
import { DetailsDialog } from '../../../../ui/DetailsDialog.tsx';
import { FileButton } from '../../../common/FileButton.tsx';
import { Row } from '../../../common/Row.ts';
import { ColumnGuide } from './ColumnGuide.tsx';
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
      <Box
        sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Row
          sx={{
            p: 2,
            gap: '0.5rem 1rem',
            border: '1px dashed',
            borderColor: isOver ? 'secondary.dark' : 'pencil',
            ...(isOver && { bgcolor: 'linen' }),
          }}
        >
          <FileButton
            label={file ? 'Choose Another File' : 'Choose a File'}
            accept=".csv,.json,.txt,.gz,text/csv,application/json"
            isMain={!file}
            isDisabled={apply.isPending}
            onChoose={chooseOne}
          />
          {file ? (
            <Typography variant="caption">
              <b>{file.name}</b>, {formatFileSize(file.size)}
            </Typography>
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              CSV or JSON, up to 32 MB; or drop it here.
            </Typography>
          )}
        </Row>
        {hasSeveral && <Alert severity="error">Choose one file at a time.</Alert>}
        {!file && <ColumnGuide />}
        {preview.isPending && (
          <Typography role="status" variant="body2">
            Reading the file. Nothing has been changed yet.
          </Typography>
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
      </Box>
    </DetailsDialog>
  );
}
