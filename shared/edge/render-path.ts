/** The CDN puts it before a page's path on the way to the render function. It has two parts so that API Gateway's
 *  `/render/{proxy+}` also matches the home page. */
export const RENDER_PATH = '/render/pages';
