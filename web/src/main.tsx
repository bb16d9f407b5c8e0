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

// Code that does not come is told of on the page, and by the browser.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ChunkLoadError)) console.error(error);
};

const queryClient = createQueryClient();
await takeEarlyResponses(queryClient);

// As a transition it is rendered in slices, between which the page answers.
startTransition(() => {
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  );
});
