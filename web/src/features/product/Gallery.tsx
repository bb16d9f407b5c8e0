import { useState } from 'react';
import type { Product } from '../../../../shared/entities/product.ts';
import { Photo } from '../../components/Photo.tsx';
import { PhotoPlaceholder } from '../../components/PhotoPlaceholder.tsx';
import { ZoomPhoto } from '../../components/ZoomPhoto.tsx';
import styles from './Gallery.module.css';

const MAX_PHOTOS = 5;

/** The main photo and up to four thumbnails; a chosen thumbnail swaps places with the main photo. */
export function Gallery({ product }: { product: Product }) {
  const [chosen, setChosen] = useState<string>();
  const photos = getPhotos(product);
  const [first, ...others] = photos;
  const main = photos.find((photo) => photo === chosen) ?? first;

  if (!first || !main)
    return <PhotoPlaceholder alt={product.name} className={styles.placeholder} />;
  return (
    <section aria-label="Photos" className={styles.gallery}>
      <ZoomPhoto
        key={main}
        src={main}
        photos={photos}
        alt={product.name}
        placeholder={main === first ? product.imagePlaceholder : undefined}
      />
      <noscript>
        <ul>
          {photos.map((photo, index) => (
            <li key={photo}>
              <a href={photo}>Photo {index + 1}</a>
            </li>
          ))}
        </ul>
      </noscript>
      {others.length > 0 && (
        <ul aria-label="More photos" className={`${styles.thumbnails} no-print`}>
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
    </section>
  );
}

function getPhotos({ imageUrls, imageUrl }: Product): string[] {
  const all = imageUrls.length > 0 ? imageUrls : [imageUrl].filter((src) => src !== null);
  return all.slice(0, MAX_PHOTOS);
}
