import { readFileSync } from 'node:fs';
import type { CfnManagedLoginBranding } from 'aws-cdk-lib/aws-cognito';
import type { BrandingSettings } from './branding-settings.ts';

/** The colors are RRGGBBAA. A test keeps them equal to the web theme, which infra/ must not import. */
export const colors = {
  parchment: 'f6f1e4ff',
  paper: 'fcf9f0ff',
  hairline: 'd9d0b8ff',
  pencil: 'a89f85ff',
  ink: '23241fff',
  fieldGrey: '5f6055ff',
  olive: '4b5320ff',
  oliveDark: '33381aff',
  oliveDeep: '262a13ff',
  brass: 'a67c2dff',
  brassDark: '76571aff',
  oxide: '8c2f25ff',
  fern: '3a6432ff',
} as const;

const { parchment, paper, ink, fieldGrey, olive, oliveDark, oliveDeep, oxide } = colors;

const SQUARE_RADIUS = 0;
const RADIUS = 2;

const settings: BrandingSettings = {
  categories: {
    form: { displayGraphics: false, location: { horizontal: 'CENTER', vertical: 'CENTER' } },
    global: {
      colorSchemeMode: 'LIGHT',
      pageFooter: { enabled: false },
      pageHeader: { enabled: true },
      spacingDensity: 'REGULAR',
    },
  },
  componentClasses: {
    buttons: { borderRadius: RADIUS },
    divider: { lightMode: { borderColor: colors.hairline } },
    focusState: { lightMode: { borderColor: colors.brass } },
    input: {
      borderRadius: RADIUS,
      lightMode: {
        defaults: { backgroundColor: paper, borderColor: fieldGrey },
        placeholderColor: fieldGrey,
      },
    },
    inputDescription: { lightMode: { textColor: fieldGrey } },
    inputLabel: { lightMode: { textColor: ink } },
    link: { lightMode: { defaults: { textColor: olive }, hover: { textColor: oliveDeep } } },
    optionControls: {
      lightMode: {
        defaults: { backgroundColor: paper, borderColor: fieldGrey },
        selected: { backgroundColor: olive, foregroundColor: paper },
      },
    },
    statusIndicator: {
      lightMode: {
        error: indicator(oxide),
        pending: { indicatorColor: fieldGrey },
        success: indicator(colors.fern),
        warning: indicator(colors.brassDark),
      },
    },
  },
  components: {
    alert: {
      borderRadius: SQUARE_RADIUS,
      lightMode: { error: { backgroundColor: parchment, borderColor: oxide } },
    },
    favicon: { enabledTypes: ['SVG'] },
    form: {
      backgroundImage: { enabled: false },
      borderRadius: SQUARE_RADIUS,
      lightMode: { backgroundColor: paper, borderColor: colors.pencil },
      logo: { enabled: false },
    },
    pageBackground: { image: { enabled: false }, lightMode: { color: parchment } },
    pageHeader: {
      backgroundImage: { enabled: false },
      lightMode: { background: { color: oliveDark }, borderColor: colors.brass },
      logo: { enabled: true, location: 'START' },
    },
    pageText: { lightMode: { bodyColor: ink, descriptionColor: fieldGrey, headingColor: ink } },
    primaryButton: {
      lightMode: {
        defaults: { backgroundColor: olive, textColor: paper },
        hover: { backgroundColor: oliveDark, textColor: paper },
        active: { backgroundColor: oliveDeep, textColor: paper },
        disabled: { backgroundColor: colors.hairline, borderColor: colors.hairline },
      },
    },
    secondaryButton: {
      lightMode: {
        defaults: { backgroundColor: paper, borderColor: olive, textColor: oliveDark },
        hover: { backgroundColor: oliveDark, borderColor: oliveDark, textColor: paper },
        active: { backgroundColor: oliveDeep, borderColor: oliveDeep, textColor: paper },
      },
    },
  },
};

function indicator(color: string) {
  return { backgroundColor: parchment, borderColor: color, indicatorColor: color };
}

const image = (category: string, file: string) => ({
  category,
  colorMode: 'LIGHT',
  extension: 'SVG',
  bytes: readFileSync(new URL(file, import.meta.url)).toString('base64'),
});

const assets: CfnManagedLoginBranding.AssetTypeProperty[] = [
  // The logo has its letters as paths, because the hosted login cannot load our fonts.
  image('PAGE_HEADER_LOGO', './logo.svg'),
  image('FAVICON_SVG', '../../web/public/favicon.svg'),
];

export const branding = { settings, assets };
