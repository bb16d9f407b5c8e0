import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router';
import { DEFAULT_SHOP_SETTINGS } from '../../../../shared/default-shop-settings.ts';
import { toScriptJson } from '../../../../shared/rendering/script-json.ts';
import type { PageState, RenderedPage, WebApp } from '../../../../shared/rendering/web-app.ts';
import { setSender } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { createQueryClient } from '../../lib/queryClient.ts';
import { settingsOptions } from '../../lib/shop.ts';
import { PageTitleContext } from '../../lib/usePageTitle.ts';
import { App } from '../App.tsx';
import { Header } from '../header/Header.tsx';
import type { ScreenRoute } from '../lazyScreen.ts';
import { publicRoutes } from '../publicRoutes.ts';
import { routes } from '../routes.ts';
import { renderHead } from './head.ts';
import { pageLoaders } from './pages.ts';

const app: WebApp = { setSender, renderPage, renderShell };
export default app;

const preloading = Promise.all(publicRoutes.map(({ Screen }) => Screen.preload?.()));

async function renderPage(url: URL): ReturnType<WebApp['renderPage']> {
  const { route, params = {} } = findRoute(url.pathname) ?? {};
  const load = route && pageLoaders[route.path];
  if (!load) return undefined;
  await preloading;
  const queryClient = createQueryClient();
  const [loaded] = await Promise.all([
    load({ url, params, queryClient }),
    prefetchSettings(queryClient),
  ]);
  if (!loaded || 'redirectTo' in loaded) return loaded;
  const { isMissing = false, describe, ...head } = loaded;
  const { body, title, description } = renderApp(url, queryClient, route);
  const shop = getShop(queryClient);
  const structuredData = describe?.({ shop, title, description }) ?? [];
  return {
    status: isMissing ? 404 : 200,
    head: renderHead({ ...head, brand: shop.brand, title, description, structuredData }),
    body,
    state: isMissing ? undefined : toScriptJson(getState(queryClient)),
    source: route.source,
  };
}

function findRoute(pathname: string) {
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: match.params };
  }
  return undefined;
}

const getState = (queryClient: QueryClient): PageState =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => [queryKey, state.data]);

/** Renders the page with default settings after this time. */
const MAX_SETTINGS_WAIT_MS = 1_000;

function prefetchSettings(queryClient: QueryClient): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MAX_SETTINGS_WAIT_MS);
  const prefetched = queryClient.prefetchQuery(settingsOptions);
  return Promise.race([prefetched, timeout]).finally(() => clearTimeout(timer));
}

const getShop = (queryClient: QueryClient) =>
  queryClient.getQueryData(settingsOptions.queryKey) ?? DEFAULT_SHOP_SETTINGS;

function renderApp(url: URL, queryClient: QueryClient, route: ScreenRoute) {
  let title = '';
  let description = '';
  const body = renderToString(
    <PageTitleContext
      value={(...texts) => {
        [title, description] = texts;
      }}
    >
      <App
        queryClient={queryClient}
        routes={[route]}
        Router={({ children }) => (
          <StaticRouter location={url.pathname + url.search}>{children}</StaticRouter>
        )}
      />
    </PageTitleContext>,
  );
  return { body, title, description };
}

function renderShell(): RenderedPage {
  const body = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <StaticRouter location={paths.home}>
        <div aria-hidden="true" inert>
          <Header />
        </div>
      </StaticRouter>
    </QueryClientProvider>,
  );
  const { brand } = DEFAULT_SHOP_SETTINGS;
  const head = renderHead({
    brand,
    title: brand,
    description: 'Military collectibles.',
    canonical: undefined,
  });
  return { status: 200, head, body, state: undefined, source: undefined };
}
