import { type PointerEvent, useState } from 'react';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { LazyOverlay } from './LazyOverlay.tsx';
import { Photo } from './Photo.tsx';
import styles from './ZoomPhoto.module.css';

const MAGNIFICATION = 2.4;
const PhotoDialog = lazyComponent(() => import('./PhotoDialog.tsx'));

interface ZoomPhotoProps {
  src: string;
  alt: string;
}

/** A loupe under the mouse; a click or a touch opens the photo large. */
export function ZoomPhoto({ src, alt }: ZoomPhotoProps) {
  const [loupe, setLoupe] = useState<string>();
  const [isLarge, setLarge] = useState(false);
  const close = () => setLarge(false);

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * 100;
    const y = ((event.clientY - top) / height) * 100;
    setLoupe(`${x}% ${y}%`);
  };

  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge the photo of ${alt}`}
        aria-haspopup="dialog"
        className={styles.cloth}
        onPointerMove={follow}
        onPointerLeave={() => setLoupe(undefined)}
        onClick={() => setLarge(true)}
      >
        <span
          className={styles.loupe}
          style={
            loupe ? { transform: `scale(${MAGNIFICATION})`, transformOrigin: loupe } : undefined
          }
        >
          <Photo src={src} alt={alt} isLarge isFirst />
        </span>
      </button>
      {isLarge && (
        <LazyOverlay onFailure={close}>
          <PhotoDialog src={src} alt={alt} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}
