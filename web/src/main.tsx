import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/fonts.css';
import './theme/base.css';
import { App } from './app/App.tsx';
import { takeEarlyResponses } from './app/takeEarlyResponses.ts';
import { ChunkLoadError } from './lib/lazyComponent.ts';
import { createQueryClient } from './lib/queryClient.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The page and the browser already report code that failed to load.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ChunkLoadError)) console.error(error);
};

const queryClient = createQueryClient();
await takeEarlyResponses(queryClient);

// A transition renders in slices, so that the page stays responsive.
startTransition(() => {
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  );
});
