import { useMutation } from '@tanstack/react-query';
import { api, getErrorMessage, isMissing } from '../../lib/api.ts';
import { mailPreferencesOf, paths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';
import { FormError } from '../common/FormError.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import { useLinkParams } from './useLinkParams.ts';

const TITLE = 'Confirm your subscription';

/** Opening the link changes nothing: mail scanners open links as well. */
export default function ConfirmSubscription() {
  const { brand } = useShop();
  const { toLink } = useQueryParams();
  const token = useLinkParams().get('token') ?? '';
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api('POST /api/newsletter/confirm', { body: { token } }),
  });
  usePageTitle(TITLE, 'New arrivals and rare finds, by e-mail.');

  if (!token || isMissing(error)) {
    return (
      <InvalidLink
        isIncomplete={!token}
        text="To get a new one, enter your address under “Stay Updated” at the bottom of this page."
      >
        <ButtonLink to={{ ...toLink({}), hash: '#stay-updated' }} variant="solid">
          Enter Your Address
        </ButtonLink>
      </InvalidLink>
    );
  }
  if (data) {
    return (
      <div role="status">
        <NoticeCard
          tone="neutral"
          title="Thank you"
          text="You are subscribed. The next e-mail will come when there are new pieces."
        >
          <div className="actions">
            <ButtonLink to={mailPreferencesOf(data.preferencesToken)}>
              E-mail preferences
            </ButtonLink>
            <ButtonLink to={paths.allItems}>Browse the Collection</ButtonLink>
          </div>
        </NoticeCard>
      </div>
    );
  }
  return (
    <NoticeCard
      tone="neutral"
      title={TITLE}
      text={`${brand} will e-mail you new arrivals and rare finds. You can change that or unsubscribe at any time.`}
    >
      <Button variant="solid" size="large" isPending={isPending} onClick={() => mutate()}>
        Confirm subscription
      </Button>
      <FormError>{error && getErrorMessage(error)}</FormError>
    </NoticeCard>
  );
}
