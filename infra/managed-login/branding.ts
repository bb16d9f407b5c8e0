import { readFileSync } from 'node:fs';
import type { CfnManagedLoginBranding } from 'aws-cdk-lib/aws-cognito';
import type { BrandingSettings } from './branding-settings.ts';
import { colours } from './colours.ts';

const { parchment, paper, ink, fieldGrey, olive, oliveDark, oliveDeep, oxide } = colours;

const SQUARE = 0;
/** The site's. */
const SOFTENED = 2;

const settings: BrandingSettings = {
  categories: {
    // Its graphics are pictures of Cognito's, in Cognito's blue.
    form: { displayGraphics: false, location: { horizontal: 'CENTER', vertical: 'CENTER' } },
    global: {
      colorSchemeMode: 'LIGHT',
      pageFooter: { enabled: false },
      pageHeader: { enabled: true },
      spacingDensity: 'REGULAR',
    },
  },
  componentClasses: {
    buttons: { borderRadius: SOFTENED },
    divider: { lightMode: { borderColor: colours.hairline } },
    focusState: { lightMode: { borderColor: colours.brass } },
    input: {
      borderRadius: SOFTENED,
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
        error: indication(oxide),
        pending: { indicatorColor: fieldGrey },
        success: indication(colours.fern),
        warning: indication(colours.brassDark),
      },
    },
  },
  components: {
    alert: {
      borderRadius: SQUARE,
      lightMode: { error: { backgroundColor: parchment, borderColor: oxide } },
    },
    favicon: { enabledTypes: ['SVG'] },
    form: {
      backgroundImage: { enabled: false },
      borderRadius: SQUARE,
      lightMode: { backgroundColor: paper, borderColor: colours.pencil },
      logo: { enabled: false },
    },
    pageBackground: { image: { enabled: false }, lightMode: { color: parchment } },
    pageHeader: {
      backgroundImage: { enabled: false },
      lightMode: { background: { color: oliveDark }, borderColor: colours.brass },
      logo: { enabled: true, location: 'START' },
    },
    pageText: { lightMode: { bodyColor: ink, descriptionColor: fieldGrey, headingColor: ink } },
    primaryButton: {
      lightMode: {
        defaults: { backgroundColor: olive, textColor: paper },
        hover: { backgroundColor: oliveDark, textColor: paper },
        active: { backgroundColor: oliveDeep, textColor: paper },
        disabled: { backgroundColor: colours.hairline, borderColor: colours.hairline },
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

function indication(colour: string) {
  return { backgroundColor: parchment, borderColor: colour, indicatorColor: colour };
}

const image = (category: string, file: string) => ({
  category,
  colorMode: 'LIGHT',
  extension: 'SVG',
  bytes: readFileSync(new URL(file, import.meta.url)).toString('base64'),
});

const assets: CfnManagedLoginBranding.AssetTypeProperty[] = [
  // The brand as the site's header has it, its letters drawn: the pages have none of our fonts.
  image('PAGE_HEADER_LOGO', './logo.svg'),
  image('FAVICON_SVG', '../../web/public/favicon.svg'),
];

/** The look of the deployed hosted login: that of `local/cognito/pages`, as far as Cognito lets us. */
export const branding = { settings, assets };
