import type { ReactNode } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { AttachmentFiles } from './AttachmentFiles.tsx';
import { FieldRows } from './FieldList.tsx';
import { attachmentsOf, fullTextOf, momentOf } from './fieldValue.ts';
import styles from './RecordDetails.module.css';

interface RecordViewProps {
  record: AirtableRecord;
  onClose: () => void;
}

/** A record with every field as it is, nothing cut. */
export function RecordView({ record, onClose }: RecordViewProps) {
  const { id, createdTime, fields } = record;

  return (
    <RecordDialog
      title={`Record: ${id}`}
      subtitle={`Created: ${momentOf(createdTime)}`}
      onClose={onClose}
    >
      <FieldRows rows={Object.entries(fields).map(([name, value]) => [name, shown(value)])} />
    </RecordDialog>
  );
}

function shown(value: unknown): ReactNode {
  const files = attachmentsOf(value);
  if (files) return <AttachmentFiles isDetailed files={files} action="View Full Size" />;
  const text = fullTextOf(value);
  return typeof value === 'object' && value !== null ? (
    <pre className={styles.json}>{text}</pre>
  ) : (
    text || '—'
  );
}
