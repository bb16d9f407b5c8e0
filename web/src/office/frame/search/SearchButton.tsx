import { Button, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { areLetterKeysOn, hasOpenDialog, isHandledElsewhere } from '../../../lib/pageKeys.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';

const SearchDialog = lazyComponent(() => import('./SearchDialog.tsx'));

export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  useSearchKeys(() => setIsOpen(true));

  return (
    <>
      <Button
        fullWidth
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        startIcon={<Icon name="search" />}
        endIcon={
          <Typography
            variant="caption"
            aria-hidden="true"
            sx={{ display: { xs: 'none', lg: 'inline' } }}
            // Buttons enlarge their icons.
            style={{ fontSize: '0.8125rem' }}
          >
            {isApple() ? '⌘ K' : 'Ctrl K'}
          </Typography>
        }
        sx={{ maxWidth: '14rem', bgcolor: 'background.paper' }}
        onClick={() => setIsOpen(true)}
      >
        Search
      </Button>
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
