import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import { mergeParams, useQueryParams } from '../../lib/useQueryParams.ts';
import type { View } from '../common/list/ViewToggle.tsx';

export const TABS = ['Tables Overview', 'Schema Details', 'Data Explorer'] as const;
type Tab = (typeof TABS)[number];

const TAB_PARAMS = {
  'Tables Overview': '',
  'Schema Details': 'schema',
  'Data Explorer': 'data',
} satisfies Record<Tab, string>;

interface Changes {
  table?: string;
  tab?: Tab;
  view?: View;
}

/** Keeps the state in the URL: `?table=Sales&tab=data&view=list&find=sal`. */
export function useMirrorState(tables: readonly AirtableTable[]) {
  const { params, get, push, replace, toLink } = useQueryParams();
  const view: View = params.get('view') === 'list' ? 'list' : 'grid';

  return {
    table: tables.find(({ name }) => name === params.get('table')) ?? tables[0],
    tab: TABS.find((tab) => TAB_PARAMS[tab] === params.get('tab')) ?? 'Tables Overview',
    view,
    query: get('find'),
    setQuery: (find: string) => replace({ find }),
    /** Ignores a change to the current state, which would add a history entry. */
    change: (changes: Changes) => {
      const changed = toParams(changes);
      if (`${mergeParams(params, changed)}` !== `${params}`) push(changed);
    },
    linkTo: (changes: Changes) => toLink(toParams(changes)),
  };
}
export type MirrorState = ReturnType<typeof useMirrorState>;

const toParams = ({ tab, view, ...rest }: Changes) => ({
  ...rest,
  ...(tab && { tab: TAB_PARAMS[tab] }),
  ...(view && { view: view === 'grid' ? '' : view }),
});
