import { Alert, AlertTitle, Button, Typography } from '@mui/material';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { getFieldLabel } from '../../common/items/itemFields.ts';
import { useUploadItem } from '../../common/items/itemsQuery.ts';
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
  const { mutate, last } = useUploadItem(item);
  const isPending = last?.status === 'pending';

  return {
    isPending,
    recordId: item.airtableId,
    rejected: last?.data?.refused ?? [],
    error: isAccessError(last?.error) ? null : last?.error,
    start: () => mutate(),
  };
}
type Upload = ReturnType<typeof useAirtableUpload>;
