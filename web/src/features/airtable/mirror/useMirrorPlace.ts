import { useSearchParams } from 'react-router';
import type { AirtableTable } from '../../../../../shared/entities/airtable.ts';
import type { View } from '../../../components/view-toggle/ViewToggle.tsx';

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
  const [params, setParams] = useSearchParams();
  const view: View = params.get('view') === 'list' ? 'list' : 'grid';

  const after = ({ table, tab, view, find }: Place) => {
    const next = new URLSearchParams(params);
    const set = (name: string, value: string | undefined) => {
      if (value) next.set(name, value);
      else if (value === '') next.delete(name);
    };
    set('table', table);
    set('tab', tab && IN_ADDRESS[tab]);
    set('view', view === 'grid' ? '' : view);
    set('find', find);
    return next;
  };
  return {
    table: tables.find(({ name }) => name === params.get('table')) ?? tables[0],
    tab: TABS.find((tab) => IN_ADDRESS[tab] === params.get('tab')) ?? 'Tables Overview',
    view,
    find: params.get('find') ?? '',
    /** Not to where one is: that would begin the page anew. */
    go: (change: Place) => {
      const next = after(change);
      if (`${next}` !== `${params}`) setParams(next);
    },
    setFind: (find: string) => setParams(after({ find }), { replace: true }),
    /** For a link there. */
    at: (change: Place) => ({ search: `?${after(change)}` }),
  };
}
export type MirrorPlace = ReturnType<typeof useMirrorPlace>;
