import type { ReactNode } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { DetailsDialog } from '../../components/DetailsDialog.tsx';
import { formatDateTime } from '../../lib/dates.ts';
import { AttachmentGrid } from './Attachments.tsx';
import { FieldList } from './FieldList.tsx';
import { formatFullValue, getAttachments } from './fieldValue.ts';
import styles from './RecordDetails.module.css';

interface RecordDetailsProps {
  record: AirtableRecord;
  onClose: () => void;
}

/** A dialog with every field of a record in full. */
export function RecordDetails({ record, onClose }: RecordDetailsProps) {
  const { id, createdTime, fields } = record;

  return (
    <DetailsDialog
      title={`Record: ${id}`}
      subtitle={`Created: ${formatDateTime(createdTime)}`}
      onClose={onClose}
    >
      <FieldList fields={Object.entries(fields).map(([name, value]) => [name, render(value)])} />
    </DetailsDialog>
  );
}

function render(value: unknown): ReactNode {
  const files = getAttachments(value);
  if (files) return <AttachmentGrid hasDetails files={files} linkLabel="View Full Size" />;
  const text = formatFullValue(value);
  return typeof value === 'object' && value !== null ? (
    <pre className={styles.json}>{text}</pre>
  ) : (
    text || '—'
  );
}
