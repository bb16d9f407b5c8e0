import { Photo } from '../../../../components/Photo.tsx';
import styles from './ItemHistory.module.css';

interface PhotosChangeProps {
  before: readonly string[];
  after: readonly string[];
}

/** Photos that came and went, and the new order of those that stayed. */
export function PhotosChange({ before, after }: PhotosChangeProps) {
  const added = after.filter((photo) => !before.includes(photo));
  const removed = before.filter((photo) => !after.includes(photo));
  const stayed = before.filter((photo) => after.includes(photo));
  const stayedNow = after.filter((photo) => before.includes(photo));
  const isReordered = stayed.some((photo, place) => photo !== stayedNow[place]);

  return (
    <>
      <Thumbnails word="Added" photos={added} />
      <Thumbnails word="Removed" photos={removed} />
      <Thumbnails word="New order" photos={isReordered ? after : []} />
    </>
  );
}

interface PhotoChangeProps {
  before: string | undefined;
  after: string | undefined;
}

/** One photo in the place of another. */
export function PhotoChange({ before, after }: PhotoChangeProps) {
  return (
    <>
      <Thumbnails word="Before" photos={before ? [before] : []} />
      <Thumbnails word="Now" photos={after ? [after] : []} />
    </>
  );
}

function Thumbnails({ word, photos }: { word: string; photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <span className={styles.photos}>
      <span className={styles.word}>{word}</span>
      {photos.map((photo, place) => (
        <span key={photo} className={styles.thumbnail}>
          <Photo src={photo} alt={`${word}: photo ${place + 1} of ${photos.length}`} />
        </span>
      ))}
    </span>
  );
}
