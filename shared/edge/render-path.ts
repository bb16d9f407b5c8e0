export const RENDER_ROUTE = '/render/{proxy+}';
/** The CDN prepends this to a page's path. It has two segments so that the route also matches the home page. */
export const RENDER_PATH = '/render/pages';
