import { toPhoneLink, useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import styles from './Contact.module.css';
import { ContactForm } from './ContactForm.tsx';

export default function Contact() {
  const { brand, phone, email, hours } = useShop();
  usePageTitle(
    'Contact Us',
    `Write to ${brand} about a piece, a quote or your collection, or call us.`,
  );

  return (
    <div className={styles.page}>
      <Breadcrumbs current="Contact Us" />
      <h1 className={styles.title}>Contact Us</h1>
      <div className={styles.columns}>
        <ContactForm />
        <dl className={styles.facts}>
          {phone && (
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={toPhoneLink(phone)}>{phone}</a>
              </dd>
            </div>
          )}
          <div>
            <dt>E-mail</dt>
            <dd>
              <MailLink email={email} />
            </dd>
          </div>
          {hours && (
            <div>
              <dt>Hours</dt>
              <dd className={styles.hours}>{hours}</dd>
            </div>
          )}
        </dl>
      </div>
    </div>
  );
}
