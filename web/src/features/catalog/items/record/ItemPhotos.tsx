import { type KeyboardEvent, useState } from 'react';
import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { Photo } from '../../../../components/Photo.tsx';
import { PhotoPlaceholder } from '../../../../components/PhotoPlaceholder.tsx';
import { Thumbnails } from '../../../../components/Thumbnails.tsx';
import { getMainPhoto } from '../itemFields.ts';
import styles from './ItemPhotos.module.css';
import { useSwipe } from './useSwipe.ts';

/** One photo large, the others to choose from: by a press, by the arrow keys or by a swipe. */
export function ItemPhotos({ item }: { item: MilitaryItem }) {
  const [chosen, setChosen] = useState<string>();
  const photos = item.imageUrls ?? [];
  const main = photos.find((photo) => photo === (chosen ?? getMainPhoto(item))) ?? photos[0];
  const place = main ? photos.indexOf(main) : -1;
  const turn = (by: number) => setChosen(photos[(place + by + photos.length) % photos.length]);
  const swipe = useSwipe(turn);

  const leaf = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || photos.length < 2) return;
    event.preventDefault();
    turn(by);
  };

  if (!main) return <PhotoPlaceholder alt={item.name} className={styles.cloth} />;
  return (
    <section aria-label="Photos" className={styles.photos} onKeyDown={leaf}>
      <a
        href={main}
        target="_blank"
        rel="noreferrer"
        draggable={false}
        className={`${styles.cloth} ${styles.main}`}
        {...(photos.length > 1 && swipe)}
      >
        <Photo key={main} isLarge isUrgent src={main} alt={`${item.name}, photo ${place + 1}`} />
        <span className="visually-hidden">, full size in a new tab</span>
      </a>
      <p className={styles.caption}>
        <span aria-live="polite">
          Photo {place + 1} of {photos.length}
          {photos.length > 1 && main === getMainPhoto(item) && ', primary'}
        </span>
        <span aria-hidden="true">press for full size</span>
      </p>
      <Thumbnails label="All photos" photos={photos} current={main} onChoose={setChosen} />
    </section>
  );
}
