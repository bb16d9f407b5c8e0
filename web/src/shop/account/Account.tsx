import { type ReactNode, useId } from 'react';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { getButtonClass } from '../../ui/Button.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import styles from './Account.module.css';
import { Alerts } from './Alerts.tsx';
import { useExport } from './accountQuery.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { LatestQuotes } from './LatestQuotes.tsx';
import { Mail } from './Mail.tsx';
import { NameForm } from './NameForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';

const SUBTITLE = 'Your quotes, your name, your password, your alerts, your sessions and your data.';

export default function Account() {
  const { user } = useAuth();
  usePageTitle('Your Account', SUBTITLE);
  if (!user) return null;

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Your Account</h1>
      <p className={styles.subtitle}>{SUBTITLE}</p>
      <Section title="Your quotes">
        <LatestQuotes />
      </Section>
      <Section title="Name and e-mail">
        <p>
          You log in as <MailLink email={user.email} />
        </p>
        <NameForm user={user} />
      </Section>
      <Section title="Password and passkeys">
        <p>We’ll send a code to your e-mail address. A new password logs you out everywhere.</p>
        <div className={styles.actions}>
          <a href={paths.loginScreen('password')} className={getButtonClass({})}>
            Change Password
          </a>
          <a href={paths.loginScreen('passkey')} className={getButtonClass({})}>
            Add a Passkey
          </a>
        </div>
      </Section>
      <Section title="Two-step verification">
        <SecondFactor />
      </Section>
      <Section title="Alerts">
        <Alerts />
      </Section>
      <Section title="E-mail">
        <Mail />
      </Section>
      <Section title="Your sessions">
        <SessionList />
      </Section>
      <Section title="Your data">
        <YourData />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();

  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function YourData() {
  const download = useExport();

  return (
    <>
      <p>
        The file has everything that we store about you. If you delete your account, your cart, your
        wishlist, your alerts, your e-mail preferences and your sessions are deleted; your quotes
        are kept without your name, your address and your notes.
      </p>
      <div className={styles.actions}>
        <ActionButton isPending={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? 'Downloading…' : 'Download Your Data'}
        </ActionButton>
        <DeleteAccount />
      </div>
    </>
  );
}
