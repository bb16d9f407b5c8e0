import { toPhoneLink, useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { Facts } from '../common/Facts.tsx';
import styles from './Contact.module.css';
import { ContactForm } from './ContactForm.tsx';

export default function Contact() {
  const { brand, phone, email, hours } = useShop();
  usePageTitle(
    'Contact Us',
    `Write to ${brand} about a piece, a quote or your collection, or call us.`,
  );

  return (
    <div className="page">
      <Breadcrumbs current="Contact Us" />
      <h1 className="ruled">Contact Us</h1>
      <div className="main-and-aside">
        <ContactForm />
        <Facts
          className={styles.facts}
          facts={[
            ['Phone', phone && <a href={toPhoneLink(phone)}>{phone}</a>],
            ['E-mail', <MailLink key="email" email={email} />],
            ['Hours', hours && <span className={styles.hours}>{hours}</span>],
          ]}
        />
      </div>
    </div>
  );
}
