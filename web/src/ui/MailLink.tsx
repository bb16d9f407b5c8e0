import styles from './MailLink.module.css';

interface MailLinkProps {
  email: string;
  subject?: string;
  name?: string;
}

export function MailLink({ email, subject, name }: MailLinkProps) {
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  const at = email.lastIndexOf('@');
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';

  return (
    <a href={`mailto:${address}${query}`} className={name ? styles.name : styles.link}>
      {name || (
        <>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </>
      )}
    </a>
  );
}
