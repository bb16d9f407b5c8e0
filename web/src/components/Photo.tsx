import { useState } from 'react';
import { cardPhoto, PHONES } from '../lib/photos.ts';
import styles from './Photo.module.css';
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx';

interface PhotoProps {
  src: string | null | undefined;
  alt: string;
  /** Shown large: in full, but on phones. */
  isLarge?: boolean;
  /** Of the first view: fetched at once, where others wait until they come near. */
  isUrgent?: boolean;
  /** Beyond that, the largest thing of its page: fetched before any other. */
  isFirst?: boolean;
  className?: string | undefined;
}

/** A square photo on its cloth; a plain card stands in when there is none, or it does not load. */
export function Photo({
  src,
  alt,
  isLarge = false,
  isUrgent = false,
  isFirst = false,
  className,
}: PhotoProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  if (!src || src === brokenSrc) return <PhotoPlaceholder alt={alt} className={className} />;

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
        onError={() => setBrokenSrc(src)}
        className={`${styles.photo} ${className ?? ''}`}
      />
    </picture>
  );
}
