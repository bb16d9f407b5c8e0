import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** An empty value removes its parameter; parameters that are not named stay as they are. */
type Changes = Readonly<Record<string, string | readonly string[] | undefined>>;

export function mergeParams(params: URLSearchParams, changes: Changes): URLSearchParams {
  const merged = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (typeof value === 'string' && value) {
      merged.set(name, value);
      continue;
    }
    merged.delete(name);
    for (const each of value || []) merged.append(name, each);
  }
  return merged;
}

/** Keeps screen state in the query string, so that a link, a reload or Back restores it. The returned object is
 *  stable until the query changes. */
export function useQueryParams() {
  const [params, setParams] = useSearchParams();

  return useMemo(
    () => ({
      params,
      get: (name: string) => params.get(name) ?? '',
      replace: (changes: Changes, state?: unknown) =>
        setParams((before) => mergeParams(before, changes), { replace: true, state }),
      push: (changes: Changes, state?: unknown) =>
        setParams((before) => mergeParams(before, changes), { state }),
      toLink: (changes: Changes) => ({ search: `?${mergeParams(params, changes)}` }),
    }),
    [params, setParams],
  );
}
