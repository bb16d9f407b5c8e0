import '@mui/material/themeCssVarsAugmentation';
import { createTheme, type Theme } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { palette } from './palette.ts';
import { typography } from './typography.ts';

declare module '@mui/material/styles' {
  interface Palette extends Record<keyof typeof palette, string> {}
  interface PaletteOptions extends Partial<Record<keyof typeof palette, string>> {}
}

const TOUCH = '@media (pointer: coarse)';

/** Labels stand above their fields, whose outline has no gap for them. */
const OUTLINED_FIELD = {
  root: ({ theme: { vars } }: { theme: Theme }) => ({
    minHeight: '2.5rem',
    backgroundColor: vars.palette.background.paper,
    [TOUCH]: { minHeight: '2.75rem' },
  }),
  notchedOutline: ({ theme: { vars } }: { theme: Theme }) => ({
    top: 0,
    borderColor: vars.palette.pencil,
    '& legend': { display: 'none' },
  }),
};

/** The look of Material UI components: of the office, and of the sheets and dialogs of the shop, which are loaded on
 *  demand. Style sheets read the same palette and typefaces as variables, such as `--guidon-palette-olive`. */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'guidon', disableCssColorScheme: true },
  colorSchemes: { light: { opacity: { inputPlaceholder: 0.7 } } },
  palette: {
    ...palette,
    primary: { main: palette.olive, dark: palette.oliveDark, contrastText: palette.paper },
    secondary: { main: palette.brass, dark: palette.brassDark, contrastText: palette.ink },
    error: { main: palette.oxide, contrastText: palette.paper },
    warning: { main: palette.brassDark, contrastText: palette.paper },
    success: { main: palette.fern, contrastText: palette.paper },
    info: { main: palette.airmail, contrastText: palette.paper },
    background: { default: palette.parchment, paper: palette.paper },
    text: { primary: palette.ink, secondary: palette.fieldGrey, disabled: palette.fieldGrey },
    divider: palette.hairline,
  },
  typography,
  shape: { borderRadius: 2 },
  // Uses rem, like the style sheets: with a larger text size the layout changes at wider screens.
  breakpoints: { values: { xs: 0, sm: 35, md: 48, lg: 64, xl: 80 }, unit: 'rem', step: 0.3125 },
  motion: { reducedMotion: 'system' },
  transitions: { duration: { enteringScreen: 180, leavingScreen: 150 } },
  focusVisible: { outlineColor: palette.brass, outlineWidth: 3 },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // A stretched button covers its row or card, and not only itself.
      styleOverrides: { root: { '&.stretched': { position: 'static' } } },
    },
    MuiButton: {
      defaultProps: { variant: 'outlined', disableElevation: true },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          minHeight: '2.5rem',
          padding: '0.25rem 0.875rem',
          letterSpacing: '0.02em',
          '&[aria-disabled="true"]:not([aria-busy="true"])': {
            color: vars.palette.text.secondary,
            backgroundColor: vars.palette.linen,
            borderColor: vars.palette.pencil,
            cursor: 'default',
          },
          '&[aria-busy="true"]': { cursor: 'progress' },
          '&[data-done="true"], &[data-done="true"]:hover': {
            color: vars.palette.text.primary,
            backgroundColor: vars.palette.brassLight,
          },
          '&[aria-pressed="true"]': {
            color: vars.palette.text.primary,
            backgroundColor: vars.palette.linen,
            borderColor: vars.palette.text.primary,
          },
          [TOUCH]: { minHeight: '2.75rem' },
          '@media print': { display: 'none' },
        }),
        outlined: ({ theme: { vars } }) => ({ borderColor: vars.palette.pencil }),
        text: {
          padding: '0.25rem 0.25rem',
          textDecoration: 'underline',
          textUnderlineOffset: '0.2em',
          '&:hover': { textDecoration: 'underline', textDecorationThickness: 2 },
        },
        sizeSmall: ({ theme: { vars } }) => ({ minHeight: '2rem', font: vars.font.body2 }),
      },
    },
    MuiIconButton: { styleOverrides: { root: { [TOUCH]: { minWidth: 44, minHeight: 44 } } } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          position: 'static',
          maxWidth: 'none',
          marginBottom: '0.25rem',
          transform: 'none',
          font: vars.font.caption,
          whiteSpace: 'normal',
        }),
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: { ...OUTLINED_FIELD, input: { scrollMarginBlock: '4rem 8rem' } },
    },
    MuiPickersOutlinedInput: { styleOverrides: OUTLINED_FIELD },
    MuiFormHelperText: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({ marginInline: 0, font: vars.font.body2 }),
      },
    },
    MuiFormLabel: {
      styleOverrides: { root: ({ theme: { vars } }) => ({ font: vars.font.caption }) },
    },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiRadio: { defaultProps: { size: 'small' } },
    MuiTab: {
      styleOverrides: { root: { minWidth: 0, minHeight: '2.75rem', paddingInline: '0.25rem' } },
    },
    MuiTabs: {
      defaultProps: {
        variant: 'scrollable',
        scrollButtons: false,
      },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          minHeight: '2.75rem',
          marginBottom: '1.25rem',
          borderBottom: `1px solid ${vars.palette.pencil}`,
        }),
        list: { gap: '1.25rem' },
        indicator: { height: 3 },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0, square: true } },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme }) => ({
          width: 'min(52rem, 100vw - 2rem)',
          maxWidth: 'none',
          maxHeight: 'calc(100dvh - 2rem)',
          margin: '1rem',
          border: `1px solid ${theme.vars.palette.pencil}`,
          borderTop: `6px solid ${theme.vars.palette.primary.main}`,
          [theme.breakpoints.down('sm')]: {
            width: '100vw',
            maxHeight: 'calc(100dvh - 1rem)',
            margin: 'auto 0 0',
          },
        }),
        paperWidthXs: { width: 'min(30rem, 100vw - 2rem)' },
      },
    },
    MuiDialogTitle: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          padding: '1rem 1rem 0.75rem 1.5rem',
          borderBottom: `2px solid ${vars.palette.text.primary}`,
          font: vars.font.h3,
        }),
      },
    },
    // Positioned, so that hidden texts scroll with the content instead of making the whole card scroll.
    MuiDialogContent: {
      styleOverrides: {
        root: { position: 'relative', '&&': { padding: '1.25rem 1.5rem 1.5rem' } },
      },
    },
    MuiDialogActions: {
      styleOverrides: { root: { justifyContent: 'start', padding: '1rem 0 0' } },
    },
    MuiChip: {
      defaultProps: { size: 'small', variant: 'outlined' },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({ borderRadius: 2, font: vars.font.caption }),
        deletable: { [TOUCH]: { height: 44 } },
      },
    },
    MuiAlert: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          color: vars.palette.text.primary,
          backgroundColor: vars.palette.background.paper,
          borderLeftWidth: 4,
        }),
        // Not a scrollable region, which would cut off the outline of a focused button.
        message: { flex: 1, overflow: 'visible' },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          padding: '0.5rem 0.75rem',
          borderColor: vars.palette.divider,
          font: vars.font.body2,
        }),
        head: ({ theme: { vars } }) => ({
          borderColor: vars.palette.pencil,
          color: vars.palette.text.secondary,
          font: vars.font.caption,
        }),
      },
    },
    MuiToggleButtonGroup: {
      defaultProps: { size: 'small', exclusive: true },
      styleOverrides: {
        root: { flexWrap: 'wrap', rowGap: '0.25rem' },
        grouped: ({ theme: { vars } }) => ({ borderLeftColor: vars.palette.pencil }),
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          minHeight: '2.5rem',
          padding: '0 0.75rem',
          borderColor: vars.palette.pencil,
          color: vars.palette.text.primary,
          fontSize: '1rem',
          '&.Mui-selected, &.Mui-selected:hover': {
            color: vars.palette.primary.contrastText,
            backgroundColor: vars.palette.primary.main,
          },
        }),
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: ({ theme: { vars } }) => ({
          backgroundColor: vars.palette.text.primary,
          font: vars.font.body2,
        }),
      },
    },
    MuiSkeleton: { defaultProps: { variant: 'rectangular' } },
    MuiAccordion: {
      defaultProps: { disableGutters: true, slotProps: { transition: { timeout: 180 } } },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          backgroundColor: 'transparent',
          borderTop: `1px solid ${vars.palette.divider}`,
          '&::before': { display: 'none' },
        }),
      },
    },
    MuiAccordionSummary: { styleOverrides: { root: { paddingInline: 0 } } },
    MuiAccordionDetails: { styleOverrides: { root: { paddingInline: 0 } } },
    MuiListItemButton: {
      defaultProps: { dense: true },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          minHeight: '1.8125rem',
          paddingBlock: 0,
          '&.Mui-selected': { boxShadow: `inset 3px 0 0 ${vars.palette.primary.main}` },
          [TOUCH]: { minHeight: 44 },
        }),
      },
    },
    MuiListSubheader: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          backgroundColor: 'transparent',
          color: vars.palette.text.secondary,
          font: vars.font.caption,
        }),
      },
    },
    MuiMenuItem: { styleOverrides: { root: { [TOUCH]: { minHeight: 44 } } } },
    MuiBreadcrumbs: {
      styleOverrides: { root: ({ theme: { vars } }) => ({ font: vars.font.caption }) },
    },
    MuiBadge: { styleOverrides: { badge: ({ theme: { vars } }) => ({ font: vars.font.caption }) } },
  },
});
