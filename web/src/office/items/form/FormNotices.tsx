import { Button } from '@mui/material';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import styles from './FormNotices.module.css';

export interface NoticeContent {
  title: string;
  text: string;
  list?: readonly string[];
}

interface NoticeProps extends NoticeContent {
  action?: { label: string; onClick: () => void } | undefined;
  onDismiss: () => void;
}

export function Notice({ title, text, list = [], action, onDismiss }: NoticeProps) {
  return (
    <div role="alert" className={styles.notice}>
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className={styles.actions}>
        {action && (
          <Button variant="text" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
        <Button variant="text" onClick={onDismiss}>
          Dismiss
        </Button>
      </p>
    </div>
  );
}

interface DraftNoticeProps {
  restoredAt: string | undefined;
  airtableId?: string | undefined;
  onStartOver: () => void;
}

export function DraftNotice({ restoredAt, airtableId, onStartOver }: DraftNoticeProps) {
  const hasContent = restoredAt !== undefined || airtableId !== undefined;

  return (
    <div role="status" className={styles.draft}>
      {restoredAt && (
        <p>
          Your draft of <Timestamp at={restoredAt} /> was restored
        </p>
      )}
      {airtableId && (
        <p>
          In Airtable as <code className={styles.id}>{airtableId}</code>. Choose “Catalog Item” to
          save it here too, or start over for another item.
        </p>
      )}
      {hasContent && (
        <Button variant="text" onClick={onStartOver}>
          Start Over
        </Button>
      )}
    </div>
  );
}
