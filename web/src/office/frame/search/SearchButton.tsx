import { Button, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SearchHit, SearchKind } from '../../../../../shared/contract/search.ts';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { areLetterKeysOn, hasOpenDialog, isHandledElsewhere } from '../../../lib/pageKeys.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { NewQuote } from '../../common/new-quote/NewQuote.tsx';
import { type QuotePiece, toQuotePiece } from '../../common/new-quote/quotePieces.ts';

const SearchDialog = lazyComponent(() => import('./SearchDialog.tsx'));

export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [piece, setPiece] = useState<QuotePiece>();
  useSearchKeys(() => setIsOpen(true));

  const createQuote = (kind: SearchKind, hit: SearchHit) =>
    toQuotePiece(kind, hit).then(
      (found) =>
        found
          ? setPiece(found)
          : toast({ title: 'Not in the Shop', description: 'Only listed pieces can be quoted.' }),
      (error) => showErrorToast(error),
    );

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
          <SearchDialog onNewQuote={createQuote} onClose={() => setIsOpen(false)} />
        </LazyOverlay>
      )}
      {piece && <NewQuote pieces={[piece]} onClose={() => setPiece(undefined)} />}
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
