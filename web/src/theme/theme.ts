import { createTheme } from '@mui/material/styles';
import { type Pigment, pigments } from './palette.ts';
import { typography } from './typography.ts';

declare module '@mui/material/styles' {
  interface Palette extends Record<Pigment, string> {}
  interface PaletteOptions extends Record<Pigment, string> {}
}

/** The one place of the tokens: stylesheets read them as `--guidon-palette-<name>` and `--guidon-font-<variant>`. */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'guidon' },
  palette: {
    ...pigments,
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
