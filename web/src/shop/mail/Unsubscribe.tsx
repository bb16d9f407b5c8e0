import { useRef } from 'react';
import type {
  MailList,
  MailSettings,
  NewsletterCadence,
} from '../../../../shared/entities/mail-preferences.ts';
import { getErrorMessage } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { FormError } from '../common/FormError.tsx';
import { isTurnedOff, useChangePreferences, useUnsubscribe } from '../common/mailingsQueries.ts';
import { LIST_TEXTS } from '../common/mailLists.ts';
import styles from './MailPreferences.module.css';

interface UnsubscribeProps {
  stop: string;
  token: string;
  list: MailList;
  settings: MailSettings | undefined;
}

/** Opening the link changes nothing: mail scanners open links as well. */
export function Unsubscribe({ stop, token, list, settings }: UnsubscribeProps) {
  const unsubscribe = useUnsubscribe(stop, token);
  const undo = useChangePreferences(token);
  const card = useRef<HTMLElement>(null);
  const newsletter = useRef<NewsletterCadence>('weekly');
  const isOff = settings ? isTurnedOff(settings, list) : unsubscribe.isSuccess && !undo.isSuccess;
  const isPending = unsubscribe.isPending || undo.isPending;
  const error = isOff ? undo.error : unsubscribe.error;
  const { mails } = LIST_TEXTS[list];

  const focusCard = () => card.current?.focus();
  const turnOff = () => {
    if (settings && settings.newsletter !== 'off') newsletter.current = settings.newsletter;
    unsubscribe.mutate(undefined, { onSuccess: focusCard });
  };
  const turnOn = () => {
    if (isPending) return;
    const value = list === 'newsletter' ? newsletter.current : true;
    undo.mutate({ settings: { [list]: value } }, { onSuccess: focusCard });
  };

  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="unsubscribe"
      className={`card stack start ${styles.unsubscribe}`}
    >
      <div role="status">
        <h2 id="unsubscribe" className="h3">
          {isOff ? `You are unsubscribed from ${mails}.` : `Unsubscribe from ${mails}?`}
        </h2>
      </div>
      {isOff && token && (
        <TextButton aria-disabled={isPending} onClick={turnOn}>
          {undo.isPending ? 'Subscribing…' : 'Undo'}
        </TextButton>
      )}
      {!isOff && (
        <Button variant="solid" size="large" isPending={isPending} onClick={turnOff}>
          Unsubscribe
        </Button>
      )}
      <FormError>{error && getErrorMessage(error)}</FormError>
    </section>
  );
}
