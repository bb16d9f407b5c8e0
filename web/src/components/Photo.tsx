import { useState } from 'react';
import { cardPhoto, PHONES } from '../lib/photos.ts';
import styles from './Photo.module.css';
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx';

interface PhotoProps {
  src: string | null | undefined;
  alt: string;
  /** Uses the full-size version, except on phones. */
  isLarge?: boolean;
  /** In the first view: loads at once, while other photos load when they come near. */
  isUrgent?: boolean;
  /** The largest image of the first view: loads before all others. */
  isFirst?: boolean;
  className?: string | undefined;
}

/** A square photo; a placeholder if there is none or it does not load. */
export function Photo({
  src,
  alt,
  isLarge = false,
  isUrgent = false,
  isFirst = false,
  className,
}: PhotoProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (!src || src === failedSrc) return <PhotoPlaceholder alt={alt} className={className} />;

  return (
    <picture className={styles.picture}>
      {isLarge && <source media={PHONES} srcSet={cardPhoto(src)} />}
      <img
        src={isLarge ? src : cardPhoto(src)}
        alt={alt}
        width={512}
        height={512}
        loading={isUrgent || isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'sync' : 'async'}
        draggable={false}
        onError={() => setFailedSrc(src)}
        className={`${styles.photo} ${className ?? ''}`}
      />
    </picture>
  );
}
