import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { ToastArea } from '../components/toast/ToastArea.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PageFrame } from './PageFrame.tsx';

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ToastArea />
        {/* Filters are in the URL: as a transition, a checkbox would show its tick late. */}
        <BrowserRouter useTransitions={false}>
          <PageFrame>
            <AppRoutes />
          </PageFrame>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
