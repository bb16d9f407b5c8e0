import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { getAttachments } from '../common/airtable/fieldValue.ts';
import { AttachmentGrid } from './Attachments.tsx';
import { FieldList } from './FieldList.tsx';
import { type FieldTypes, formatField } from './formatCell.ts';
import styles from './RecordDetails.module.css';

interface RecordDetailsProps {
  record: AirtableRecord;
  fields: FieldTypes;
  onClose: () => void;
}

/** A dialog with every field of a record in full. */
export function RecordDetails({ record, fields, onClose }: RecordDetailsProps) {
  const { id, createdTime } = record;

  return (
    <DetailsDialog
      title={`Record: ${id}`}
      subtitle={`Created: ${formatDateTime(createdTime)}`}
      onClose={onClose}
    >
      <FieldList
        fields={Object.entries(record.fields).map(([name, value]) => [
          name,
          <FullValue key={name} value={value} text={formatField(fields, name, value)} />,
        ])}
      />
    </DetailsDialog>
  );
}

/** @param text for a value that is neither a list nor an object */
function FullValue({ value, text }: { value: unknown; text: string }) {
  const files = getAttachments(value);
  if (files) return <AttachmentGrid hasDetails files={files} linkLabel="View Full Size" />;
  return typeof value === 'object' && value !== null ? (
    <pre className={styles.json}>{JSON.stringify(value, null, 2)}</pre>
  ) : (
    text || '—'
  );
}
