import { enqueueSnackbar } from 'notistack';
import { getErrorMessage, isAccessError } from './api.ts';

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

declare module 'notistack' {
  interface VariantOverrides {
    default: { description?: string };
    destructive: { description?: string };
    error: false;
    success: false;
    warning: false;
    info: false;
  }
}

/** Shows a toast, which replaces the current one. */
export function toast({ title, description = '', variant = 'default' }: ToastContent) {
  enqueueSnackbar(title, { variant, description });
}

/** Shows an error, except a lost session or denied access, which the whole screen reports. */
export function showErrorToast(
  error: Error,
  { title = 'Error', description = getErrorMessage(error) } = {},
) {
  if (!isAccessError(error)) toast({ title, description, variant: 'destructive' });
}
