import { getErrorMessage, isAccessError } from './api.ts';

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
}

export const TOAST_DISPLAY_MS = 5000;

interface ToastDisplay {
  show: (content: ToastContent) => void;
  dismiss: () => void;
}

let display: ToastDisplay | undefined;
let load: (() => Promise<void>) | undefined;
let waiting: ToastContent | undefined;

/** Resolves when the toast is shown: its code may still have to be loaded. */
export async function toast(content: ToastContent) {
  if (display) return display.show(content);
  waiting = content;
  await load?.();
}

export function dismissToast() {
  waiting = undefined;
  display?.dismiss();
}

export function setToastLoader(loadToasts: typeof load) {
  load = loadToasts;
}

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

/** Ignores a lost session and denied access, which the whole screen reports. */
export function showErrorToast(
  error: Error,
  { title = 'Error', description = getErrorMessage(error) } = {},
) {
  if (!isAccessError(error)) toast({ title, description, variant: 'destructive' });
}
