import { useId, useState } from 'react';
import type { AirtableAttachment } from '../../../../shared/entities/airtable.ts';
import { getButtonClass } from '../../ui/Button.tsx';
import { formatMegabytes } from '../common/airtable/fieldValue.ts';
import styles from './Attachments.module.css';

interface ThumbnailProps {
  attachment: AirtableAttachment;
  size: 'small' | 'large';
  className?: string | undefined;
}

/** Airtable's URLs expire after two hours and not every file is an image: an icon replaces one that fails to
 *  load. */
export function AttachmentThumbnail({ attachment, size, className }: ThumbnailProps) {
  const src = attachment.thumbnails?.[size]?.url ?? attachment.url;
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const isBroken = src === brokenSrc;

  return (
    <span data-broken={isBroken} className={`${styles.frame} ${styles[size]} ${className ?? ''}`}>
      {isBroken && (
        <svg aria-hidden="true" viewBox="0 0 24 24" className={styles.icon}>
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
        className={styles.image}
      />
    </span>
  );
}

export function AttachmentList({ files }: { files: readonly AirtableAttachment[] }) {
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <li key={file.id ?? file.url} className={styles.listItem}>
          <AttachmentThumbnail attachment={file} size="small" />
          <span className={styles.listName}>{file.filename}</span>
          {file.type && <span className={styles.listType}>{file.type}</span>}
        </li>
      ))}
    </ul>
  );
}

interface AttachmentGridProps {
  files: readonly AirtableAttachment[];
  linkLabel: string;
  hasDetails?: boolean;
}

export function AttachmentGrid({ files, linkLabel, hasDetails = false }: AttachmentGridProps) {
  const id = useId();

  return (
    <ul aria-label="Files" className={styles.grid}>
      {files.map((file, index) => (
        <li key={file.id ?? file.url} className={styles.gridItem}>
          <AttachmentThumbnail attachment={file} size="large" />
          <p id={`${id}-${index}`} className={styles.name}>
            {file.filename}
          </p>
          {hasDetails && (
            <p className={styles.details}>
              {file.type && <span>{file.type}</span>}
              {file.size !== undefined && <span>{formatMegabytes(file.size)}</span>}
            </p>
          )}
          <a
            href={file.url}
            target="_blank"
            rel="noopener noreferrer"
            id={`${id}-${index}-open`}
            aria-labelledby={`${id}-${index}-open ${id}-${index}`}
            className={`${getButtonClass({})} ${styles.link}`}
          >
            {linkLabel}
          </a>
        </li>
      ))}
    </ul>
  );
}
