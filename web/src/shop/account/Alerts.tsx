import { useEffect, useRef, useState } from 'react';
import type { Alert } from '../../../../shared/entities/alert.ts';
import { alertQueryPath, describeAlertQuery } from '../../../../shared/search/alert-query.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useAlerts, useChangeAlert, useDeleteAlert } from '../common/alertsQuery.ts';
import { CadenceField } from '../common/CadenceField.tsx';
import styles from './Alerts.module.css';
import { WantForm } from './WantForm.tsx';

export function Alerts() {
  const alerts = useAlerts();
  const list = useRef<HTMLDivElement>(null);
  const lastCount = useRef(0);
  const count = alerts.data?.length ?? 0;

  useEffect(() => {
    // The focus was in a deleted alert.
    const isFocusLost = count < lastCount.current && document.activeElement === document.body;
    if (isFocusLost) list.current?.focus({ preventScroll: true });
    lastCount.current = count;
  }, [count]);

  return (
    <>
      <div ref={list} tabIndex={-1}>
        <ListState
          query={alerts}
          errorTitle="Failed to Load Your Alerts"
          name="your alerts"
          isEmpty={(all) => all.length === 0}
          empty={
            <ListNotice
              title="No alerts yet"
              text="An alert e-mails you when a piece you want arrives. Search or filter the collection and press “Notify me”, or add to your want list below."
            >
              <ButtonLink to={paths.allItems}>Browse the Collection</ButtonLink>
            </ListNotice>
          }
        >
          {(all) => (
            <ul aria-label="Your alerts" className="lined">
              {all.map((alert) => (
                <AlertItem key={alert.id} alert={alert} />
              ))}
            </ul>
          )}
        </ListState>
      </div>
      <WantForm />
    </>
  );
}

function AlertItem({ alert }: { alert: Alert }) {
  const { changed, change } = useChangeAlert(alert);
  const deletion = useDeleteAlert();
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => setIsConfirming(false);
  const words = describeAlertQuery(alert.query);
  const hiddenWords = <span className="visually-hidden"> {words}</span>;

  return (
    <li>
      <h3 className={styles.words}>
        <Link to={alertQueryPath(alert.query)}>{words}</Link>
      </h3>
      <div className={styles.controls}>
        <CadenceField
          isLabelHidden
          label={`How often: ${words}`}
          value={changed.cadence}
          onChange={(cadence) => change({ cadence })}
        />
        <Switch
          label={<>Show us my name{hiddenWords}</>}
          isOn={changed.isNameShown}
          onChange={(isNameShown) => change({ isNameShown })}
        />
        <TextButton onClick={() => setIsConfirming(true)}>Delete{hiddenWords}</TextButton>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Delete This Alert?"
          text={`We won’t e-mail you anymore about “${words}”.`}
          action="Delete"
          pendingAction="Deleting…"
          isPending={deletion.isPending}
          onConfirm={() => deletion.mutate(alert.id, { onError: close })}
          onClose={close}
        />
      )}
    </li>
  );
}
