import { useLayoutEffect, useRef, useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useAuth } from '../lib/auth.ts';
import { paths } from '../lib/paths.ts';
import {
  LOGGED_OUT,
  redirectToLogin,
  type SessionLossToast,
  wasLogout,
} from '../lib/sessionLoss.ts';
import { routes } from './routes.ts';

const LOGIN_DELAY_MS = 1000;

/** Notices that the session ended while a screen is open, shows that screen's toast and opens the login page.
 *  It belongs above the screens, which change with the session.
 *  @returns the path where the session was lost, until somebody signs in */
export function useSessionGuard(): string | undefined {
  const { isAuthenticated } = useAuth();
  const { pathname } = useLocation();
  const wasLoggedIn = useRef(false);
  const [lostAt, setLostAt] = useState<string>();

  // A layout effect, so that the first paint after the loss already shows the signed-out screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the session counts, not of the path
  useLayoutEffect(() => {
    const isLost = wasLoggedIn.current && !isAuthenticated && !wasLogout();
    wasLoggedIn.current = isAuthenticated;
    setLostAt(isLost ? pathname : undefined);
    const end = pathname === paths.home ? LOGGED_OUT : authenticationRequired(pathname);
    if (isLost && end) redirectToLogin(end);
  }, [isAuthenticated]);

  return lostAt;
}

function authenticationRequired(pathname: string): SessionLossToast | undefined {
  const route = routes.find(({ path, name }) => name && matchPath(path, pathname));
  return (
    route && {
      title: 'Authentication Required',
      description: `Please log in to access ${route.name}.`,
      afterMs: LOGIN_DELAY_MS,
    }
  );
}
