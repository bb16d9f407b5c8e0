import * as z from 'zod';

/** The format is RRGGBBAA. */
const color = z.string().regex(/^[0-9a-f]{8}$/);
const borderRadius = z.number().nonnegative();
const toggle = z.strictObject({ enabled: z.boolean() });

const filled = z.strictObject({ backgroundColor: color, textColor: color });
const outlined = z.strictObject({
  backgroundColor: color,
  borderColor: color,
  textColor: color,
});
const box = z.strictObject({ backgroundColor: color, borderColor: color });
const indicator = z.strictObject({
  backgroundColor: color,
  borderColor: color,
  indicatorColor: color,
});

const categories = z.strictObject({
  form: z.strictObject({
    displayGraphics: z.boolean(),
    location: z.strictObject({ horizontal: z.literal('CENTER'), vertical: z.literal('CENTER') }),
  }),
  global: z.strictObject({
    colorSchemeMode: z.literal('LIGHT'),
    pageFooter: toggle,
    pageHeader: toggle,
    spacingDensity: z.literal('REGULAR'),
  }),
});

const componentClasses = z.strictObject({
  buttons: z.strictObject({ borderRadius }),
  divider: z.strictObject({ lightMode: z.strictObject({ borderColor: color }) }),
  focusState: z.strictObject({ lightMode: z.strictObject({ borderColor: color }) }),
  input: z.strictObject({
    borderRadius,
    lightMode: z.strictObject({ defaults: box, placeholderColor: color }),
  }),
  inputDescription: z.strictObject({ lightMode: z.strictObject({ textColor: color }) }),
  inputLabel: z.strictObject({ lightMode: z.strictObject({ textColor: color }) }),
  link: z.strictObject({
    lightMode: z.strictObject({
      defaults: z.strictObject({ textColor: color }),
      hover: z.strictObject({ textColor: color }),
    }),
  }),
  optionControls: z.strictObject({
    lightMode: z.strictObject({
      defaults: box,
      selected: z.strictObject({ backgroundColor: color, foregroundColor: color }),
    }),
  }),
  statusIndicator: z.strictObject({
    lightMode: z.strictObject({
      error: indicator,
      pending: z.strictObject({ indicatorColor: color }),
      success: indicator,
      warning: indicator,
    }),
  }),
});

const components = z.strictObject({
  alert: z.strictObject({ borderRadius, lightMode: z.strictObject({ error: box }) }),
  favicon: z.strictObject({ enabledTypes: z.array(z.enum(['ICO', 'SVG'])) }),
  form: z.strictObject({
    backgroundImage: toggle,
    borderRadius,
    lightMode: box,
    logo: toggle,
  }),
  pageBackground: z.strictObject({
    image: toggle,
    lightMode: z.strictObject({ color: color }),
  }),
  pageHeader: z.strictObject({
    backgroundImage: toggle,
    lightMode: z.strictObject({
      background: z.strictObject({ color: color }),
      borderColor: color,
    }),
    logo: z.strictObject({ enabled: z.boolean(), location: z.literal('START') }),
  }),
  pageText: z.strictObject({
    lightMode: z.strictObject({
      bodyColor: color,
      descriptionColor: color,
      headingColor: color,
    }),
  }),
  primaryButton: z.strictObject({
    lightMode: z.strictObject({ active: filled, defaults: filled, disabled: box, hover: filled }),
  }),
  secondaryButton: z.strictObject({
    lightMode: z.strictObject({ active: outlined, defaults: outlined, hover: outlined }),
  }),
});

/** Covers only the settings that we change; Cognito uses its defaults for the rest. AWS publishes no schema:
 *  the keys and values come from the example for CreateManagedLoginBranding in its API reference. */
export const BrandingSettings = z.strictObject({ categories, componentClasses, components });
export type BrandingSettings = z.infer<typeof BrandingSettings>;
