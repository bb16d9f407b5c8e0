import { hydrate } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router';
import './theme/fonts.css';
import './theme/base.css';
import { PAGE_STATE_ID } from '../../shared/rendering/web-app.ts';
import { App } from './app/App.tsx';
import { publicRoutes } from './app/publicRoutes.ts';
import { takeUser } from './app/takeUser.ts';
import { ChunkLoadError } from './lib/lazyComponent.ts';
import { createQueryClient } from './lib/queryClient.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// The page and the browser already report code that failed to load.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ChunkLoadError)) console.error(error);
};

// Filters are in the URL: as a transition, a checkbox would show its tick late.
const Router = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
);

const queryClient = createQueryClient();
const app = (
  <StrictMode>
    <App queryClient={queryClient} Router={Router} />
  </StrictMode>
);

const state = document.getElementById(PAGE_STATE_ID)?.textContent;
if (state) {
  hydrate(queryClient, JSON.parse(state));
  const route = publicRoutes.find(({ path }) => matchPath(path, window.location.pathname));
  // The screen itself reports code that does not load.
  await route?.Screen.preload?.().catch(() => {});
  // A transition renders in slices, so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(root, app, { onCaughtError });
  });
} else {
  await takeUser(queryClient);
  startTransition(() => {
    createRoot(root, { onCaughtError }).render(app);
  });
}
