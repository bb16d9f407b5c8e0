import { lazy, Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { Home } from '../features/home/Home.tsx';
import { NotFound } from '../features/not-found/NotFound.tsx';
import { ProductSkeleton } from '../features/product/ProductSkeleton.tsx';
import { CrashGuard } from './CrashGuard.tsx';
import { paths, patterns } from './paths.ts';

const loadProductDetail = () => import('../features/product/ProductDetail.tsx');
const ProductDetail = lazy(loadProductDetail);
const LIKELY_NEXT_MS = 1500;

/** Addresses of the back office, where a visitor who is not signed in sees the shop front. */
const backOffice = [
  paths.admin,
  paths.catalog,
  paths.identification,
  paths.airtableAnalyzer,
  paths.databaseMirror,
  paths.itemLog,
  paths.tables,
  patterns.table,
];

export function Screens() {
  const { pathname } = useLocation();

  useEffect(() => {
    const timer = setTimeout(loadProductDetail, LIKELY_NEXT_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <CrashGuard key={pathname}>
      <Suspense fallback={<ProductSkeleton />}>
        <Routes>
          <Route path={paths.home} element={<Home />} />
          {backOffice.map((path) => (
            <Route key={path} path={path} element={<Home />} />
          ))}
          <Route path={patterns.product} element={<ProductDetail />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </CrashGuard>
  );
}
