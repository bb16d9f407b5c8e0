import { useState } from 'react';
import type { Alert } from '../../../../shared/entities/alert.ts';
import { alertQueryPath, describeAlertQuery } from '../../../../shared/search/alert-query.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useChangeAlert, useDeleteAlert } from '../common/alertsQuery.ts';
import { CadenceField } from '../common/CadenceField.tsx';
import styles from './Alerts.module.css';

export function AlertItem({ alert }: { alert: Alert }) {
  const { changed, change } = useChangeAlert(alert);
  const deletion = useDeleteAlert();
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => setIsConfirming(false);
  const words = describeAlertQuery(alert.query);
  const hiddenWords = <span className="visually-hidden"> {words}</span>;

  return (
    <li className={styles.alert}>
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
