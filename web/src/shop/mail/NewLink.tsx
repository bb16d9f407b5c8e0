import { getErrorMessage } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { useSendLink } from '../common/mailingsQueries.ts';
import styles from './mailings.module.css';

/** Sends the new link only to the old link's address, so that a forwarded mail gives no access. */
export function NewLink({ token }: { token: string }) {
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
      <p role="alert" className={styles.error}>
        {error && getErrorMessage(error)}
      </p>
    </div>
  );
}
