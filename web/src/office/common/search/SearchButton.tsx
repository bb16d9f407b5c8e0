import { useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { areLetterKeysOn, hasOpenDialog, isHandledElsewhere } from '../../../lib/pageKeys.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import styles from './SearchButton.module.css';

const SearchDialog = lazyComponent(() => import('./SearchDialog.tsx'));

export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  useSearchKeys(() => setIsOpen(true));

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        className={styles.button}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" />
        <span>Search</span>
        <span aria-hidden="true" className={styles.keys}>
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && (
        <LazyOverlay onFailure={() => setIsOpen(false)}>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </LazyOverlay>
      )}
    </>
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Ctrl K also works in fields, but not while a dialog is open. */
function useSearchKeys(open: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut =
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      event.key.toLowerCase() === 'k';
    const isSlash = event.key === '/' && areLetterKeysOn() && !isHandledElsewhere(event);
    if (event.defaultPrevented || (!isShortcut && !isSlash) || hasOpenDialog()) return;
    event.preventDefault();
    open();
  });

  useEffect(() => {
    // Runs after the document's listeners: a screen may use the slash for its list.
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
