import { memo, useId } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { TextButton } from '../../components/TextButton.tsx';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import { AttachmentPicture } from './Attachments.tsx';
import { attachmentsOf, dateOf, textOf, truncate } from './fieldValue.ts';
import styles from './RecordCard.module.css';
import { cardFieldsOf } from './table/recordFields.ts';

const LONGEST = 30;

interface RecordCardProps {
  record: AirtableRecord;
  focus: string;
  onOpen: (record: AirtableRecord) => void;
}

/** The index card of a record; a press anywhere on it opens the whole. */
export const RecordCard = memo(function RecordCard({ record, focus, onOpen }: RecordCardProps) {
  const id = useId();
  const named = useActionLabel(id);
  const shown = cardFieldsOf(record, focus);
  const more = focus ? 0 : Object.keys(record.fields).length - shown.length;

  return (
    <div className={styles.card}>
      <h2 id={id} className={styles.id}>
        {record.id}
      </h2>
      <p className={styles.created}>Created: {dateOf(record.createdTime)}</p>
      <dl className={styles.fields}>
        {shown.map(([name, value]) => (
          <div key={name} className={styles.field}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>
              <CardValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>
        <span>{more > 0 && `+${more} more`}</span>
        <TextButton
          {...named}
          aria-haspopup="dialog"
          className="stretched"
          onClick={() => onOpen(record)}
        >
          View Record
        </TextButton>
      </p>
    </div>
  );
});

function CardValue({ value }: { value: unknown }) {
  const files = attachmentsOf(value);
  const [file] = files ?? [];
  if (!files || !file) return truncate(textOf(value), LONGEST) || '—';
  return (
    <span className={styles.files}>
      <AttachmentPicture attachment={file} size="small" />
      {files.length} file(s)
    </span>
  );
}
