import { toast } from '../../components/toast/toast.ts';
import { isForbidden } from '../../lib/refusal.ts';
import { isSessionOver } from '../../lib/sessionEnd.ts';

/** In the error's own words, unless the whole screen says so already. */
export function sayFailed(title: string, error: Error, otherwise: string) {
  if (isSessionOver(error) || isForbidden(error)) return;
  toast({ title, description: error.message || otherwise, variant: 'destructive' });
}
