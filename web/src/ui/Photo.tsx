import { useCallback, useState } from 'react';
import { cardPhoto, PHONES, phonePhotos } from '../lib/photos.ts';
import styles from './Photo.module.css';
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx';

interface PhotoProps {
  src: string | null | undefined;
  alt: string;
  /** A ThumbHash, shown until the photo has loaded. */
  placeholder?: string | null | undefined;
  /** Uses the full-size version. Phones first load the small one, and then one that is sharp on their screen. */
  isLarge?: boolean;
  isUrgent?: boolean;
  /** The largest image of the first view: loads before all others. */
  isFirst?: boolean;
  className?: string | undefined;
}

const PLACEHOLDER_DELAY_MS = 100;

/** Loads the decoder only if a photo is slow. */
function showPlaceholder(image: HTMLImageElement | null, hash: string | null | undefined) {
  if (!image || !hash) return;
  setTimeout(() => {
    if (image.complete) return;
    import('thumbhash').then(
      // Schedules a task per photo: drawing all at once would block the page.
      ({ thumbHashToDataURL }) => setTimeout(drawPlaceholder, 0, image, hash, thumbHashToDataURL),
      () => {},
    );
  }, PLACEHOLDER_DELAY_MS);
}

function drawPlaceholder(
  image: HTMLImageElement,
  hash: string,
  toUrl: (hash: Uint8Array) => string,
) {
  if (image.complete) return;
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
  image.style.background = `url(${toUrl(bytes)}) center / contain no-repeat`;
  const remove = () => {
    image.style.background = '';
  };
  for (const event of ['load', 'error']) image.addEventListener(event, remove, { once: true });
}

export function Photo(props: PhotoProps) {
  const { src, alt, placeholder, isLarge, isUrgent, isFirst, className } = props;
  const [failedSrc, setFailedSrc] = useState<string>();
  const [loadedSrc, setLoadedSrc] = useState<string>();
  // A photo in the server's HTML may have loaded or failed before hydration.
  const checkLoaded = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image?.complete) showPlaceholder(image, placeholder);
      else if (image.naturalWidth > 0) setLoadedSrc(isLarge ? (src ?? '') : undefined);
      else if (image.currentSrc) setFailedSrc(src ?? '');
    },
    [src, placeholder, isLarge],
  );
  if (!src || src === failedSrc) return <PhotoPlaceholder alt={alt} className={className} />;

  return (
    <picture style={{ display: 'contents' }}>
      {isLarge && (
        <source
          media={PHONES}
          srcSet={src === loadedSrc ? phonePhotos(src) : cardPhoto(src)}
          sizes={src === loadedSrc ? '100vw' : undefined}
        />
      )}
      <img
        ref={checkLoaded}
        src={isLarge ? src : cardPhoto(src)}
        alt={alt}
        width={512}
        height={512}
        loading={isUrgent || isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'sync' : 'async'}
        draggable={false}
        onLoad={() => isLarge && setLoadedSrc(src)}
        onError={() => setFailedSrc(src)}
        className={`${styles.photo} ${className ?? ''}`}
      />
    </picture>
  );
}
