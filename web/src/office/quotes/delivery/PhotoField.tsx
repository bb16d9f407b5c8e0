import { Button } from '@mui/material';
import { describePhotoError } from '../../../lib/quotePhotos.ts';
import { toast } from '../../../lib/toast.ts';
import { FileButton } from '../../common/FileButton.tsx';
import { Row } from '../../common/Row.ts';
import { QuotePhotos } from '../QuotePhotos.tsx';
import type { useUploadPhoto } from './deliveryQuery.ts';

interface PhotoFieldProps {
  orderId: string;
  /** '' without a photo. */
  value: string;
  upload: ReturnType<typeof useUploadPhoto>;
  /** The photo of a saved parcel can only be replaced. */
  canRemove?: boolean;
  onChange: (photo: string) => void;
}

export function PhotoField(props: PhotoFieldProps) {
  const { orderId, value, upload, canRemove = true, onChange } = props;
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    upload.mutate(file, {
      onSuccess: onChange,
      onError: (error) =>
        toast({ title: 'Error', description: describePhotoError(error), variant: 'destructive' }),
    });
  };

  return (
    <Row sx={{ gap: 1.5 }}>
      {value && <QuotePhotos orderId={orderId} ids={[value]} subject="the parcel" />}
      <FileButton
        label={
          upload.isPending ? 'Uploading…' : value ? 'Another Photo…' : 'Add a Photo of the Parcel…'
        }
        accept="image/*"
        isDisabled={upload.isPending}
        onChoose={choose}
      />
      {value && canRemove && (
        <Button variant="text" onClick={() => onChange('')}>
          Remove Photo
        </Button>
      )}
    </Row>
  );
}
