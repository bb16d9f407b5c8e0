/** The CDN adds this header to calls that it does not cache: the path as the browser sent it. API Gateway decodes paths,
 *  after which a `/` or `?` within a parameter looks like any other. */
export const REQUEST_PATH_HEADER = 'x-request-path';
