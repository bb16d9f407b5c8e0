import { Tabs as MuiTabs, Tab } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly T[];
  selected: T;
  onSelect: (tab: T) => void;
  children: ReactNode;
}

export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, tabs, selected, onSelect, children } = props;
  const id = useId();
  /** Ids contain the position, because labels change, for example when a count has loaded. */
  const getId = (tab: T) => `${id}-${tabs.indexOf(tab)}`;

  return (
    <>
      <MuiTabs
        aria-label={label}
        value={selected}
        selectionFollowsFocus
        onChange={(_, tab: T) => onSelect(tab)}
      >
        {tabs.map((tab) => (
          <Tab
            key={getId(tab)}
            value={tab}
            label={tab}
            id={getId(tab)}
            aria-controls={`${id}-panel`}
          />
        ))}
      </MuiTabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={getId(selected)}>
        {children}
      </div>
    </>
  );
}
