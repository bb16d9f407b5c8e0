import { MAIL_LISTS, type MailList } from '../../../../shared/entities/mail-preferences.ts';
import { getErrorMessage, hasStatus } from '../../lib/api.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { useMailPreferences, useSendLink } from '../common/mailingsQueries.ts';
import { PreferencesPanel } from '../common/PreferencesPanel.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import styles from './MailPreferences.module.css';
import mailingStyles from './mailings.module.css';
import { Unsubscribe } from './Unsubscribe.tsx';
import { useLinkParams } from './useLinkParams.ts';

const TITLE = 'E-mail preferences';
const toSubtitle = (brand: string) => `The e-mails that ${brand} sends you.`;
const LINK_HINT =
  'Every e-mail from us has a link to your preferences. If you have an account, they are on your account page, too.';

/** A token identifies the recipient, with or without an account. The token for the preferences expires; the one
 *  that stops a single list does not. */
export default function MailPreferences() {
  const params = useLinkParams();
  const token = params.get('token') ?? '';
  const stop = params.get('stop') ?? token;
  const list = MAIL_LISTS.find((each) => each === params.get('unsubscribe'));
  usePageTitle(TITLE, toSubtitle(useShop().brand));

  if (!token && !(list && stop)) return <InvalidLink isIncomplete text={LINK_HINT} />;
  return <Preferences key={stop} token={token} stop={stop} list={list} />;
}

interface PreferencesProps {
  token: string;
  stop: string;
  list: MailList | undefined;
}

function Preferences({ token, stop, list }: PreferencesProps) {
  const { brand } = useShop();
  const { data, error } = useMailPreferences(token);
  const isEnded = !token || (!data && hasStatus(error, 400, 404));

  if (isEnded && !list) {
    return (
      <InvalidLink isIncomplete={false} text={LINK_HINT}>
        <NewLink token={stop} />
      </InvalidLink>
    );
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{TITLE}</h1>
      <p className={styles.subtitle}>{toSubtitle(brand)}</p>
      {list && (
        <Unsubscribe
          stop={stop}
          token={isEnded ? '' : token}
          list={list}
          settings={data?.settings}
        />
      )}
      <div className={styles.card}>
        {isEnded ? (
          <>
            <p className={styles.ended}>
              This link stops one kind of e-mail. To see and change all of them, get a link by
              e-mail.
            </p>
            <NewLink token={stop} />
          </>
        ) : (
          <PreferencesPanel token={token} />
        )}
      </div>
    </div>
  );
}

/** Sends the new link only to the old link's address, so that a forwarded mail gives no access. */
function NewLink({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useSendLink(token);

  return (
    <div>
      {!isSuccess && (
        <Button
          variant="solid"
          aria-busy={isPending}
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
        >
          E-mail Me a New Link
        </Button>
      )}
      <p role="status">
        {isSuccess &&
          'If the e-mail was meant for you, a new link is on its way to your address. We send at most one a day.'}
      </p>
      <p role="alert" className={mailingStyles.error}>
        {error && getErrorMessage(error)}
      </p>
    </div>
  );
}
