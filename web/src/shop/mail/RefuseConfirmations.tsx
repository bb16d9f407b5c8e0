import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { api, getErrorMessage, isMissing } from '../../lib/api.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { FormError } from '../common/FormError.tsx';
import { InvalidLink } from './InvalidLink.tsx';

const TITLE = 'No more confirmations';

/** Opening the link changes nothing: mail scanners open links as well. */
export default function RefuseConfirmations() {
  const { brand } = useShop();
  const token = useLocation().hash.slice(1);
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (refused: boolean) =>
      api('POST /api/mail-preferences/refuse', { body: { token, refused } }),
  });
  usePageTitle(TITLE, 'Stop e-mails that ask you to confirm something.');

  if (!token || isMissing(error)) {
    return (
      <InvalidLink
        isIncomplete={!token}
        text="Without a confirmation nothing happens, so you can ignore such e-mails."
      />
    );
  }
  const isRefused = data !== undefined && variables === true;
  return (
    <NoticeCard
      tone="neutral"
      title={TITLE}
      text={
        isRefused
          ? `${brand} sends no more e-mails that ask this address to confirm something.`
          : `Has someone else entered your address at ${brand}? We can stop sending you these e-mails. After that, nobody can subscribe or ask a question with this address.`
      }
    >
      {isRefused ? (
        <TextButton aria-disabled={isPending} onClick={() => !isPending && mutate(false)}>
          Undo
        </TextButton>
      ) : (
        <Button variant="solid" size="large" isPending={isPending} onClick={() => mutate(true)}>
          Stop These E-mails
        </Button>
      )}
      <FormError>{error && getErrorMessage(error)}</FormError>
    </NoticeCard>
  );
}
