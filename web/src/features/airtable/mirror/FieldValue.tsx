import { MailLink } from '../../../components/MailLink.tsx';
import type { Cell } from '../schema.ts';
import { attachmentsOf, truncate } from '../fieldValue.ts';
import { typedText } from '../typedText.ts';
import styles from './FieldValue.module.css';
import { Files } from './Files.tsx';

/** What a record holds in a field, shown as the field's type would have it. */
export function FieldValue({ field, value }: Cell) {
  const files = attachmentsOf(value);
  if (files) return <Files files={files} />;

  const text = typedText(field, value);
  if (text === '') {
    return (
      <span className={styles.empty}>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">Empty</span>
      </span>
    );
  }
  if (field.type === 'email') return <MailLink email={text} />;
  if (field.type === 'url' && /^https?:\/\//i.test(text)) {
    return (
      <a href={text} target="_blank" rel="noreferrer">
        {truncate(text)}
      </a>
    );
  }
  return <span className={styles.text}>{truncate(text)}</span>;
}
