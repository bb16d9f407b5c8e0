import { Box, Button, Typography } from '@mui/material';
import { isAccessError } from '../../lib/api.ts';
import { describePhotoError } from '../../lib/quotePhotos.ts';
import { Photo } from '../../ui/Photo.tsx';
import { FileButton } from '../common/FileButton.tsx';
import { Row } from '../common/Row.ts';
import { getReceiptUrl, type useUploadReceipt } from './booksQueries.ts';

interface ReceiptFieldProps {
  /** The id of the uploaded photo. */
  value: string | null;
  error: string | undefined;
  upload: ReturnType<typeof useUploadReceipt>;
  onChange: (receipt: string | null) => void;
}

/** Uploads a photo as soon as it is chosen. */
export function ReceiptField({ value, error, upload, onChange }: ReceiptFieldProps) {
  const send = (file: Blob | undefined) => file && upload.mutate(file, { onSuccess: onChange });
  const failure = isAccessError(upload.error) ? null : upload.error;
  const label = value ? 'Another Photo…' : 'Add a Photo of the Receipt…';

  return (
    <div>
      <Row sx={{ gap: 1.5 }}>
        {value && (
          <Box sx={{ width: 72, height: 72, border: 1, borderColor: 'divider' }}>
            <Photo src={getReceiptUrl(value)} alt="The receipt" isUrgent />
          </Box>
        )}
        <FileButton
          label={upload.isPending ? 'Uploading…' : label}
          accept="image/*"
          isDisabled={upload.isPending}
          onChoose={(files) => send(files?.[0])}
        />
        {value && !upload.isPending && (
          <Button variant="text" onClick={() => onChange(null)}>
            Remove Photo
          </Button>
        )}
      </Row>
      {(failure || error) && (
        <Row role="alert" sx={{ mt: 1, columnGap: 1.5 }}>
          <Typography variant="body2" sx={{ color: 'error.main' }}>
            {failure ? describePhotoError(failure) : error}
          </Typography>
          {failure && (
            <Button variant="text" onClick={() => send(upload.variables)}>
              Try Again
            </Button>
          )}
        </Row>
      )}
    </div>
  );
}
