import * as z from 'zod';

/** RRGGBBAA. */
const colour = z.string().regex(/^[0-9a-f]{8}$/);
/** In pixels. */
const borderRadius = z.number().nonnegative();
const whether = z.strictObject({ enabled: z.boolean() });

const filled = z.strictObject({ backgroundColor: colour, textColor: colour });
const outlined = z.strictObject({
  backgroundColor: colour,
  borderColor: colour,
  textColor: colour,
});
const box = z.strictObject({ backgroundColor: colour, borderColor: colour });
const indication = z.strictObject({
  backgroundColor: colour,
  borderColor: colour,
  indicatorColor: colour,
});

const categories = z.strictObject({
  form: z.strictObject({
    displayGraphics: z.boolean(),
    location: z.strictObject({ horizontal: z.literal('CENTER'), vertical: z.literal('CENTER') }),
  }),
  global: z.strictObject({
    colorSchemeMode: z.literal('LIGHT'),
    pageFooter: whether,
    pageHeader: whether,
    spacingDensity: z.literal('REGULAR'),
  }),
});

const componentClasses = z.strictObject({
  buttons: z.strictObject({ borderRadius }),
  divider: z.strictObject({ lightMode: z.strictObject({ borderColor: colour }) }),
  focusState: z.strictObject({ lightMode: z.strictObject({ borderColor: colour }) }),
  input: z.strictObject({
    borderRadius,
    lightMode: z.strictObject({ defaults: box, placeholderColor: colour }),
  }),
  inputDescription: z.strictObject({ lightMode: z.strictObject({ textColor: colour }) }),
  inputLabel: z.strictObject({ lightMode: z.strictObject({ textColor: colour }) }),
  link: z.strictObject({
    lightMode: z.strictObject({
      defaults: z.strictObject({ textColor: colour }),
      hover: z.strictObject({ textColor: colour }),
    }),
  }),
  optionControls: z.strictObject({
    lightMode: z.strictObject({
      defaults: box,
      selected: z.strictObject({ backgroundColor: colour, foregroundColor: colour }),
    }),
  }),
  statusIndicator: z.strictObject({
    lightMode: z.strictObject({
      error: indication,
      pending: z.strictObject({ indicatorColor: colour }),
      success: indication,
      warning: indication,
    }),
  }),
});

const components = z.strictObject({
  alert: z.strictObject({ borderRadius, lightMode: z.strictObject({ error: box }) }),
  favicon: z.strictObject({ enabledTypes: z.array(z.enum(['ICO', 'SVG'])) }),
  form: z.strictObject({
    backgroundImage: whether,
    borderRadius,
    lightMode: box,
    logo: whether,
  }),
  pageBackground: z.strictObject({
    image: whether,
    lightMode: z.strictObject({ color: colour }),
  }),
  pageHeader: z.strictObject({
    backgroundImage: whether,
    lightMode: z.strictObject({
      background: z.strictObject({ color: colour }),
      borderColor: colour,
    }),
    logo: z.strictObject({ enabled: z.boolean(), location: z.literal('START') }),
  }),
  pageText: z.strictObject({
    lightMode: z.strictObject({
      bodyColor: colour,
      descriptionColor: colour,
      headingColor: colour,
    }),
  }),
  primaryButton: z.strictObject({
    lightMode: z.strictObject({ active: filled, defaults: filled, disabled: box, hover: filled }),
  }),
  secondaryButton: z.strictObject({
    lightMode: z.strictObject({ active: outlined, defaults: outlined, hover: outlined }),
  }),
});

/** What we set of a managed login style; Cognito keeps its own values for the rest. It publishes no schema:
 *  these are keys and words of the example beside CreateManagedLoginBranding in its API reference. */
export const BrandingSettings = z.strictObject({ categories, componentClasses, components });
export type BrandingSettings = z.infer<typeof BrandingSettings>;
