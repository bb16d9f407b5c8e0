import { memo, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { matchPath, Outlet, Route, Routes, useLocation } from 'react-router';
import { useAuth } from '../lib/auth.ts';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { paths, patterns } from '../lib/paths.ts';
import { usePermission } from '../lib/permissions.ts';
import {
  LOGGED_OUT,
  redirectToLogin,
  type SessionLossToast,
  wasLogout,
} from '../lib/sessionLoss.ts';
import { ProductSkeleton } from '../shop/product/ProductSkeleton.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { ScreenRoute } from './lazyScreen.ts';
import { loadProduct } from './publicRoutes.ts';
import { LoggedOutOfAdmin, RequireAccess, ScreenSkeleton } from './RequireAccess.tsx';
import { routes } from './routes.ts';

const PRELOAD_DELAY_MS = 1500;

interface RoutesProps {
  routes: readonly ScreenRoute[];
}

export function AppRoutes({ routes }: RoutesProps) {
  const { pathname } = useLocation();
  const lostAt = useSessionGuard();

  useEffect(() => {
    // The product page is the likely next screen. The screen itself reports code that fails to load.
    const timer = setTimeout(() => loadProduct().catch(() => {}), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Screens routes={routes} isLoggedOut={pathname === paths.admin && lostAt === paths.admin} />
  );
}

/** Memoized: the session check must not re-render the screen while React hydrates it. */
const Screens = memo(function Screens({
  routes,
  isLoggedOut,
}: RoutesProps & { isLoggedOut: boolean }) {
  const { pathname } = useLocation();
  const toRoute = ({ path, access, permission, signedOut, Screen }: ScreenRoute) => (
    <Route
      key={path}
      path={path}
      element={
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<ProductSkeleton />}>
            {access === 'public' ? (
              <Screen />
            ) : (
              <RequireAccess
                access={access}
                permission={permission}
                signedOut={signedOut}
                loggedOut={isLoggedOut ? <LoggedOutOfAdmin /> : undefined}
              >
                <Screen />
              </RequireAccess>
            )}
          </Suspense>
        </ErrorBoundary>
      }
    />
  );

  return (
    <ErrorBoundary>
      <Routes>
        {routes.filter((route) => !isOffice(route)).map(toRoute)}
        <Route element={<Office routes={routes} />}>{routes.filter(isOffice).map(toRoute)}</Route>
      </Routes>
    </ErrorBoundary>
  );
});

const STAFF_VIEWS: readonly string[] = [paths.quotes, patterns.quote];

/** Staff who see the quotes of customers have another view of quotes than collectors. */
const isOffice = ({ access, path }: ScreenRoute) =>
  access === 'staff' || STAFF_VIEWS.includes(path);

const OfficeFrame = lazyComponent(() => import('../office/frame/OfficeFrame.tsx'));

function Office({ routes }: RoutesProps) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const seesQuotes = usePermission('see-customers');
  const isStaffView = seesQuotes || !STAFF_VIEWS.some((path) => matchPath(path, pathname));
  const isStaff = user?.isStaff === true && !user.needsSecondFactor;
  // The screen's code is loaded together with the frame's.
  useState(() => {
    const route = routes.find(({ path }) => matchPath(path, pathname));
    Promise.all([OfficeFrame.preload(), route?.Screen.preload?.()]).catch(() => {});
  });

  if (!isStaff || !isStaffView) return <Outlet />;
  return (
    // The attribute makes the header small on phones.
    <div data-office="">
      <Suspense fallback={<ScreenSkeleton />}>
        <OfficeFrame>
          <Outlet />
        </OfficeFrame>
      </Suspense>
    </div>
  );
}

const LOGIN_DELAY_MS = 1000;

/**
 * Shows the screen's toast and opens the login page when the session ends.
 * @returns the path where the session was lost, until the user logs in
 */
function useSessionGuard(): string | undefined {
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
