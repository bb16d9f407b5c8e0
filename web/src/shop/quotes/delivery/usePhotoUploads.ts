import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isAccessError } from '../../../lib/api.ts';
import { describePhotoError, uploadQuotePhoto } from '../../../lib/quotePhotos.ts';
import { useQuoteCallOptions } from '../../../lib/quoteQuery.ts';

export function usePhotoUploads(orderId: string) {
  const [pending, setPending] = useState(0);
  const [failure, setFailure] = useState('');
  const { mutateAsync } = useMutation({
    mutationFn: (file: Blob) => uploadQuotePhoto(orderId, file),
    ...useQuoteCallOptions(orderId),
  });

  /** Sends one photo at a time: a photo of 5 MB decodes to 50 MB.
   *  @param onStored gets the id of each photo */
  const upload = async (files: readonly Blob[], onStored: (photo: string) => void) => {
    setFailure('');
    setPending((count) => count + files.length);
    for (const file of files) {
      await mutateAsync(file).then(onStored, (error: unknown) => {
        if (!isAccessError(error)) setFailure(describePhotoError(error));
      });
      setPending((count) => count - 1);
    }
  };

  return { upload, pending, failure, setFailure };
}
