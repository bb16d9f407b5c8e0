/** The CDN adds the original path to calls that it does not cache. API Gateway decodes paths, so an encoded `/`
 *  or `?` within a parameter is lost otherwise. */
export const REQUEST_PATH_HEADER = 'x-request-path';
