import { useMutation } from '@tanstack/react-query';
import type { Reply } from '../../lib/api.ts';
import { api, getErrorMessage, hasStatus } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import styles from './mailings.module.css';
import { useLinkParams } from './useLinkParams.ts';

const TITLE = 'Confirm your question';

/** Opening the link changes nothing: mail scanners open links as well. */
export default function ConfirmQuestion() {
  const { brand } = useShop();
  const token = useLinkParams().get('token') ?? '';
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api('POST /api/questions/confirm', { body: { token } }),
  });
  usePageTitle(TITLE, 'Your question about a piece of the collection.');

  if (!token || hasStatus(error, 400, 404)) {
    return (
      <InvalidLink
        isIncomplete={!token}
        text="To get a new one, ask your question once more on the page of the piece."
      >
        <Link to={paths.allItems} className={getButtonClass({ variant: 'solid' })}>
          Browse the Collection
        </Link>
      </InvalidLink>
    );
  }
  if (data) return <Confirmed {...data} />;
  return (
    <NoticeCard
      tone="neutral"
      title={TITLE}
      text={`${brand} will receive your question and answer by e-mail.`}
    >
      <Button
        variant="solid"
        size="large"
        aria-busy={isPending}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        Send Question
      </Button>
      <p role="alert" className={styles.error}>
        {error && getErrorMessage(error)}
      </p>
    </NoticeCard>
  );
}

function Confirmed({ reference, email }: Reply<'POST /api/questions/confirm'>) {
  const { user } = useAuth();
  const isOwn = user?.email.toLowerCase() === email.toLowerCase();

  return (
    <div role="status">
      <NoticeCard
        tone="neutral"
        title="Thank you"
        text="We have your question and will answer by e-mail."
      >
        <p className={styles.reference}>
          Your reference: <b>{reference}</b> <CopyButton text={reference} name="the reference" />
        </p>
        <p className={styles.follow}>
          {isOwn
            ? 'You can also follow it among your quotes.'
            : `To follow it here, log in or create an account with ${email}.`}
        </p>
        <div className={styles.links}>
          {isOwn ? (
            <Link to={paths.quotes} className={getButtonClass({ variant: 'solid' })}>
              Your Quotes
            </Link>
          ) : (
            <a href={paths.loginTo(paths.quotes)} className={getButtonClass({ variant: 'solid' })}>
              Log In or Create an Account
            </a>
          )}
          <Link to={paths.allItems} className={getButtonClass({})}>
            Browse the Collection
          </Link>
        </div>
      </NoticeCard>
    </div>
  );
}
