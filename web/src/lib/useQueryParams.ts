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

/** Screen state in the query string, so that a link, a reload or Back restores it. Its object stays the same until the
 *  query changes. */
export function useQueryParams() {
  const [params, setParams] = useSearchParams();

  return useMemo(
    () => ({
      params,
      get: (name: string) => params.get(name) ?? '',
      /** Changes the current history entry: for filters and for text as it is typed. */
      replace: (changes: Changes, state?: unknown) =>
        setParams((before) => mergeParams(before, changes), { replace: true, state }),
      /** Adds a history entry, which Back undoes. */
      push: (changes: Changes, state?: unknown) =>
        setParams((before) => mergeParams(before, changes), { state }),
      /** The `to` of a link that makes these changes. */
      toLink: (changes: Changes) => ({ search: `?${mergeParams(params, changes)}` }),
    }),
    [params, setParams],
  );
}
