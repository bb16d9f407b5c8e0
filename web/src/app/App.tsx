import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { ShopProvider } from '../lib/shop.ts';
import { ToastArea } from '../ui/toast/ToastArea.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { ScreenRoute } from './lazyScreen.ts';
import { PageFrame } from './PageFrame.tsx';

interface AppProps {
  queryClient: QueryClient;
  Router: ComponentType<{ children: ReactNode }>;
  routes: readonly ScreenRoute[];
}

export function App({ queryClient, Router, routes }: AppProps) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ToastArea />
        <ShopProvider>
          <Router>
            <PageFrame>
              <AppRoutes routes={routes} />
            </PageFrame>
          </Router>
        </ShopProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
