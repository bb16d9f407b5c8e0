import { Button } from '@mui/material';
import { memo, useId } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { formatDate } from '../../lib/dates.ts';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import { getAttachments, truncateValue } from '../common/airtable/fieldValue.ts';
import { AttachmentThumbnail } from './Attachments.tsx';
import { type FieldTypes, formatField } from './formatCell.ts';
import styles from './RecordCard.module.css';

const MAX_FIELDS = 4;
const MAX_VALUE_LENGTH = 30;

interface RecordCardProps {
  record: AirtableRecord;
  fields: FieldTypes;
  focusedField: string;
  onOpen: (record: AirtableRecord) => void;
}

export const RecordCard = memo(function RecordCard(props: RecordCardProps) {
  const { record, fields, focusedField, onOpen } = props;
  const id = useId();
  const label = useActionLabel(id);
  const names = Object.keys(record.fields);
  const shown = focusedField ? [focusedField] : names.slice(0, MAX_FIELDS);
  const more = focusedField ? 0 : names.length - shown.length;

  return (
    <div className={styles.card}>
      <h2 id={id} className={styles.id}>
        {record.id}
      </h2>
      <p className={styles.created}>Created: {formatDate(record.createdTime)}</p>
      <dl className={styles.fields}>
        {shown.map((name) => (
          <div key={name} className={styles.field}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>
              <CardValue
                value={record.fields[name]}
                format={(value) => formatField(fields, name, value)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>
        <span>{more > 0 && `+${more} more`}</span>
        <Button
          variant="text"
          {...label}
          aria-haspopup="dialog"
          className="stretched"
          onClick={() => onOpen(record)}
        >
          View Record
        </Button>
      </p>
    </div>
  );
});

interface CardValueProps {
  value: unknown;
  format: (value: unknown) => string;
}

function CardValue({ value, format }: CardValueProps) {
  const files = getAttachments(value);
  const [file] = files ?? [];
  if (!files || !file) return truncateValue(format(value), MAX_VALUE_LENGTH) || '—';
  return (
    <span className={styles.files}>
      <AttachmentThumbnail attachment={file} size="small" />
      {files.length} file(s)
    </span>
  );
}
