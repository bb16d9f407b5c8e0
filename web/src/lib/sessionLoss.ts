import { logIn } from './auth.ts';
import { forgetDrafts } from './storedDrafts.ts';
import { toast } from './toast.ts';

export interface SessionLossToast {
  title: string;
  description: string;
  afterMs: number;
}

export const LOGGED_OUT: SessionLossToast = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  afterMs: 500,
};
export const SESSION_EXPIRED: SessionLossToast = {
  title: 'Session Expired',
  description: 'Please log in again to continue.',
  afterMs: 1000,
};

let isLeaving = false;
// A page restored from the back/forward cache may lose its session again.
window.addEventListener('pageshow', () => {
  isLeaving = false;
});

/** Several calls may fail at once: only the first shows its toast and redirects. */
export async function redirectToLogin({ title, description, afterMs }: SessionLossToast) {
  if (isLeaving) return;
  isLeaving = true;
  await toast({ title, description, variant: 'destructive' });
  setTimeout(logIn, afterMs);
}

let isLogout = false;

/** Call before a logout: that loss of the session needs no toast. */
export function markLogout() {
  isLeaving = true;
  isLogout = true;
  forgetDrafts();
}

export function wasLogout(): boolean {
  const answer = isLogout;
  isLogout = false;
  return answer;
}
