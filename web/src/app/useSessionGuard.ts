import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../lib/auth.ts';
import { hasLeftQuietly, LOGGED_OUT, logInAgain } from '../lib/sessionEnd.ts';
import { authenticationRequired } from './backOffice.ts';
import { paths } from './paths.ts';

/** Sees a session end while a screen stands, says what that screen says, and leads to the login.
 *  It belongs above the screens, which change with the session.
 *  @returns the path where the session was lost, while nobody has signed in since */
export function useSessionGuard(): string | undefined {
  const { isAuthenticated } = useAuth();
  const { pathname } = useLocation();
  const wasSignedIn = useRef(false);
  const [lostAt, setLostAt] = useState<string>();

  // Before anything is painted, so that the screen of a lost session is the first that shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who is signed in matters, not where they go next
  useLayoutEffect(() => {
    const isLost = wasSignedIn.current && !isAuthenticated && !hasLeftQuietly();
    wasSignedIn.current = isAuthenticated;
    setLostAt(isLost ? pathname : undefined);
    const end = pathname === paths.home ? LOGGED_OUT : authenticationRequired(pathname);
    if (isLost && end) logInAgain(end);
  }, [isAuthenticated]);

  return lostAt;
}
