import { useState } from 'react';
import type { AirtableAttachment } from '../../../../shared/entities/airtable.ts';
import styles from './Attachments.module.css';

interface AttachmentPictureProps {
  attachment: AirtableAttachment;
  size: 'small' | 'large';
  className?: string | undefined;
}

/** A file of the base as a thumbnail. Airtable's addresses die after two hours, and not every file is
 *  a picture: a sheet of paper is drawn in place of one that does not come. */
export function AttachmentPicture({ attachment, size, className }: AttachmentPictureProps) {
  const src = attachment.thumbnails?.[size]?.url ?? attachment.url;
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const isBroken = src === brokenSrc;

  return (
    <span data-broken={isBroken} className={`${styles.frame} ${styles[size]} ${className ?? ''}`}>
      {isBroken && (
        <svg aria-hidden="true" viewBox="0 0 24 24" className={styles.none}>
          <path d="M5.5 2.500h9l4 4v15h-13zM14.5 2.500v4h4M8.500 11.500h7M8.500 14.500h7M8.500 17.500h4" />
        </svg>
      )}
      <img
        src={src}
        alt={attachment.filename}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBrokenSrc(src)}
        className={styles.picture}
      />
    </span>
  );
}
