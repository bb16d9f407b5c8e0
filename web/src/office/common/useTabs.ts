import { useQueryParams } from '../../lib/useQueryParams.ts';

/** Keeps the tab in the query string, `?view=` and its label in lower case; the first tab has none. */
export function useTabs<T extends string>(tabs: readonly [T, ...T[]]) {
  const { get, push } = useQueryParams();
  const toParam = (tab: T) => (tab === tabs[0] ? '' : tab.toLowerCase());

  return {
    tabs,
    selected: tabs.find((tab) => toParam(tab) === get('view')) ?? tabs[0],
    onSelect: (tab: T) => push({ view: toParam(tab) }),
  };
}
