import { getErrorMessage, hasStatus } from '../../lib/api.ts';
import { mailPreferencesOf, paths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';
import { useConfirmSubscription } from '../common/mailingsQueries.ts';
import { InvalidLink } from './InvalidLink.tsx';
import styles from './mailings.module.css';
import { useLinkParams } from './useLinkParams.ts';

const TITLE = 'Confirm your subscription';

/** Opening the link changes nothing: mail scanners open links as well. */
export default function ConfirmSubscription() {
  const { brand } = useShop();
  const { toLink } = useQueryParams();
  const token = useLinkParams().get('token') ?? '';
  const { mutate, isPending, data, error } = useConfirmSubscription();
  usePageTitle(TITLE, 'New arrivals and rare finds, by e-mail.');

  if (!token || hasStatus(error, 400, 404)) {
    return (
      <InvalidLink
        isIncomplete={!token}
        text="To get a new one, enter your address under “Stay Updated” at the bottom of this page."
      >
        <Link
          to={{ ...toLink({}), hash: '#stay-updated' }}
          className={getButtonClass({ variant: 'solid' })}
        >
          Enter Your Address
        </Link>
      </InvalidLink>
    );
  }
  if (data) return <Confirmed preferencesToken={data.preferencesToken} />;
  return (
    <NoticeCard
      tone="neutral"
      title={TITLE}
      text={`${brand} will e-mail you new arrivals and rare finds. You can change that or unsubscribe at any time.`}
    >
      <Button
        variant="solid"
        size="large"
        aria-busy={isPending}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(token)}
      >
        Confirm subscription
      </Button>
      <p role="alert" className={styles.error}>
        {error && getErrorMessage(error)}
      </p>
    </NoticeCard>
  );
}

function Confirmed({ preferencesToken }: { preferencesToken: string }) {
  return (
    <div role="status">
      <NoticeCard
        tone="neutral"
        title="Thank you"
        text="You are subscribed. The next e-mail will come when there are new pieces."
      >
        <div className={styles.links}>
          <Link to={mailPreferencesOf(preferencesToken)} className={getButtonClass({})}>
            E-mail preferences
          </Link>
          <Link to={paths.allItems} className={getButtonClass({})}>
            Browse the Collection
          </Link>
        </div>
      </NoticeCard>
    </div>
  );
}
