/** API Gateway's path of all pages. */
export const RENDER_ROUTE = '/render/{proxy+}';
/** The CDN puts it before a page's own path. It has two parts so that the route also matches the home page. */
export const RENDER_PATH = '/render/pages';
