import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { ProductSkeleton } from '../features/product/ProductSkeleton.tsx';
import { paths } from '../lib/paths.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadProductDetail } from './publicRoutes.ts';
import { LoggedOutOfAdmin, RequireAccess } from './RequireAccess.tsx';
import { routes } from './routes.ts';
import { useSessionGuard } from './useSessionGuard.ts';

const PRELOAD_DELAY_MS = 1500;

export function AppRoutes() {
  const { pathname } = useLocation();
  const lostAt = useSessionGuard();
  const loggedOut =
    pathname === paths.admin && lostAt === paths.admin ? <LoggedOutOfAdmin /> : undefined;

  useEffect(() => {
    // The product page is the likely next screen. If its code fails to load, the screen itself reports it.
    const timer = setTimeout(() => loadProductDetail().catch(() => {}), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ProductSkeleton />}>
        <Routes>
          {routes.map(({ path, access, Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                access === 'public' ? (
                  <Screen />
                ) : (
                  <RequireAccess access={access} loggedOut={loggedOut}>
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
}
