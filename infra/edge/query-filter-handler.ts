interface QueryValue {
  value: string;
  multiValue?: { value: string }[];
}
interface ViewerRequest {
  request: { uri: string; querystring: Record<string, QueryValue> };
}

/** The parameters of each path; set by `query-filter.ts`. */
declare const PARAMETERS: Record<string, string[] | undefined>;

/** Removes parameters that the path does not have, and sorts the others: each variation of the query string is an
 *  object of its own in the CDN's cache, and a request to the API. */
export function handler(event: ViewerRequest): ViewerRequest['request'] {
  const request = event.request;
  const names = PARAMETERS[request.uri] || [];
  const kept: Record<string, QueryValue> = {};
  // CloudFront's runtime has no for-of.
  for (let at = 0; at < names.length; at++) {
    const name = names[at] || '';
    const value = request.querystring[name];
    if (value) kept[name] = value;
  }
  request.querystring = kept;
  return request;
}
