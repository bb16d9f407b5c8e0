export const REST = '{proxy+}';

interface Entry<T> {
  method: string;
  segments: readonly string[];
  value: T;
  rank: string;
}

/** Follows API Gateway's precedence: complete paths before `{proxy+}`, fixed segments before parameters, and a
 *  method before `ANY`. */
export class RouteTable<T> {
  readonly #entries: readonly Entry<T>[];

  constructor(routes: Iterable<readonly [key: string, value: T]>) {
    this.#entries = Array.from(routes, ([key, value]) => {
      const [method = '', path = ''] = key.split(' ');
      const segments = path.slice(1).split('/');
      return { method, segments, value, rank: toRank(method, segments) };
    }).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  }

  find(
    method: string,
    segments: readonly string[],
  ): { value: T; params: Record<string, string> } | undefined {
    for (const entry of this.#entries) {
      if (entry.method !== method && entry.method !== 'ANY') continue;
      const params = matchSegments(entry.segments, segments);
      if (params) return { value: entry.value, params };
    }
    return undefined;
  }
}

/** @returns undefined if the percent-encoding is malformed. */
export function decodeSegments(path: string): string[] | undefined {
  try {
    return path.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function toRank(method: string, segments: readonly string[]): string {
  const ranks = segments.map((segment) => {
    if (segment === REST) return 2;
    return segment.startsWith('{') ? 1 : 0;
  });
  return [segments.at(-1) === REST ? 1 : 0, ...ranks, method === 'ANY' ? 1 : 0].join('');
}

function matchSegments(
  route: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const takesRest = route.at(-1) === REST;
  const fixed = takesRest ? route.length - 1 : route.length;
  if (takesRest ? segments.length <= fixed : segments.length !== fixed) return undefined;
  const params: Record<string, string> = {};
  for (let at = 0; at < fixed; at += 1) {
    const [part = '', segment = ''] = [route[at], segments[at]];
    if (!part.startsWith('{')) {
      if (part !== segment) return undefined;
    } else if (segment === '') return undefined;
    else params[part.slice(1, -1)] = segment;
  }
  if (takesRest) params.proxy = segments.slice(fixed).join('/');
  return params;
}
