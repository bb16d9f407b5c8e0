import { toast } from '../../components/toast/toast.ts';
import { getErrorMessage, isAccessError } from '../../lib/api.ts';

/** Unless the whole screen says so already. */
export function sayFailed(error: Error) {
  if (isAccessError(error)) return;
  toast({ title: 'Error', description: getErrorMessage(error), variant: 'destructive' });
}

export function sayInvited({ email }: { email: string }) {
  toast({ title: 'Invitation Sent', description: `${email} has been invited.` });
}
