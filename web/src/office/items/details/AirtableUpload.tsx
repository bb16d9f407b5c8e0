import { Alert, AlertTitle, Button, Typography } from '@mui/material';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { getFieldLabel } from '../../common/items/itemFields.ts';
import { useLastUpload, useUploadItem } from '../../common/items/itemsQuery.ts';
import { SendChanges } from './SendChanges.tsx';

export function UploadButton({ item, upload }: { item: MilitaryItemSummary; upload: Upload }) {
  const { isPending, recordId, start } = upload;

  if (recordId && !isPending) return <SendChanges key={item.id} item={item} onUpload={start} />;
  return (
    <Button aria-disabled={isPending} aria-busy={isPending} onClick={start}>
      {isPending ? 'Uploading...' : 'Upload to Airtable'}
    </Button>
  );
}

export function UploadResult({ upload }: { upload: Upload }) {
  const { error, rejected, recordId } = upload;

  return (
    <>
      <div role="status">
        {error && (
          <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
            <AlertTitle>Not uploaded to Airtable</AlertTitle>
            {getErrorMessage(error)}
          </Alert>
        )}
        {rejected.length > 0 && (
          <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
            <AlertTitle>Airtable rejected some fields</AlertTitle>
            <ul aria-label="Fields rejected by Airtable">
              {rejected.map(({ field, message }) => (
                <li key={`${field} ${message}`}>
                  <Typography variant="caption" sx={{ mr: 1.5, color: 'text.secondary' }}>
                    {getFieldLabel(field)}
                  </Typography>
                  {message}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
      {recordId && (
        <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
          This item is in Airtable. Changes made here are sent there when you choose to.
        </Typography>
      )}
    </>
  );
}

export function useAirtableUpload(item: MilitaryItemSummary) {
  const { mutate } = useUploadItem(item.id, { onDone: showSuccess, onFailed: showFailure });
  const { status, data, error } = useLastUpload(item.id);
  const isPending = status === 'pending';

  return {
    isPending,
    recordId: item.airtableId,
    rejected: data?.refused ?? [],
    error: error && !isAccessError(error) ? error : null,
    start: () => {
      if (!isPending) mutate(item);
    },
  };
}
type Upload = ReturnType<typeof useAirtableUpload>;

function showSuccess() {
  toast({ title: 'Success', description: 'Item uploaded to Airtable successfully!' });
}

function showFailure(error: Error) {
  if (isAccessError(error)) return;
  toast({
    title: 'Error',
    description: 'Failed to upload to Airtable',
    variant: 'destructive',
  });
}
