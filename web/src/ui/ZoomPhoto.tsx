import { type CSSProperties, type PointerEvent, useState } from 'react';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { LazyOverlay } from './LazyOverlay.tsx';
import { Photo } from './Photo.tsx';
import styles from './ZoomPhoto.module.css';

const MAGNIFICATION = 2.4;
const Lightbox = lazyComponent(() => import('./Lightbox.tsx'));

interface ZoomPhotoProps {
  src: string;
  photos: readonly string[];
  alt: string;
  placeholder?: string | null | undefined;
}

export function ZoomPhoto({ src, photos, alt, placeholder }: ZoomPhotoProps) {
  const [zoom, setZoom] = useState<CSSProperties>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * 100;
    const y = ((event.clientY - top) / height) * 100;
    setZoom({ transform: `scale(${MAGNIFICATION})`, transformOrigin: `${x}% ${y}%` });
  };

  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge the photo of ${alt}`}
        aria-haspopup="dialog"
        className={styles.background}
        onPointerMove={follow}
        onPointerLeave={() => setZoom(undefined)}
        onClick={() => setIsOpen(true)}
      >
        <span style={{ display: 'block', ...zoom }}>
          <Photo src={src} alt={alt} placeholder={placeholder} isLarge isFirst />
        </span>
      </button>
      {isOpen && (
        <LazyOverlay onFailure={close}>
          <Lightbox photos={photos} first={src} alt={alt} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}
