import { toast } from '../../components/toast/toast.ts';
import { isForbidden, messageOf } from '../../lib/refusal.ts';
import { isSessionOver } from '../../lib/sessionEnd.ts';

/** Unless the whole screen says so already. */
export function sayFailed(error: Error) {
  if (isSessionOver(error) || isForbidden(error)) return;
  toast({ title: 'Error', description: messageOf(error), variant: 'destructive' });
}

export function sayInvited({ email }: { email: string }) {
  toast({ title: 'Invitation Sent', description: `${email} has been invited.` });
}
