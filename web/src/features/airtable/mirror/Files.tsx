import type { AirtableAttachment } from '../../../../../shared/entities/airtable.ts';
import { AttachmentPicture } from '../Attachments.tsx';
import styles from './Files.module.css';

export function Files({ files }: { files: readonly AirtableAttachment[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id ?? file.url} className={styles.file}>
          <AttachmentPicture attachment={file} size="small" />
          <span className={styles.name}>{file.filename}</span>
          {file.type && <span className={styles.type}>{file.type}</span>}
        </li>
      ))}
    </ul>
  );
}
