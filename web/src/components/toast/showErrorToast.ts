import { getErrorMessage, isAccessError } from '../../lib/api.ts';
import { toast } from './toast.ts';

/** Does nothing for a lost session or denied access, which the whole screen reports. */
export function showErrorToast(
  error: Error,
  { title = 'Error', description = getErrorMessage(error) } = {},
) {
  if (!isAccessError(error)) toast({ title, description, variant: 'destructive' });
}
