import { Button } from '@mui/material';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { getFieldLabel } from '../../common/items/itemFields.ts';
import { useLastUpload, useUploadItem } from '../../common/items/itemsQuery.ts';
import styles from './AirtableUpload.module.css';
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
          <div className={styles.result}>
            <p className={styles.heading}>Not uploaded to Airtable</p>
            <p>{getErrorMessage(error)}</p>
          </div>
        )}
        {rejected.length > 0 && (
          <div className={styles.result}>
            <p className={styles.heading}>Airtable rejected some fields</p>
            <ul aria-label="Fields rejected by Airtable" className={styles.rejected}>
              {rejected.map(({ field, message }) => (
                <li key={`${field} ${message}`}>
                  <span className={styles.field}>{getFieldLabel(field)}</span>
                  {message}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {recordId && (
        <p className={styles.note}>
          This item is in Airtable. Changes made here are sent there when you choose to.
        </p>
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
