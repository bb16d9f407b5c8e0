import { type FormEvent, useState } from 'react';
import type { AlertQuery, Cadence } from '../../../../shared/entities/alert.ts';
import { describeAlertQuery } from '../../../../shared/search/alert-query.ts';
import { getErrorMessage, isAccessError } from '../../lib/api.ts';
import { useCloseOnBack } from '../../lib/useCloseOnBack.ts';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useSaveAlert } from './alertsQuery.ts';
import { CadenceField } from './CadenceField.tsx';
import styles from './NotifyDialog.module.css';

export interface NotifyDialogProps {
  query: AlertQuery;
  onClose: () => void;
}

export default function NotifyDialog({ query, onClose }: NotifyDialogProps) {
  const save = useSaveAlert();
  const [cadence, setCadence] = useState<Cadence>('immediate');
  const [isNameShown, setIsNameShown] = useState(false);
  useCloseOnBack(true, onClose);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ query, cadence, isNameShown }, { onSuccess: onClose });
  };

  return (
    <DetailsDialog
      isSmall
      title="Notify me"
      subtitle="We’ll e-mail you when a matching piece arrives."
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.query}>{describeAlertQuery(query)}</p>
        <CadenceField value={cadence} onChange={setCadence} />
        <Switch
          label="Show us my name"
          hint="Otherwise we see only how many collectors want it."
          isOn={isNameShown}
          onChange={setIsNameShown}
        />
        <p role="alert" className={styles.error}>
          {save.error && !isAccessError(save.error) && getErrorMessage(save.error)}
        </p>
        <DialogActions
          action="Save Alert"
          pendingAction="Saving…"
          isPending={save.isPending}
          onCancel={onClose}
        />
      </form>
    </DetailsDialog>
  );
}
