import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { ToastArea } from '../components/toast/ToastArea.tsx';
import { CrashGuard } from './CrashGuard.tsx';
import { PageFrame } from './PageFrame.tsx';
import { Screens } from './Screens.tsx';

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <CrashGuard>
      <QueryClientProvider client={queryClient}>
        <ToastArea />
        {/* The filters live in the address, and a box must show its tick in the same moment. */}
        <BrowserRouter useTransitions={false}>
          <PageFrame>
            <Screens />
          </PageFrame>
        </BrowserRouter>
      </QueryClientProvider>
    </CrashGuard>
  );
}
