import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { palette } from './palette.ts';
import { typography } from './typography.ts';

const theme = createTheme({
  palette: {
    primary: { main: palette.olive, dark: palette.oliveDark, contrastText: palette.paper },
    secondary: { main: palette.brass, dark: palette.brassDark, contrastText: palette.ink },
    error: { main: palette.oxide, contrastText: palette.paper },
    background: { default: palette.parchment, paper: palette.paper },
    text: { primary: palette.ink, secondary: palette.fieldGrey },
    divider: palette.hairline,
  },
  typography,
  shape: { borderRadius: 2 },
  // Uses rem, like the style sheets: with a larger text size the layout changes at wider screens.
  breakpoints: { values: { xs: 0, sm: 35, md: 48, lg: 64, xl: 80 }, unit: 'rem', step: 0.3125 },
  motion: { reducedMotion: 'system' },
  transitions: { duration: { enteringScreen: 180, leavingScreen: 150 } },
});

/** Wraps single Material UI components instead of the page, so that the first load of the shop, which uses
 *  none, comes without the library. */
export function Themed({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
