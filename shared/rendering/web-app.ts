export const APP_TEMPLATE_ID = 'app-scripts';

export const APP_STARTED = 'app-started';

export const PAGE_STATE_ID = 'page-state';

/** Contains no times, so that an unchanged page keeps its ETag. */
export type PageState = [queryKey: readonly unknown[], data: unknown][];

/** A full `Response` per call would take a tenth of a page's time on the server, because it streams its body. */
export type ApiAnswer = Pick<
  Response,
  'ok' | 'status' | 'statusText' | 'headers' | 'json' | 'text' | 'blob'
>;

export type ApiSender = (address: string) => Promise<ApiAnswer>;

export interface RenderedPage {
  status: 200 | 404;
  head: string;
  body: string;
  /** The `PageState` as JSON for a script element; undefined if the browser renders the page again instead of
   *  hydrating it. */
  state: string | undefined;
  source: string | undefined;
}

export interface WebApp {
  setSender(send: ApiSender): void;
  /** Renders public pages only.
   *  @param url with the site's origin.
   *  @returns a path to redirect to; undefined for a screen that only the browser renders.
   *  @throws ApiError if the API fails. */
  renderPage(url: URL): Promise<RenderedPage | { redirectTo: string } | undefined>;
  renderShell(): RenderedPage;
}
