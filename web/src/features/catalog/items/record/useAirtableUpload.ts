import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { toast } from '../../../../components/toast/toast.ts';
import { isAccessError } from '../../../../lib/api.ts';
import { useLastUpload, useUploadItem } from '../../itemsQuery.ts';

/** The upload of an item, wherever it was begun: it goes on while one leafs through the records. */
export function useAirtableUpload(item: MilitaryItem) {
  const { mutate } = useUploadItem(item.id, { onDone: sayUploaded, onFailed: sayNotUploaded });
  const { status, data, error } = useLastUpload(item.id);
  const isPending = status === 'pending';

  return {
    isPending,
    isInAirtable: item.airtableId !== null && item.airtableId !== undefined,
    refused: data?.refused ?? [],
    error: error && !isSaidElsewhere(error) ? error : null,
    start: () => {
      if (!isPending) mutate(item);
    },
  };
}
export type Upload = ReturnType<typeof useAirtableUpload>;

function sayUploaded() {
  toast({ title: 'Success', description: 'Item uploaded to Airtable successfully!' });
}

/** By the whole screen. */
const isSaidElsewhere = isAccessError;

function sayNotUploaded(error: Error) {
  if (isSaidElsewhere(error)) return;
  toast({
    title: 'Error',
    description: 'Failed to upload to Airtable',
    variant: 'destructive',
  });
}
