import { type ReactNode, useId } from 'react';
import * as z from 'zod';
import type { SignedInUser } from '../../../../shared/entities/user.ts';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { usePermission } from '../../lib/permissions.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { TextInput } from '../../ui/FormFields.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { useForm } from '../../ui/useForm.ts';
import { FormError } from '../common/FormError.tsx';
import { useOwnMailToken } from '../common/mailingsQueries.ts';
import { PreferencesPanel } from '../common/PreferencesPanel.tsx';
import { QuoteCard, QuoteCardSkeletons } from '../common/quotes/QuoteCard.tsx';
import { useLatestQuotes } from '../common/quotes/quotesQuery.ts';
import styles from './Account.module.css';
import { AddressBook } from './AddressBook.tsx';
import { Alerts } from './Alerts.tsx';
import { useChangeName, useExport } from './accountQuery.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { SecondFactorSettings } from './SecondFactorSettings.tsx';
import { SessionList } from './SessionList.tsx';

const SUBTITLE =
  'Your quotes, your name, your addresses, your password, your alerts, your sessions and your data.';

export default function Account() {
  const { user } = useAuth();
  usePageTitle('Your Account', SUBTITLE);
  if (!user) return null;

  return (
    <div className={`page ${styles.page}`}>
      <h1 className="h2">Your Account</h1>
      <p className="subtitle">{SUBTITLE}</p>
      <AccountSection title="Your quotes">
        <LatestQuotes />
      </AccountSection>
      <AccountSection title="Name and e-mail">
        <p>
          You log in as <MailLink email={user.email} />
        </p>
        <NameForm user={user} />
      </AccountSection>
      <AccountSection title="Shipping addresses">
        <AddressBook />
      </AccountSection>
      <AccountSection title="Password and passkeys">
        <p>We’ll send a code to your e-mail address. A new password logs you out everywhere.</p>
        <div className="actions">
          <a href={paths.loginScreen('password')} className={getButtonClass({})}>
            Change Password
          </a>
          <a href={paths.loginScreen('passkey')} className={getButtonClass({})}>
            Add a Passkey
          </a>
        </div>
      </AccountSection>
      <AccountSection title="Two-step verification">
        <SecondFactorSettings />
      </AccountSection>
      <AccountSection title="Alerts">
        <Alerts />
      </AccountSection>
      <AccountSection title="E-mail">
        <OwnPreferences />
      </AccountSection>
      <AccountSection title="Your sessions">
        <SessionList />
      </AccountSection>
      <AccountSection title="Your data">
        <OwnData />
      </AccountSection>
    </div>
  );
}

function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();

  return (
    <section aria-labelledby={id} className={`card stack ${styles.section}`}>
      <h2 id={id} className="h3">
        {title}
      </h2>
      {children}
    </section>
  );
}

function OwnData() {
  const download = useExport();

  return (
    <>
      <p>
        The file has everything that we store about you. If you delete your account, your cart, your
        wishlist, your addresses, your alerts, your e-mail preferences and your sessions are
        deleted; your quotes are kept without your name, your address and your notes.
      </p>
      <div className="actions">
        <ActionButton isPending={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? 'Downloading…' : 'Download Your Data'}
        </ActionButton>
        <DeleteAccount />
      </div>
    </>
  );
}

function OwnPreferences() {
  return (
    <ListState
      query={useOwnMailToken()}
      errorTitle="Failed to Load Your E-mail Preferences"
      name="your e-mail preferences"
    >
      {({ token }) => <PreferencesPanel token={token} listsAlerts={false} />}
    </ListState>
  );
}

function LatestQuotes() {
  const seesQuotes = usePermission('see-customers');

  return (
    <>
      {seesQuotes ? <p>Every quote request of the shop.</p> : <OwnLatestQuotes />}
      <div>
        <ButtonLink to={paths.quotes}>
          {seesQuotes ? 'Show the Quotes' : 'Show Your Quotes'}
        </ButtonLink>
      </div>
    </>
  );
}

function OwnLatestQuotes() {
  return (
    <ListState
      query={useLatestQuotes()}
      errorTitle="Failed to Load Quotes"
      name="your quotes"
      skeleton={<QuoteCardSkeletons />}
      isEmpty={(orders) => orders.length === 0}
      empty={
        <p>You haven’t requested a quote yet. Your quotes and our answers will appear here.</p>
      }
    >
      {(orders) => (
        <ul aria-label="Your latest quotes" className="list">
          {orders.map((order) => (
            <li key={order.id}>
              <QuoteCard order={order} level={3} />
            </li>
          ))}
        </ul>
      )}
    </ListState>
  );
}

const MAX_LENGTH = 100;

const orNull = z.string().transform((text) => text.trim() || null);
const Name = z.object({ firstName: orNull, lastName: orNull });

function NameForm({ user }: { user: SignedInUser }) {
  const { mutateAsync } = useChangeName();
  const { element, field, failure, isPending } = useForm({
    schema: Name,
    start: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    send: (name) => mutateAsync(name),
  });

  return (
    <form {...element} className={styles.form}>
      <TextInput
        label="First name"
        autoComplete="given-name"
        maxLength={MAX_LENGTH}
        {...field('firstName')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        maxLength={MAX_LENGTH}
        {...field('lastName')}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" variant="solid" isPending={isPending}>
        {isPending ? 'Saving…' : 'Save Name'}
      </Button>
    </form>
  );
}
