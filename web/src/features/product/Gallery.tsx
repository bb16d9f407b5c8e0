import { lazy, Suspense, useState } from 'react';
import type { Product } from '../../../../shared/entities/product.ts';
import { NoPhoto } from '../../components/photo/NoPhoto.tsx';
import { Photo } from '../../components/photo/Photo.tsx';
import styles from './Gallery.module.css';
import { ZoomPhoto } from './ZoomPhoto.tsx';

const PHOTOS_SHOWN = 5;
const PhotoDialog = lazy(() => import('./PhotoDialog.tsx'));

/** The main photo and up to four more; a chosen one changes places with the main. */
export function Gallery({ product }: { product: Product }) {
  const [photos, setPhotos] = useState(() => photosOf(product));
  const [isLarge, setLarge] = useState(false);
  const [main, ...others] = photos;

  if (!main) return <NoPhoto alt={product.name} className={styles.cloth} />;
  return (
    <section aria-label="Photographs" className={styles.gallery}>
      <ZoomPhoto key={main.src} src={main.src} alt={product.name} onOpen={() => setLarge(true)} />
      {others.length > 0 && (
        <ul aria-label="More photographs" className={styles.thumbnails}>
          {others.map((photo, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the button stays, and keeps the focus, when its photo changes
            <li key={index}>
              <button
                type="button"
                aria-label={`Show photo ${photo.number} of ${photos.length}`}
                className={styles.thumbnail}
                onClick={() => setPhotos([photo, ...others.with(index, main)])}
              >
                <Photo src={photo.src} alt="" isUrgent />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isLarge && (
        <Suspense>
          <PhotoDialog src={main.src} alt={product.name} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </section>
  );
}

interface NumberedPhoto {
  src: string;
  number: number;
}

function photosOf({ imageUrls, imageUrl }: Product): NumberedPhoto[] {
  const all = imageUrls.length > 0 ? imageUrls : [imageUrl].filter((src) => src !== null);
  return all.slice(0, PHOTOS_SHOWN).map((src, index) => ({ src, number: index + 1 }));
}
