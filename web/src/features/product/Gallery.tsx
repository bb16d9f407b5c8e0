import { Suspense, useState } from 'react';
import type { Product } from '../../../../shared/entities/product.ts';
import { LazyOverlay } from '../../components/LazyOverlay.tsx';
import { Photo } from '../../components/Photo.tsx';
import { PhotoPlaceholder } from '../../components/PhotoPlaceholder.tsx';
import { TextButton } from '../../components/TextButton.tsx';
import { ZoomPhoto } from '../../components/ZoomPhoto.tsx';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import styles from './Gallery.module.css';

const MAX_PHOTOS = 5;

const ComparePhotos = lazyComponent(() => import('./ComparePhotos.tsx'));

/** The main photo and up to four thumbnails; a chosen thumbnail swaps places with the main photo. The first photo shows
 *  the front, and can be compared with any other. */
export function Gallery({ product }: { product: Product }) {
  const [chosen, setChosen] = useState<string>();
  const [isComparing, setIsComparing] = useState(false);
  const photos = getPhotos(product);
  const [first, ...others] = photos;
  const main = photos.find((photo) => photo === chosen) ?? first;

  if (!first || !main)
    return <PhotoPlaceholder alt={product.name} className={styles.placeholder} />;
  const [second] = others;
  const right = main === first ? second : main;
  const zoomPhoto = (
    <ZoomPhoto
      key={main}
      src={main}
      photos={photos}
      alt={product.name}
      placeholder={main === first ? product.imagePlaceholder : undefined}
    />
  );
  return (
    <section aria-label="Photos" className={styles.gallery}>
      <div>
        {isComparing && right ? (
          <LazyOverlay onFailure={() => setIsComparing(false)}>
            <Suspense fallback={zoomPhoto}>
              <ComparePhotos left={first} right={right} photos={photos} alt={product.name} />
            </Suspense>
          </LazyOverlay>
        ) : (
          zoomPhoto
        )}
        {right && (
          <TextButton
            aria-pressed={isComparing}
            className={`${styles.compare} no-print`}
            onClick={() => setIsComparing(!isComparing)}
          >
            Compare Photos
          </TextButton>
        )}
      </div>
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
                  <Photo src={photo} alt="" />
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
