import { type ChangeEvent, useRef } from 'react';
import { MAX_RETURN_PHOTOS } from '../../../../../shared/entities/delivery.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FormError } from '../../common/FormError.tsx';
import styles from './PhotoPicker.module.css';
import type { usePhotoUploads } from './usePhotoUploads.ts';

interface PhotoPickerProps {
  orderId: string;
  photos: readonly string[];
  uploads: ReturnType<typeof usePhotoUploads>;
  onAdd: (photo: string) => void;
  onRemove: (photo: string) => void;
}

/** Phones offer their camera for the choice of a photo. */
export function PhotoPicker({ orderId, photos, uploads, onAdd, onRemove }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { pending, failure, upload, setFailure } = uploads;
  const left = MAX_RETURN_PHOTOS - photos.length - pending;

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    await upload(files.slice(0, left), onAdd);
    if (files.length > left) setFailure(`At most ${MAX_RETURN_PHOTOS} photos.`);
  };
  const remove = (photo: string) => {
    onRemove(photo);
    add.current?.focus();
  };

  return (
    <div className={styles.picker}>
      {photos.length + pending > 0 && (
        <ul aria-label="Photos of what is wrong" aria-busy={pending > 0} className={styles.photos}>
          {photos.map((photo, index) => (
            <li key={photo} className={styles.tile}>
              <img
                src={paths.quotePhoto(orderId, photo)}
                alt={`View ${index + 1}`}
                width={96}
                height={96}
                className={styles.photo}
              />
              <button
                type="button"
                aria-label={`Remove photo ${index + 1}`}
                className={`icon-button ${styles.remove}`}
                onClick={() => remove(photo)}
              >
                <Icon name="close" size={18} />
              </button>
            </li>
          ))}
          {Array.from({ length: pending }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are alike
            <li key={index} aria-hidden="true" data-skeleton="" className={styles.tile}>
              <Skeleton width="6rem" height="6rem" />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Photos"
        accept="image/*"
        onChange={choose}
      />
      <Button
        ref={add}
        aria-disabled={left <= 0}
        className={styles.add}
        onClick={() => left > 0 && input.current?.click()}
      >
        Add Photos
      </Button>
      <p role="status" className="caption muted">
        {pending > 0
          ? 'Sending the photos…'
          : `Optional, at most ${MAX_RETURN_PHOTOS}. They help us to decide.`}
      </p>
      <FormError>{failure}</FormError>
    </div>
  );
}
