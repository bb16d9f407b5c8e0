import { MAIL_LISTS } from '../../../../shared/entities/mail-preferences.ts';
import { hasStatus } from '../../lib/api.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { InvalidLink } from './InvalidLink.tsx';
import styles from './MailPreferences.module.css';
import { useMailPreferences } from './mailingsQueries.ts';
import { PreferencesPanel } from './PreferencesPanel.tsx';
import { Unsubscribe } from './Unsubscribe.tsx';

const TITLE = 'Mail preferences';
const toSubtitle = (brand: string) => `The mails that ${brand} sends you.`;
const LINK_HINT =
  'Every mail of ours has a link to your preferences. If you have an account, they are on your account page as well.';

/** For recipients of mails, with or without an account: the link's token names them. */
export default function MailPreferences() {
  const token = useQueryParams().get('token');
  usePageTitle(TITLE, toSubtitle(useShop().brand));

  return token ? (
    <Preferences key={token} token={token} />
  ) : (
    <InvalidLink isIncomplete text={LINK_HINT} />
  );
}

function Preferences({ token }: { token: string }) {
  const { brand } = useShop();
  const { data, error } = useMailPreferences(token);
  const { get } = useQueryParams();
  const list = MAIL_LISTS.find((each) => each === get('unsubscribe'));

  if (!data && hasStatus(error, 400, 404)) {
    return <InvalidLink isIncomplete={false} text={LINK_HINT} />;
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{TITLE}</h1>
      <p className={styles.subtitle}>{toSubtitle(brand)}</p>
      {list && <Unsubscribe token={token} list={list} settings={data?.settings} />}
      <div className={styles.card}>
        <PreferencesPanel token={token} />
      </div>
    </div>
  );
}
