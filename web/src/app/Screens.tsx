import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { NotFound } from '../features/not-found/NotFound.tsx';
import { ProductSkeleton } from '../features/product/ProductSkeleton.tsx';
import { backOffice } from './backOffice.ts';
import { CrashGuard } from './CrashGuard.tsx';
import { LoggedOutOfAdmin } from './LoggedOutOfAdmin.tsx';
import { lazyScreen } from './lazyScreen.ts';
import { MemberScreen } from './MemberScreen.tsx';
import { paths, patterns } from './paths.ts';
import { ShopFront } from './ShopFront.tsx';
import { useSessionGuard } from './useSessionGuard.ts';

const loadProductDetail = () => import('../features/product/ProductDetail.tsx');
const ProductDetail = lazyScreen(loadProductDetail);
const LIKELY_NEXT_MS = 1500;

export function Screens() {
  const { pathname } = useLocation();
  const lostAt = useSessionGuard();
  const isAdminLost = pathname === paths.admin && lostAt === paths.admin;

  useEffect(() => {
    // Where it does not come, the screen itself says so.
    const timer = setTimeout(() => loadProductDetail().catch(() => {}), LIKELY_NEXT_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <CrashGuard key={pathname}>
      <Suspense fallback={<ProductSkeleton />}>
        <Routes>
          <Route path={paths.home} element={<ShopFront />} />
          {backOffice.map(({ path, Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <MemberScreen instead={isAdminLost && <LoggedOutOfAdmin />}>
                  <Screen />
                </MemberScreen>
              }
            />
          ))}
          <Route path={patterns.product} element={<ProductDetail />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </CrashGuard>
  );
}
