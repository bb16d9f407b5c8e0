import { toast } from '../../components/toast/toast.ts';
import { isAccessError } from '../../lib/api.ts';

/** In the error's own words, unless the whole screen says so already. */
export function sayFailed(title: string, error: Error, otherwise: string) {
  if (isAccessError(error)) return;
  toast({ title, description: error.message || otherwise, variant: 'destructive' });
}
