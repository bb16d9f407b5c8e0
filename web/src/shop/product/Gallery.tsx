import { Suspense, useState } from 'react';
import type { Product } from '../../../../shared/entities/product.ts';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { PhotoPlaceholder } from '../../ui/PhotoPlaceholder.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { ZoomPhoto } from '../../ui/ZoomPhoto.tsx';
import styles from './Gallery.module.css';

const SHOWN_PHOTOS = 5;

const Lightbox = lazyComponent(() => import('../../ui/Lightbox.tsx'));
const ComparePhotos = lazyComponent(() => import('./ComparePhotos.tsx'));

/** A chosen thumbnail swaps places with the main photo. The first photo shows the front and can be compared
 *  with any other. */
export function Gallery({ product }: { product: Product }) {
  const [chosen, setChosen] = useState<string>();
  const [isComparing, setIsComparing] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const photos = getPhotos(product);
  const [first, ...others] = photos.slice(0, SHOWN_PHOTOS);
  const main = photos.find((photo) => photo === chosen) ?? first;

  if (!first || !main)
    return <PhotoPlaceholder alt={product.name} className={`woven ${styles.placeholder}`} />;
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
    <section
      aria-label="Photos"
      className={`${styles.gallery} ${others.length > 0 ? styles.withThumbnails : ''}`}
    >
      <div className={styles.main}>
        {isComparing && right ? (
          <LazyOverlay onFailure={() => setIsComparing(false)}>
            <Suspense fallback={zoomPhoto}>
              <ComparePhotos left={first} right={right} photos={photos} alt={product.name} />
            </Suspense>
          </LazyOverlay>
        ) : (
          zoomPhoto
        )}
        <div className={`${styles.tools} no-print`}>
          {right && (
            <TextButton aria-pressed={isComparing} onClick={() => setIsComparing(!isComparing)}>
              Compare Photos
            </TextButton>
          )}
          {photos.length > SHOWN_PHOTOS && (
            <TextButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              All {photos.length} Photos
            </TextButton>
          )}
        </div>
        {isOpen && (
          <LazyOverlay onFailure={() => setIsOpen(false)}>
            <Lightbox
              photos={photos}
              first={main}
              alt={product.name}
              onClose={() => setIsOpen(false)}
            />
          </LazyOverlay>
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
                  className={`woven ${styles.thumbnail}`}
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
  return imageUrls.length > 0 ? imageUrls : [imageUrl].filter((src) => src !== null);
}
