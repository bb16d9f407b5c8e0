import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import { mergeParams, useQueryParams } from '../../lib/useQueryParams.ts';
import type { View } from '../common/list/ViewToggle.tsx';

/** The tabs and their names in the URL. */
export const TABS = {
  'Tables Overview': '',
  'Schema Details': 'schema',
  'Data Explorer': 'data',
} as const;
export const TAB_LABELS = Object.keys(TABS) as (keyof typeof TABS)[];

interface Changes {
  table?: string;
  tab?: (typeof TABS)[keyof typeof TABS];
  view?: 'list' | '';
}

/** Keeps the state in the URL: `?table=Sales&tab=data&view=list&find=sal`. */
export function useMirrorState(tables: readonly AirtableTable[]) {
  const { params, get, push, replace, toLink } = useQueryParams();
  const view: View = get('view') === 'list' ? 'list' : 'grid';

  return {
    table: tables.find(({ name }) => name === get('table')) ?? tables[0],
    tab: TAB_LABELS.find((label) => TABS[label] === get('tab')) ?? 'Tables Overview',
    view,
    query: get('find'),
    setQuery: (find: string) => replace({ find }),
    /** Ignores a change to the current state, which would add a history entry. */
    change: (changes: Changes) => {
      if (`${mergeParams(params, { ...changes })}` !== `${params}`) push({ ...changes });
    },
    linkTo: (changes: Changes) => toLink({ ...changes }),
  };
}
export type MirrorState = ReturnType<typeof useMirrorState>;
