interface QueryValue {
  value: string;
  multiValue?: { value: string }[];
}
interface ViewerRequest {
  request: { uri: string; querystring: Record<string, QueryValue> };
}

declare const PARAMETERS: Record<string, string[] | undefined>;
declare const REJECTED: string[];

/** Removes parameters that the path does not accept and sorts the rest. Otherwise each variation of the query
 *  string is a cache miss in the CDN. */
export function handler(event: ViewerRequest): ViewerRequest['request'] {
  const request = event.request;
  const names = (PARAMETERS[request.uri] || []).concat(REJECTED);
  const kept: Record<string, QueryValue> = {};
  // CloudFront's runtime has no for-of.
  for (let at = 0; at < names.length; at++) {
    const name = names[at] || '';
    if (!Object.hasOwn(request.querystring, name)) continue;
    // A plain assignment to `__proto__` would set the prototype instead of a parameter.
    Object.defineProperty(kept, name, {
      value: request.querystring[name],
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  request.querystring = kept;
  return request;
}
