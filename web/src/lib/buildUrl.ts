export type Value = string | number | boolean;
export type QueryValues = Record<string, Value | readonly Value[] | undefined>;

export function buildUrl(
  path: string,
  params: Record<string, Value> = {},
  query: QueryValues = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  return filled + toQueryString(query);
}

function toQueryString(query: QueryValues) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) {
      if (each !== undefined) search.append(name, String(each));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}
