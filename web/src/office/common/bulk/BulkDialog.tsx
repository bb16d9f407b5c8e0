import type { FormEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { focusInvalid } from '../../../lib/useFocusInvalid.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';

interface BulkDialogProps {
  title: string;
  subtitle: string;
  action: string;
  isDestructive?: boolean;
  canStart: boolean;
  request: { isPending: boolean; error: Error | null };
  onStart: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function BulkDialog(props: BulkDialogProps) {
  const { canStart, request, onStart, children, ...dialog } = props;
  const { isPending, error } = request;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !canStart) return;
    flushSync(onStart);
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
