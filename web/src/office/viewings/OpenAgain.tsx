import * as z from 'zod';
import type { PrivateViewing } from '../../../../shared/entities/private-viewing.ts';
import { formatDate } from '../../lib/dates.ts';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { DateInput } from '../common/form/DateInput.tsx';
import { createUntil, getDefaultUntil } from './viewingInput.ts';
import { useSaveViewing } from './viewingQueries.ts';

const OpenInput = z.object({ until: createUntil() });

interface OpenAgainProps {
  viewing: PrivateViewing;
  onClose: () => void;
}

/** For a viewing that has ended, or whose time is over. */
export function OpenAgain({ viewing: { id, version }, onClose }: OpenAgainProps) {
  const save = useSaveViewing(id);
  const form = useForm({
    schema: OpenInput,
    start: { until: getDefaultUntil() },
    send: ({ until }) =>
      save.mutateAsync(
        { ended: false, until, version },
        {
          onSuccess: () => {
            toast({
              title: 'Viewing Opened Again',
              description: `Its links work until ${formatDate(until)}.`,
            });
            onClose();
          },
        },
      ),
  });

  return (
    <FormDialog
      title="Open the Viewing Again"
      subtitle="The links that were sent work again. The answers stay."
      action="Open Again"
      pendingAction="Opening…"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <DateInput label="Until" hasTime isRequired {...form.choice('until')} />
    </FormDialog>
  );
}
