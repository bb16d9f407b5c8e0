import { toast } from '../components/toast/toast.ts';
import { signIn } from './auth.ts';

/** What is said when the session turns out to be over, and how long until the login opens. */
export interface SessionLossToast {
  title: string;
  description: string;
  afterMs: number;
}

/** At an action of the shop. */
export const LOGGED_OUT: SessionLossToast = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  afterMs: 500,
};
/** At data of the back office. */
export const SESSION_EXPIRED: SessionLossToast = {
  title: 'Session Expired',
  description: 'Please log in again to continue.',
  afterMs: 1000,
};

let isLeaving = false;
window.addEventListener('pageshow', () => {
  isLeaving = false;
});

/** Says so once, whoever notices first, then goes to log in. */
export function redirectToLogin({ title, description, afterMs }: SessionLossToast) {
  if (isLeaving) return;
  isLeaving = true;
  toast({ title, description, variant: 'destructive' });
  setTimeout(signIn, afterMs);
}

let isByChoice = false;

/** Before a visitor who logs out is forgotten: it is no loss of which anything is to be said. */
export function markLogout() {
  isLeaving = true;
  isByChoice = true;
}

/** Whether the visitor left by their own choice; asked once, when they are found to be gone. */
export function wasLogout(): boolean {
  const answer = isByChoice;
  isByChoice = false;
  return answer;
}
