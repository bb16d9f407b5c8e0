import { lazy, useState } from 'react';
import type { Product } from '../../../../shared/entities/product.ts';
import { LazyOverlay } from '../../components/lazy-overlay/LazyOverlay.tsx';
import { NoPhoto } from '../../components/photo/NoPhoto.tsx';
import { Photo } from '../../components/photo/Photo.tsx';
import styles from './Gallery.module.css';
import { ZoomPhoto } from './ZoomPhoto.tsx';

const PHOTOS_SHOWN = 5;
const PhotoDialog = lazy(() => import('./PhotoDialog.tsx'));

/** The main photo and up to four more; a chosen one changes places with the first. */
export function Gallery({ product }: { product: Product }) {
  const [chosen, setChosen] = useState<string>();
  const [isLarge, setLarge] = useState(false);
  const photos = photosOf(product);
  const [first, ...others] = photos;
  const main = photos.find((photo) => photo === chosen) ?? first;
  const close = () => setLarge(false);

  if (!first || !main) return <NoPhoto alt={product.name} className={styles.cloth} />;
  return (
    <section aria-label="Photographs" className={styles.gallery}>
      <ZoomPhoto key={main} src={main} alt={product.name} onOpen={() => setLarge(true)} />
      {others.length > 0 && (
        <ul aria-label="More photographs" className={styles.thumbnails}>
          {others.map((other) => {
            const photo = other === main ? first : other;
            return (
              <li key={other}>
                <button
                  type="button"
                  aria-label={`Show photo ${photos.indexOf(photo) + 1} of ${photos.length}`}
                  className={styles.thumbnail}
                  onClick={() => setChosen(photo)}
                >
                  <Photo src={photo} alt="" isUrgent />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {isLarge && (
        <LazyOverlay onFailure={close}>
          <PhotoDialog src={main} alt={product.name} onClose={close} />
        </LazyOverlay>
      )}
    </section>
  );
}

function photosOf({ imageUrls, imageUrl }: Product): string[] {
  const all = imageUrls.length > 0 ? imageUrls : [imageUrl].filter((src) => src !== null);
  return all.slice(0, PHOTOS_SHOWN);
}
