import { useMutation } from '@tanstack/react-query';
import { api, getErrorMessage, isMissing, type Reply } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';
import { FormError } from '../common/FormError.tsx';
import styles from './ConfirmQuestion.module.css';
import { InvalidLink } from './InvalidLink.tsx';
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

  if (!token || isMissing(error)) {
    return (
      <InvalidLink
        isIncomplete={!token}
        text="To get a new one, ask your question once more on the page of the piece."
      >
        <ButtonLink to={paths.allItems} variant="solid">
          Browse the Collection
        </ButtonLink>
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
      <Button variant="solid" size="large" isPending={isPending} onClick={() => mutate()}>
        Send Question
      </Button>
      <FormError>{error && getErrorMessage(error)}</FormError>
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
          Your reference: <b className="reference">{reference}</b>{' '}
          <CopyButton text={reference} name="the reference" />
        </p>
        <p className={styles.follow}>
          {isOwn
            ? 'You can also follow it among your quotes.'
            : `To follow it here, log in or create an account with ${email}.`}
        </p>
        <div className="actions">
          {isOwn ? (
            <ButtonLink to={paths.quotes} variant="solid">
              Your Quotes
            </ButtonLink>
          ) : (
            <a href={paths.loginTo(paths.quotes)} className={getButtonClass({ variant: 'solid' })}>
              Log In or Create an Account
            </a>
          )}
          <ButtonLink to={paths.allItems}>Browse the Collection</ButtonLink>
        </div>
      </NoticeCard>
    </div>
  );
}
