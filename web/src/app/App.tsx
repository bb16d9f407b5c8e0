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
        {/* The filters live in the address, and a box must show its tick in the same moment. */}
        <BrowserRouter useTransitions={false}>
          <PageFrame>
            <AppRoutes />
          </PageFrame>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
