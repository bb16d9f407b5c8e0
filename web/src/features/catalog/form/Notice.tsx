import { TextButton } from '../../../components/TextButton.tsx';
import styles from './Notice.module.css';

export interface NoticeContent {
  title: string;
  text: string;
  list?: readonly string[];
}

interface NoticeProps extends NoticeContent {
  /** What can be done about it. */
  action?: { label: string; onPress: () => void } | undefined;
  onDismiss: () => void;
}

/** Says on the form what came of it, until it is dismissed. */
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
      <p className={styles.ways}>
        {action && <TextButton onClick={action.onPress}>{action.label}</TextButton>}
        <TextButton onClick={onDismiss}>Dismiss</TextButton>
      </p>
    </div>
  );
}
