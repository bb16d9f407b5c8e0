import { AppBar, Box, Button, Drawer, Toolbar } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { focusList, useRowArrows } from '../../lib/listKeys.ts';
import { useCloseOnBack } from '../../lib/useCloseOnBack.ts';
import { useLetterKeys } from '../../lib/useLetterKeys.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Themed } from '../../ui/theme/Themed.tsx';
import { Navigation } from './Navigation.tsx';
import { SearchButton } from './search/SearchButton.tsx';
import { useKeptFocus } from './useKeptFocus.ts';

/** The navigation is beside the screen, and on tablets and phones in a drawer that the app bar opens. */
export default function OfficeFrame({ children }: { children: ReactNode }) {
  const [areKeysShown, setAreKeysShown] = useState(false);
  const isWide = useMediaQuery('(min-width: 64rem)');
  useKeptFocus();
  useRowArrows();
  useLetterKeys({ actions: { l: focusList, '?': () => setAreKeysShown(true) } });

  return (
    <Themed>
      <Box sx={{ display: isWide ? 'flex' : 'block', alignItems: 'start' }}>
        {isWide ? (
          <Box
            className="no-print"
            sx={{
              flex: 'none',
              width: '14rem',
              position: 'sticky',
              top: 0,
              maxHeight: '100vh',
              overflowY: 'auto',
              borderRight: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ p: 1.5, pb: 0 }}>
              <SearchButton />
            </Box>
            <Navigation />
          </Box>
        ) : (
          <AppBar
            component="div"
            position="sticky"
            color="transparent"
            elevation={0}
            className="no-print"
            sx={{ bgcolor: 'background.default', borderBottom: 1, borderColor: 'pencil' }}
          >
            <Toolbar variant="dense" sx={{ gap: 1, justifyContent: 'space-between' }}>
              <NavigationDrawer />
              <SearchButton />
            </Toolbar>
          </AppBar>
        )}
        {/* What stays in view while the screen scrolls stands below the app bar. */}
        <Box sx={{ '--office-bar': isWide ? '0px' : '3rem', flex: 1, minWidth: 0 }}>{children}</Box>
      </Box>
      {areKeysShown && <KeysDialog onClose={() => setAreKeysShown(false)} />}
    </Themed>
  );
}

function NavigationDrawer() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useCloseOnBack(isOpen, close);

  return (
    <>
      <Button
        variant="text"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        startIcon={<Icon name="menu" />}
        sx={{ flex: 'none' }}
        onClick={() => setIsOpen(true)}
      >
        Back Office
      </Button>
      <Drawer
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { 'aria-label': 'Back office', sx: { width: '17rem' } } }}
      >
        <Navigation onNavigate={close} />
      </Drawer>
    </>
  );
}

const KEYS = [
  ['L', 'go to the first row of the list'],
  ['↓ ↑', 'move between rows; Enter opens one'],
  ['/', 'search the list, or else the back office'],
  ['Ctrl K', 'search the back office, also from a field'],
  ['Esc', 'close a dialog'],
  ['?', 'show these keys'],
] as const;

const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <DetailsDialog isSmall title="Keys" onClose={onClose}>
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: '4.5rem minmax(0, 1fr)' }}
    >
      {KEYS.map(([key, action]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{action}</dd>
        </Box>
      ))}
    </Box>
  </DetailsDialog>
);
