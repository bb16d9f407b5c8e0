import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchPath } from 'react-router';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import './shop/shop.css';
import type { QueryClient } from '@tanstack/react-query';
import { APP_STARTED, PAGE_STATE_ID, type PageState } from '../../shared/rendering/web-app.ts';
import { App } from './app/App.tsx';
import { AppRouter } from './app/AppRouter.tsx';
import { publicRoutes } from './app/publicRoutes.ts';
import { routes } from './app/routes.ts';
import { userOptions } from './lib/auth.ts';
import { hasResponse } from './lib/bootRequests.ts';
import { ChunkLoadError } from './lib/lazyComponent.ts';
import { createQueryClient } from './lib/queryClient.ts';

const container = getContainer();

// The page and the browser already report code that failed to load.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ChunkLoadError)) console.error(error);
};

// After Back during hydration, React renders the new address instead, which is not an error.
const onRecoverableError = (error: unknown) => {
  if (!hasOtherAddress()) reportError(error);
};

const queryClient = createQueryClient();
const app = (
  <StrictMode>
    <App queryClient={queryClient} Router={AppRouter} routes={routes} />
  </StrictMode>
);

const state = document.getElementById(PAGE_STATE_ID)?.textContent;
void (state ? continueFrom(state) : start());

// Functions, because a top-level `await` would deadlock: the screen's code imports this module and waits for it.
async function continueFrom(pageState: string) {
  const state: PageState = JSON.parse(pageState);
  for (const [queryKey, data] of state) queryClient.setQueryData(queryKey, data);
  const route = publicRoutes.find(({ path }) => matchPath(path, window.location.pathname));
  // The screen itself reports code that fails to load.
  await route?.Screen.preload?.().catch(() => {});
  if (hasOtherAddress()) return start();
  // A transition renders in slices, so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(container, app, { onCaughtError, onRecoverableError });
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

function hasOtherAddress() {
  const [page] = performance.getEntriesByType('navigation');
  if (!page) return false;
  const { pathname, search } = new URL(page.name);
  return pathname !== window.location.pathname || search !== window.location.search;
}

function getContainer() {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  return root;
}

const MAX_WAIT_MS = 50;

/** Caches the boot script's response, so that the first render shows the user's screen instead of a skeleton. */
async function takeUser(queryClient: QueryClient): Promise<void> {
  if (!hasResponse('/api/auth/user', 200, 401)) return;
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([queryClient.prefetchQuery(userOptions), timeout]);
}
