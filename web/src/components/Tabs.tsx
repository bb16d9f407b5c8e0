import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './Tabs.module.css';

interface TabsProps<T extends string> {
  label: string;
  /** As they are written on the tabs. */
  tabs: readonly T[];
  chosen: T;
  onChoose: (tab: T) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/** One of several sheets lies on top; the arrow keys, Home and End leaf through them. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, tabs, chosen, onChoose, children } = props;
  const id = useId();
  const tabId = (tab: T) => `${id}-${tabs.indexOf(tab)}`;

  const leaf = (event: KeyboardEvent) => {
    const next = reached(event.key, tabs.indexOf(chosen), tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    onChoose(tab);
    document.getElementById(tabId(tab))?.focus();
  };

  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={leaf}>
        {tabs.map((tab) => (
          <button
            key={tab}
            id={tabId(tab)}
            type="button"
            role="tab"
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(tab)}
          >
            {tab}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(chosen)}>
        {children}
      </div>
    </>
  );
}

function reached(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
