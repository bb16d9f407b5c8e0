import { memo, Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { ProductSkeleton } from '../shop/product/ProductSkeleton.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { ScreenRoute } from './lazyScreen.ts';
import { loadProduct } from './publicRoutes.ts';
import { LoggedOutOfAdmin, RequireAccess } from './RequireAccess.tsx';
import { useSessionGuard } from './useSessionGuard.ts';

const PRELOAD_DELAY_MS = 1500;

interface RoutesProps {
  routes: readonly ScreenRoute[];
}

export function AppRoutes({ routes }: RoutesProps) {
  const { pathname } = useLocation();
  const lostAt = useSessionGuard();

  useEffect(() => {
    // The product page is the likely next screen. If its code fails to load, the screen itself reports it.
    const timer = setTimeout(() => loadProduct().catch(() => {}), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Screens routes={routes} isLoggedOut={pathname === paths.admin && lostAt === paths.admin} />
  );
}

/** Memoized: when the session is known, a page from the server goes on being hydrated in slices, and its screen does
 *  not render again unless it asks for the session.
 *  @param props.isLoggedOut The session was lost in the back office. */
const Screens = memo(function Screens({
  routes,
  isLoggedOut,
}: RoutesProps & { isLoggedOut: boolean }) {
  const { pathname } = useLocation();

  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ProductSkeleton />}>
        <Routes>
          {routes.map(({ path, access, signedOut, Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                access === 'public' ? (
                  <Screen />
                ) : (
                  <RequireAccess
                    access={access}
                    signedOut={signedOut}
                    loggedOut={isLoggedOut ? <LoggedOutOfAdmin /> : undefined}
                  >
                    <Screen />
                  </RequireAccess>
                )
              }
            />
          ))}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
});
