import { useId } from 'react';
import type { AirtableAttachment } from '../../../../shared/entities/airtable.ts';
import { getButtonClass } from '../../components/Button.tsx';
import styles from './AttachmentFiles.module.css';
import { AttachmentPicture } from './Attachments.tsx';
import { megabytes } from './fieldValue.ts';

interface AttachmentFilesProps {
  files: readonly AirtableAttachment[];
  /** On what opens a file in a new tab. */
  action: string;
  /** Says of each its type and size as well. */
  isDetailed?: boolean;
}

/** The files of a field at a size to look at. */
export function AttachmentFiles({ files, action, isDetailed = false }: AttachmentFilesProps) {
  const id = useId();

  return (
    <ul aria-label="Files" className={styles.files}>
      {files.map((file, place) => (
        <li key={file.id ?? file.url} className={styles.file}>
          <AttachmentPicture attachment={file} size="large" />
          <p id={`${id}-${place}`} className={styles.name}>
            {file.filename}
          </p>
          {isDetailed && <Details file={file} />}
          <a
            href={file.url}
            target="_blank"
            rel="noopener noreferrer"
            id={`${id}-${place}-open`}
            aria-labelledby={`${id}-${place}-open ${id}-${place}`}
            className={`${getButtonClass({})} ${styles.open}`}
          >
            {action}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Details({ file: { type, size } }: { file: AirtableAttachment }) {
  return (
    <p className={styles.details}>
      {type && <span>{type}</span>}
      {size !== undefined && <span>{megabytes(size)}</span>}
    </p>
  );
}
