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
let load: (() => void) | undefined;
let waiting: { content: ToastContent; end: () => void } | undefined;

/** Resolves when the toast is shown, whose code may still have to be loaded, or when another one takes its place. */
export async function toast(content: ToastContent): Promise<void> {
  if (display) return display.show(content);
  takeWaitingToast();
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting = { content, end: resolve };
  load?.();
  await promise;
}

export function dismissToast() {
  takeWaitingToast();
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
  const taken = waiting;
  waiting = undefined;
  taken?.end();
  return taken?.content;
}

/** Ignores a lost session and denied access, which the whole screen reports. */
export function showErrorToast(
  error: Error,
  { title = 'Error', description = getErrorMessage(error) } = {},
) {
  if (!isAccessError(error)) toast({ title, description, variant: 'destructive' });
}
