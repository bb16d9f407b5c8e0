import { type ReactNode, useEffect, useState } from 'react';
import styles from './OptionList.module.css';

export interface Option {
  key: string;
  content: ReactNode;
  choose: () => void;
  remove?: () => void;
}

export interface OptionGroup {
  label: string;
  options: Option[];
}

interface ComboboxState {
  listId: string;
  /** Another text of the field deactivates the option. */
  text: string;
  /** The first option is active until another one is. */
  isFirstActive?: boolean;
}

/** Follows the combobox pattern of the ARIA Authoring Practices: the focus stays in the field. */
export function useActiveOption(groups: readonly OptionGroup[], state: ComboboxState) {
  const { listId, text, isFirstActive = false } = state;
  const [activeKey, setActiveKey] = useState<string>();
  const [lastText, setLastText] = useState(text);

  if (text !== lastText) {
    setLastText(text);
    // Enter must choose an option for the latest text.
    setActiveKey(undefined);
  }

  const options = groups.flatMap((group) => group.options);
  const found = options.findIndex(({ key }) => key === activeKey);
  const active = found < 0 && isFirstActive && options.length > 0 ? 0 : found;
  const activeId = active < 0 ? undefined : `${listId}${active}`;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  /** Arrow keys pass an inactive state between the last and the first option, or wrap around directly. */
  function findKeyAction(key: string): (() => void) | undefined {
    const last = options.length - 1;
    const activate = (index: number) => () =>
      setActiveKey(options[isFirstActive && index > last ? 0 : index]?.key);
    if (key === 'ArrowDown') return activate(active + 1);
    if (key === 'ArrowUp') {
      return activate(active < 0 || (isFirstActive && active === 0) ? last : active - 1);
    }
    if (key === 'Enter') return options[active]?.choose;
    if (found < 0) return undefined;
    if (key === 'Home') return activate(0);
    if (key === 'End') return activate(last);
    return key === 'Delete' ? options[found]?.remove : undefined;
  }

  return { options, activeKey: options[active]?.key, activeId, findKeyAction };
}

interface OptionListProps {
  listId: string;
  label: string;
  groups: readonly OptionGroup[];
  activeKey: string | undefined;
  isPlain?: boolean;
}

export function OptionList({ listId, label, groups, activeKey, isPlain }: OptionListProps) {
  const options = groups.flatMap((group) => group.options);

  return (
    <div id={listId} role="listbox" aria-label={label} className={styles.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, no fieldsets
        <div key={group.label} role="group" aria-label={group.label}>
          {!isPlain && (
            <div aria-hidden="true" className={styles.label}>
              {group.label}
            </div>
          )}
          {group.options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={option.key}
              id={`${listId}${options.indexOf(option)}`}
              role="option"
              aria-selected={option.key === activeKey}
              className={styles.option}
              onClick={option.choose}
            >
              {option.content}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
