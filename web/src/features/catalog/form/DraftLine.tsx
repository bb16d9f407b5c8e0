import { TextButton } from '../../../components/TextButton.tsx';
import { Timestamp } from '../../../components/Timestamp.tsx';
import styles from './DraftLine.module.css';

interface DraftLineProps {
  /** ISO 8601; when what stands in the form was typed, if in an earlier visit. */
  restoredAt: string | undefined;
  /** Of the draft's record. */
  airtableId?: string | undefined;
  onStartAfresh: () => void;
}

/** Where the draft comes from and how it stands; nothing of a plain new one. */
export function DraftLine(props: DraftLineProps) {
  const { restoredAt, airtableId, onStartAfresh } = props;
  const isOfNote = restoredAt !== undefined || airtableId !== undefined;

  return (
    <div role="status" className={styles.line}>
      {restoredAt && (
        <p>
          Your draft of <Timestamp at={restoredAt} /> was restored
        </p>
      )}
      {airtableId && (
        <p>
          In Airtable as <code className={styles.id}>{airtableId}</code>. ‘Catalog Item’ keeps it
          here too; for another item, start afresh.
        </p>
      )}
      {isOfNote && <TextButton onClick={onStartAfresh}>Start Afresh</TextButton>}
    </div>
  );
}
