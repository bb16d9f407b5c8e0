import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import type { View } from '../../components/ViewToggle.tsx';
import { mergeParams, useQueryParams } from '../../lib/useQueryParams.ts';

export const TABS = ['Tables Overview', 'Schema Details', 'Data Explorer'] as const;
type Tab = (typeof TABS)[number];

const IN_ADDRESS: Readonly<Record<Tab, string>> = {
  'Tables Overview': '',
  'Schema Details': 'schema',
  'Data Explorer': 'data',
};

interface Place {
  /** Its name. */
  table?: string;
  tab?: Tab;
  view?: View;
  find?: string;
}

/** What is looked at, as it stands in the address: `?table=Sales&tab=data&view=list&find=sal`. */
export function useMirrorPlace(tables: readonly AirtableTable[]) {
  const { params, get, push, replace, toLink } = useQueryParams();
  const view: View = params.get('view') === 'list' ? 'list' : 'grid';

  return {
    table: tables.find(({ name }) => name === params.get('table')) ?? tables[0],
    tab: TABS.find((tab) => IN_ADDRESS[tab] === params.get('tab')) ?? 'Tables Overview',
    view,
    find: get('find'),
    /** Not to where one is: that would begin the page anew. */
    go: (change: Place) => {
      const changes = toParams(change);
      if (`${mergeParams(params, changes)}` !== `${params}`) push(changes);
    },
    setFind: (find: string) => replace({ find }),
    /** For a link there. */
    at: (change: Place) => toLink(toParams(change)),
  };
}

const toParams = ({ tab, view, ...rest }: Place) => ({
  ...rest,
  ...(tab && { tab: IN_ADDRESS[tab] }),
  ...(view && { view: view === 'grid' ? '' : view }),
});

export type MirrorPlace = ReturnType<typeof useMirrorPlace>;
