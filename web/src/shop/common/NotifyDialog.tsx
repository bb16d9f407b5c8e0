import * as z from 'zod';
import type { AlertQuery, Cadence } from '../../../../shared/entities/alert.ts';
import { describeAlertQuery } from '../../../../shared/search/alert-query.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useSaveAlert } from './alertsQuery.ts';
import { CadenceField } from './CadenceField.tsx';
import styles from './NotifyDialog.module.css';

export interface NotifyDialogProps {
  query: AlertQuery;
  onClose: () => void;
}

const AlertSettings = z.object({ cadence: z.custom<Cadence>(), isNameShown: z.boolean() });

export default function NotifyDialog({ query, onClose }: NotifyDialogProps) {
  const save = useSaveAlert();
  const form = useForm({
    schema: AlertSettings,
    start: { cadence: 'immediate', isNameShown: false },
    send: (settings) => save.mutateAsync({ query, ...settings }, { onSuccess: onClose }),
  });
  const isNameShown = form.choice('isNameShown');

  return (
    <FormDialog
      title="Notify me"
      subtitle="We’ll e-mail you when a matching piece arrives."
      action="Save Alert"
      form={form}
      onClose={onClose}
    >
      <p className={styles.query}>{describeAlertQuery(query)}</p>
      <CadenceField {...form.choice('cadence')} />
      <Switch
        label="Show us my name"
        hint="Otherwise we see only how many collectors want it."
        isOn={isNameShown.value}
        onChange={isNameShown.onChange}
      />
    </FormDialog>
  );
}
