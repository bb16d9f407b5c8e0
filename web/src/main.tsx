import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router';
import './theme/fonts.css';
import './theme/base.css';
import { APP_STARTED, PAGE_STATE_ID, type PageState } from '../../shared/rendering/web-app.ts';
import { App } from './app/App.tsx';
import { publicRoutes } from './app/publicRoutes.ts';
import { takeUser } from './app/takeUser.ts';
import { ChunkLoadError } from './lib/lazyComponent.ts';
import { createQueryClient } from './lib/queryClient.ts';

const container = getContainer();

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
void (state ? continueFrom(state) : start());

// Functions, because an `await` at the top level of this module would never end: the screen's code imports parts of
// this module, and waits for it.
async function continueFrom(pageState: string) {
  const state: PageState = JSON.parse(pageState);
  for (const [queryKey, data] of state) queryClient.setQueryData(queryKey, data);
  const route = publicRoutes.find(({ path }) => matchPath(path, window.location.pathname));
  // The screen itself reports code that does not load.
  await route?.Screen.preload?.().catch(() => {});
  // A transition renders in slices, so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(container, app, { onCaughtError });
  });
  dispatchEvent(new Event(APP_STARTED));
}

async function start() {
  await takeUser(queryClient);
  startTransition(() => {
    createRoot(container, { onCaughtError }).render(app);
  });
  dispatchEvent(new Event(APP_STARTED));
}

function getContainer() {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  return root;
}
