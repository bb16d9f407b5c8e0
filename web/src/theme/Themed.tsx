import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { pigments } from './palette.ts';
import { typography } from './typography.ts';

const theme = createTheme({
  palette: {
    primary: { main: pigments.olive, dark: pigments.oliveDark, contrastText: pigments.paper },
    secondary: { main: pigments.brass, dark: pigments.brassDark, contrastText: pigments.ink },
    error: { main: pigments.oxide, contrastText: pigments.paper },
    background: { default: pigments.parchment, paper: pigments.paper },
    text: { primary: pigments.ink, secondary: pigments.fieldGrey },
    divider: pigments.hairline,
  },
  typography,
  shape: { borderRadius: 2 },
  // Of the reader's own text size, as in the stylesheets: large text gets the layout it has room in.
  breakpoints: { values: { xs: 0, sm: 35, md: 48, lg: 64, xl: 80 }, unit: 'rem', step: 0.3125 },
  motion: { reducedMotion: 'system' },
  transitions: { duration: { enteringScreen: 180, leavingScreen: 150 } },
});

/** Components of the library in the shop's look. It goes around each of them, not around the page: what the shop
 *  shows first uses none, and comes without the library. */
export function Themed({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
