import { Photo } from './Photo.tsx';
import styles from './Thumbnails.module.css';

interface ThumbnailsProps {
  label: string;
  photos: readonly string[];
  current: string;
  onChoose: (photo: string) => void;
}

export function Thumbnails({ label, photos, current, onChoose }: ThumbnailsProps) {
  if (photos.length < 2) return null;
  return (
    <ul aria-label={label} className={styles.thumbnails}>
      {photos.map((photo, index) => (
        <li key={photo}>
          <button
            type="button"
            aria-label={`Show photo ${index + 1} of ${photos.length}`}
            aria-current={photo === current}
            className={styles.thumbnail}
            onClick={() => onChoose(photo)}
          >
            <Photo src={photo} alt="" isUrgent />
          </button>
        </li>
      ))}
    </ul>
  );
}
