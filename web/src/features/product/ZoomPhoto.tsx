import { type PointerEvent, useState } from 'react';
import { Photo } from '../../components/photo/Photo.tsx';
import styles from './Gallery.module.css';

const MAGNIFICATION = 2.4;

interface ZoomPhotoProps {
  src: string;
  alt: string;
  onOpen: () => void;
}

/** A loupe under the mouse; a click or a touch opens the photo large. */
export function ZoomPhoto({ src, alt, onOpen }: ZoomPhotoProps) {
  const [loupe, setLoupe] = useState<string>();

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * 100;
    const y = ((event.clientY - top) / height) * 100;
    setLoupe(`${x}% ${y}%`);
  };

  return (
    <button
      type="button"
      aria-label={`Enlarge the photo of ${alt}`}
      aria-haspopup="dialog"
      className={`${styles.cloth} ${styles.main}`}
      onPointerMove={follow}
      onPointerLeave={() => setLoupe(undefined)}
      onClick={onOpen}
    >
      <span
        className={styles.loupe}
        style={loupe ? { transform: `scale(${MAGNIFICATION})`, transformOrigin: loupe } : undefined}
      >
        <Photo src={src} alt={alt} isLarge isUrgent />
      </span>
    </button>
  );
}
