import type { FormEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { focusInvalid } from '../../../lib/useFocusInvalid.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useStartBulkChange } from './bulkQuery.ts';

interface BulkDialogProps {
  title: string;
  subtitle: string;
  action: string;
  isDestructive?: boolean;
  canStart: boolean;
  body: Parameters<ReturnType<typeof useStartBulkChange>['mutate']>[0];
  onStarted: (id: string) => void;
  onClose: () => void;
  children: ReactNode;
}

export function BulkDialog(props: BulkDialogProps) {
  const { canStart, body, onStarted, children, ...dialog } = props;
  const { mutate, isPending, error } = useStartBulkChange();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!canStart) return;
    flushSync(() => mutate(body, { onSuccess: ({ id }) => onStarted(id) }));
    focusInvalid(event.currentTarget);
  };

  return (
    <FormDialog
      {...dialog}
      isSmall={false}
      pendingAction="Starting…"
      isDisabled={!canStart}
      form={{
        element: { noValidate: true, onSubmit: submit },
        isPending,
        failure: error && !isAccessError(error) && getErrorMessage(error),
      }}
    >
      {children}
    </FormDialog>
  );
}
