import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { branding, colors } from './branding.ts';
import { BrandingSettings } from './branding-settings.ts';

const { settings, assets } = branding;
const { components, componentClasses } = settings;
const images = assets.map(({ category, extension, bytes = '' }) => ({
  category,
  extension,
  content: Buffer.from(bytes, 'base64'),
}));

const palette = new Map(
  readFileSync(new URL('../../web/src/ui/theme/palette.ts', import.meta.url), 'utf8')
    .matchAll(/(\w+): '#(\w{6})'/g)
    .map(([, name = '', color = '']) => [name, color.toLowerCase()]),
);

test('the branding uses only keys and values that Cognito accepts', () => {
  expect(BrandingSettings.parse(settings)).toEqual(settings);
});

test('the branding uses only colors of the site’s palette', () => {
  for (const [name, color] of Object.entries(colors)) {
    expect([name, color]).toEqual([name, `${palette.get(name)}ff`]);
  }
  const used = matches(JSON.stringify(settings), /color":"(\w+)"/gi);
  expect(used).toEqual(new Set(Object.values(colors)));
});

const page = components.pageBackground.lightMode.color;
const form = components.form.lightMode.backgroundColor;
const text = components.pageText.lightMode;
const link = componentClasses.link.lightMode;
const input = componentClasses.input.lightMode;
const alert = components.alert.lightMode.error;
const primary = components.primaryButton.lightMode;
const secondary = components.secondaryButton.lightMode;
const indicators = componentClasses.statusIndicator.lightMode;
const option = componentClasses.optionControls.lightMode;

test.each([
  ['a heading', text.headingColor, form],
  ['text', text.bodyColor, form],
  ['a description', text.descriptionColor, form],
  ['text outside the form', text.bodyColor, page],
  ['a description outside the form', text.descriptionColor, page],
  ['a label', componentClasses.inputLabel.lightMode.textColor, form],
  ['a hint', componentClasses.inputDescription.lightMode.textColor, form],
  ['typed text', text.bodyColor, input.defaults.backgroundColor],
  ['a placeholder', input.placeholderColor, input.defaults.backgroundColor],
  ['a link', link.defaults.textColor, form],
  ['a hovered link', link.hover.textColor, form],
  ['an alert', text.bodyColor, alert.backgroundColor],
  ...(['defaults', 'hover', 'active'] as const).flatMap((state) => [
    [`a primary button: ${state}`, primary[state].textColor, primary[state].backgroundColor],
    [`a secondary button: ${state}`, secondary[state].textColor, secondary[state].backgroundColor],
  ]),
  ...(['error', 'success', 'warning'] as const).flatMap((kind) => [
    [`the ${kind} indicator`, indicators[kind].indicatorColor, indicators[kind].backgroundColor],
    [`the ${kind} text`, text.bodyColor, indicators[kind].backgroundColor],
    [`the ${kind} indicator in the form`, indicators[kind].indicatorColor, form],
  ]),
  ['the pending indicator', indicators.pending.indicatorColor, form],
  ['a check mark', option.selected.foregroundColor, option.selected.backgroundColor],
])('%s has a contrast of at least 4.5', (_, color = '', background = '') => {
  expect(contrast(color, background)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['the focus ring in the form', componentClasses.focusState.lightMode.borderColor, form],
  ['the focus ring on the page', componentClasses.focusState.lightMode.borderColor, page],
  ['a field', input.defaults.borderColor, form],
  ['an empty checkbox', option.defaults.borderColor, form],
  ['a checked checkbox', option.selected.backgroundColor, form],
  ['a primary button', primary.defaults.backgroundColor, form],
  ['a secondary button', secondary.defaults.borderColor, form],
  ['an alert', alert.borderColor, form],
])('%s has a contrast of at least 3', (_, color, background) => {
  expect(contrast(color, background)).toBeGreaterThanOrEqual(3);
});

test('the branding includes exactly the images that the settings enable', () => {
  const { favicon, form, pageHeader } = components;
  expect(assets.map(({ category }) => category).sort()).toEqual(
    [
      ...favicon.enabledTypes.map((type) => `FAVICON_${type}`),
      ...(form.logo.enabled ? ['FORM_LOGO'] : []),
      ...(pageHeader.logo.enabled ? ['PAGE_HEADER_LOGO'] : []),
    ].sort(),
  );
  expect(new Set(assets.map(({ colorMode }) => colorMode))).toEqual(
    new Set([settings.categories.global.colorSchemeMode]),
  );
});

test.each(images)(
  '$category has the declared type and is within Cognito’s size limit',
  async (image) => {
    const { format } = await sharp(image.content).metadata();
    expect(format?.toUpperCase()).toBe(image.extension);
    expect(image.content.length).toBeLessThan(1_000_000);
  },
);

test('the branding fits in one request', () => {
  expect(JSON.stringify(branding).length).toBeLessThan(2_000_000);
});

test.each(images)(
  '$category uses only SVG elements and attributes that Cognito accepts',
  ({ content }) => {
    const svg = content.toString();
    expect(matches(svg, /<(\w[\w-]*)/g).difference(ELEMENTS)).toEqual(new Set());
    expect(matches(svg, / ([\w:-]+)="/g).difference(ATTRIBUTES)).toEqual(new Set());
  },
);

test.each(images)('$category uses only colors of the site’s palette', ({ content }) => {
  const used = matches(content.toString(), /="#(\w+)"/g);
  expect(used.size).toBeGreaterThan(0);
  expect(used.difference(new Set(palette.values()))).toEqual(new Set());
});

/** Cognito rejects an image with any SVG element that its guide does not list; this is a subset of the list. */
const ELEMENTS = new Set(['svg', 'title', 'g', 'path', 'rect']);
const ATTRIBUTES = new Set([
  'xmlns',
  'width',
  'height',
  'viewBox',
  'd',
  'fill',
  'stroke',
  'stroke-width',
]);

const matches = (within: string, pattern: RegExp) =>
  new Set([...within.matchAll(pattern)].map(([, name = '']) => name));

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
