import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../../../shared/entities/military-item.ts';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { type IconName, iconPaths } from '../../../components/iconPaths.tsx';
import styles from './EmptyPhotos.module.css';

const VIEWS: readonly { drawing: IconName; name: string }[] = [
  { drawing: 'viewFront', name: 'Front' },
  { drawing: 'viewBack', name: 'Back' },
  { drawing: 'viewMark', name: 'Mark' },
  { drawing: 'viewScale', name: 'Scale' },
];

/** Before there is a photo: what to photograph. A press anywhere opens the uploader. */
export function EmptyPhotos({ onOpen }: { onOpen: () => void }) {
  return (
    <div className={styles.mount}>
      <ul aria-label="What to photograph" className={styles.views}>
        {VIEWS.map(({ drawing, name }) => (
          <li key={name} className={styles.view}>
            <svg aria-hidden="true" viewBox="0 0 24 24" className={styles.drawing}>
              {iconPaths[drawing]}
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <p className={styles.words}>
        Show the front, the back, the maker’s mark up close, and the piece beside a scale.
      </p>
      <Button
        data-opens-uploader
        look="solid"
        className={`stretched ${styles.add}`}
        onClick={onOpen}
      >
        <Icon name="camera" />
        Add Photos
      </Button>
      <p className={styles.limits}>
        0 of {MAX_PHOTOS} · up to {MAX_PHOTO_BYTES / 2 ** 20} MB each · or drop and paste them here
      </p>
    </div>
  );
}
