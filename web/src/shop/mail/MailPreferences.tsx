import { useMutation } from '@tanstack/react-query';
import { MAIL_LISTS, type MailList } from '../../../../shared/entities/mail-preferences.ts';
import { api, getErrorMessage, isMissing } from '../../lib/api.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../common/FormError.tsx';
import { useMailPreferences } from '../common/mailingsQueries.ts';
import { PreferencesPanel } from '../common/PreferencesPanel.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import styles from './MailPreferences.module.css';
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
  const isEnded = !token || (!data && isMissing(error));

  if (isEnded && !list) {
    return (
      <InvalidLink isIncomplete={false} text={LINK_HINT}>
        <NewLink token={stop} />
      </InvalidLink>
    );
  }
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="h2">{TITLE}</h1>
      <p className="subtitle">{toSubtitle(brand)}</p>
      {list && (
        <Unsubscribe
          stop={stop}
          token={isEnded ? '' : token}
          list={list}
          settings={data?.settings}
        />
      )}
      <div className="card stack">
        {isEnded ? (
          <>
            <p>
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
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api('POST /api/mail-preferences/link', { body: { token } }),
  });

  return (
    <div className="list start">
      {!isSuccess && (
        <Button variant="solid" isPending={isPending} onClick={() => mutate()}>
          E-mail Me a New Link
        </Button>
      )}
      <p role="status">
        {isSuccess &&
          'If the e-mail was meant for you, a new link is on its way to your address. We send at most one a day.'}
      </p>
      <FormError>{error && getErrorMessage(error)}</FormError>
    </div>
  );
}
