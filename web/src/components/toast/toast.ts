import { enqueueSnackbar } from 'notistack';

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
