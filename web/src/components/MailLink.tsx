import styles from './MailLink.module.css';

/** A long address breaks at its @. */
export function MailLink({ email, subject }: { email: string; subject?: string }) {
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  const at = email.lastIndexOf('@');
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';

  return (
    <a href={`mailto:${address}${query}`} className={styles.link}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
