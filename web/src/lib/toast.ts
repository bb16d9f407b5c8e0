import { getErrorMessage, isAccessError } from './api.ts';

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A button that ends the toast, such as 'Undo'. */
  action?: ToastAction;
}

/** How long a toast is shown. */
export const TOAST_DISPLAY_MS = 5000;

interface ToastDisplay {
  show: (content: ToastContent) => void;
  dismiss: () => void;
}

let display: ToastDisplay | undefined;
let load: (() => void) | undefined;
let waiting: ToastContent | undefined;

/** Shows a toast, which replaces the current one. */
export function toast(content: ToastContent) {
  if (display) return display.show(content);
  waiting = content;
  load?.();
}

/** Ends the toast that is shown, if any. */
export function dismissToast() {
  waiting = undefined;
  display?.dismiss();
}

/** @param loadToasts loads the code that shows toasts; called for those that come before it */
export function setToastLoader(loadToasts: typeof load) {
  load = loadToasts;
}

/** Shows the toast that is waiting, if any, and all later ones.
 *  @param next undefined when toasts are no longer displayed */
export function setToastDisplay(next: ToastDisplay | undefined) {
  display = next;
  if (!next) return;
  const content = takeWaitingToast();
  if (content) next.show(content);
}

export function takeWaitingToast(): ToastContent | undefined {
  const content = waiting;
  waiting = undefined;
  return content;
}

/** Shows an error, except a lost session or denied access, which the whole screen reports. */
export function showErrorToast(
  error: Error,
  { title = 'Error', description = getErrorMessage(error) } = {},
) {
  if (!isAccessError(error)) toast({ title, description, variant: 'destructive' });
}
