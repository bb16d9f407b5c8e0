import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { ToastArea } from '../components/toast/ToastArea.tsx';
import { theme } from '../theme/theme.ts';
import { CrashGuard } from './CrashGuard.tsx';
import { PageFrame } from './PageFrame.tsx';
import { Screens } from './Screens.tsx';

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <ThemeProvider theme={theme}>
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
    </ThemeProvider>
  );
}
