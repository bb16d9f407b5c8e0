/** How the render function uses the web app's build for the server. */

/** The id of the template element with the app's scripts. */
export const APP_TEMPLATE_ID = 'app-scripts';

/** The event of the window that says that the app handles what is pressed. */
export const APP_STARTED = 'app-started';

/** The id of the script element with a page's data. */
export const PAGE_STATE_ID = 'page-state';

/** The data of a page's queries with their keys. It has no times: an unchanged page stays the same, as does its
 *  ETag. */
export type PageState = [queryKey: readonly unknown[], data: unknown][];

/** The part of a `Response` that the app reads. On the server, a `Response` of its own for each call would take a
 *  tenth of a page's time, since it streams its body. */
export type ApiAnswer = Pick<
  Response,
  'ok' | 'status' | 'statusText' | 'headers' | 'json' | 'text' | 'blob'
>;

/** Answers a GET request of the API, such as `/api/products?limit=12`, in the same process. */
export type ApiSender = (address: string) => Promise<ApiAnswer>;

export interface Page {
  status: 200 | 404;
  /** The elements of the head that depend on the page, as HTML. */
  head: string;
  /** The content of `#root` as HTML. */
  body: string;
  /** The `PageState` that the body was rendered from, as JSON for a script element; undefined if the browser does not
   *  continue from this body but renders the page again. */
  state: string | undefined;
  /** The module of a screen whose code and styles are loaded on demand: `src/shop/archive/Archive.tsx`. */
  source: string | undefined;
}

/** The exports of the build. */
export interface WebApp {
  setSender(send: ApiSender): void;
  /** Renders a page that everybody may see.
   *  @param url With the site's origin.
   *  @returns a path to redirect to; undefined for a screen that only the browser renders.
   *  @throws ApiError if the API fails. */
  renderPage(url: URL): Promise<Page | { redirectTo: string } | undefined>;
  /** The page of any other screen until the browser has rendered it: the header. */
  renderShell(): Page;
}
