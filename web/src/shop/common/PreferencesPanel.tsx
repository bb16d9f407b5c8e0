import { useRef, useState } from 'react';
import type { Alert } from '../../../../shared/entities/alert.ts';
import {
  MAIL_LISTS,
  type MailList,
  type MailPreferences,
  type MailSettings,
  NEWSLETTER_CADENCES,
  type NewsletterCadence,
} from '../../../../shared/entities/mail-preferences.ts';
import { alertQueryPath, describeAlertQuery } from '../../../../shared/search/alert-query.ts';
import { getErrorMessage } from '../../lib/api.ts';
import { endSentence } from '../../lib/endSentence.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { CADENCE_LABELS } from './CadenceField.tsx';
import {
  type Changes,
  isTurnedOff,
  turnedOff,
  useChangePreferences,
  useMailPreferences,
  useShownSettings,
} from './mailingsQueries.ts';
import { LIST_TEXTS } from './mailLists.ts';
import styles from './PreferencesPanel.module.css';

const NEWSLETTER_LABELS = {
  off: 'Off',
  weekly: 'Weekly',
  immediate: 'Whenever new pieces arrive',
} as const satisfies Record<NewsletterCadence, string>;

const SUPPRESSIONS = {
  bounce: 'E-mails to this address came back, so we have stopped sending to it.',
  complaint: 'An e-mail to this address was reported as spam, so we have stopped sending to it.',
} as const;

interface PreferencesPanelProps {
  token: string;
  listsAlerts?: boolean;
}

export function PreferencesPanel({ token, listsAlerts = true }: PreferencesPanelProps) {
  return (
    <ListState
      query={useMailPreferences(token)}
      errorTitle="Failed to Load Your E-mail Preferences"
      name="your e-mail preferences"
      skeleton={<Skeleton />}
    >
      {(preferences) => (
        <Preferences token={token} preferences={preferences} listsAlerts={listsAlerts} />
      )}
    </ListState>
  );
}

interface PreferencesProps {
  token: string;
  preferences: MailPreferences;
  listsAlerts: boolean;
}

function Preferences({ token, preferences, listsAlerts }: PreferencesProps) {
  const { email, suppressed, alerts } = preferences;
  const settings = useShownSettings(token, preferences);
  const [message, setMessage] = useState('');
  const [error, setError] = useState<Error>();
  const status = useRef<HTMLParagraphElement>(null);
  const { mutate, isPending, variables } = useChangePreferences(token, {
    onSaved: (saved, changes) => {
      setMessage(describeSaved(saved, changes));
      const isButtonGone = changes.deleteAlert || changes.resume || isFocusLost();
      if (isButtonGone) status.current?.focus({ preventScroll: true });
    },
    onFailed: (failure) => {
      setError(failure);
      if (isFocusLost()) status.current?.focus({ preventScroll: true });
    },
  });
  const lists = sortLists(preferences.lists);

  const change = (changes: Changes) => {
    setMessage('');
    setError(undefined);
    mutate(changes);
  };

  return (
    <div className={styles.panel}>
      <p>
        E-mails to <b className={styles.email}>{email}</b>. Changes are saved right away.
        Confirmations that you ask for are always sent.
      </p>
      {suppressed && (
        <div className={`list start ${styles.suppressed}`}>
          <p>{SUPPRESSIONS[suppressed]}</p>
          <Button
            aria-busy={isPending && variables.resume}
            aria-disabled={isPending}
            onClick={() => !isPending && change({ resume: true })}
          >
            Send e-mails again
          </Button>
        </div>
      )}
      <div className="lined">
        {lists.map((list) =>
          list === 'newsletter' ? (
            <NewsletterField
              key={list}
              value={settings.newsletter}
              onChange={(newsletter) => change({ settings: { newsletter } })}
            />
          ) : (
            <Switch
              key={list}
              label={LIST_TEXTS[list].name}
              hint={LIST_TEXTS[list].hint}
              isOn={settings[list]}
              onChange={(isOn) => change({ settings: { [list]: isOn } })}
            />
          ),
        )}
      </div>
      <div className={styles.foot}>
        {!areAllOff(settings, lists) && (
          <Button onClick={() => change({ settings: turnedOff(lists) })}>
            Unsubscribe from everything
          </Button>
        )}
        <p ref={status} role="status" tabIndex={-1} className="body2 muted">
          {isPending ? 'Saving…' : message}
        </p>
        <p role="alert" className={`error ${styles.error}`}>
          {error && `Not saved. ${endSentence(getErrorMessage(error))}`}
        </p>
      </div>
      {listsAlerts && alerts.length > 0 && (
        <div>
          <p id="mailed-alerts">Your alerts</p>
          <ul aria-labelledby="mailed-alerts" className={`lined ${styles.alerts}`}>
            {alerts.map((alert) => (
              <AlertRow
                key={alert.id}
                alert={alert}
                isRemoving={isPending && variables.deleteAlert === alert.id}
                onRemove={() => !isPending && change({ deleteAlert: alert.id })}
              />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function describeSaved({ settings, lists }: MailPreferences, changes: Changes): string {
  if (changes.deleteAlert) return 'The alert is removed.';
  if (changes.resume) return 'E-mails are sent again.';
  return areAllOff(settings, lists) ? 'You are unsubscribed from everything.' : 'Saved.';
}

const sortLists = (lists: readonly MailList[]) => MAIL_LISTS.filter((list) => lists.includes(list));

const areAllOff = (settings: MailSettings, lists: readonly MailList[]) =>
  lists.every((list) => isTurnedOff(settings, list));

const isFocusLost = () => document.activeElement === document.body;

interface NewsletterFieldProps {
  value: NewsletterCadence;
  onChange: (value: NewsletterCadence) => void;
}

function NewsletterField({ value, onChange }: NewsletterFieldProps) {
  return (
    <fieldset aria-describedby="newsletter-hint">
      <legend className={styles.legend}>{LIST_TEXTS.newsletter.name}</legend>
      <p id="newsletter-hint" className={`body2 muted ${styles.hint}`}>
        {LIST_TEXTS.newsletter.hint}
      </p>
      <div className={styles.options}>
        {NEWSLETTER_CADENCES.map((cadence) => (
          <label key={cadence} className={styles.option}>
            <input
              type="radio"
              name="newsletter"
              checked={value === cadence}
              onChange={() => onChange(cadence)}
              className={styles.radio}
            />
            {NEWSLETTER_LABELS[cadence]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface AlertRowProps {
  alert: Alert;
  isRemoving: boolean;
  onRemove: () => void;
}

function AlertRow({ alert, isRemoving, onRemove }: AlertRowProps) {
  const words = describeAlertQuery(alert.query);

  return (
    <li className="spread">
      <p>
        <Link to={alertQueryPath(alert.query)}>{words}</Link>{' '}
        <span className="caption muted">{CADENCE_LABELS[alert.cadence]}</span>
      </p>
      <TextButton aria-disabled={isRemoving} onClick={onRemove}>
        {isRemoving ? 'Removing…' : 'Remove'}
        <span className="visually-hidden"> {words}</span>
      </TextButton>
    </li>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-busy="true" className={styles.panel}>
      <span className="visually-hidden">Loading your e-mail preferences…</span>
      <SkeletonLine width={18} />
      <SkeletonLine width={12} height={1.5} />
      <SkeletonLine width={16} height={1.5} />
      <SkeletonLine width={16} height={1.5} />
    </div>
  );
}
