import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { branding } from './branding.ts';
import { BrandingSettings } from './branding-settings.ts';
import { colours } from './colours.ts';

const { settings, assets } = branding;
const { components, componentClasses } = settings;
const images = assets.map(({ category, extension, bytes = '' }) => ({
  category,
  extension,
  content: Buffer.from(bytes, 'base64'),
}));

const palette = new Map(
  readFileSync(new URL('../../web/src/theme/palette.ts', import.meta.url), 'utf8')
    .matchAll(/(\w+): '#(\w{6})'/g)
    .map(([, name = '', colour = '']) => [name, colour.toLowerCase()]),
);

test('the settings have only keys and words that Cognito has', () => {
  expect(BrandingSettings.parse(settings)).toEqual(settings);
});

test('the pages are painted in pigments of the site', () => {
  for (const [name, colour] of Object.entries(colours)) {
    expect([name, colour]).toEqual([name, `${palette.get(name)}ff`]);
  }
  const painted = found(JSON.stringify(settings), /color":"(\w+)"/gi);
  expect(painted).toEqual(new Set(Object.values(colours)));
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
  ['text beside the form', text.bodyColor, page],
  ['a description beside the form', text.descriptionColor, page],
  ['a label', componentClasses.inputLabel.lightMode.textColor, form],
  ['a hint', componentClasses.inputDescription.lightMode.textColor, form],
  ['what is typed', text.bodyColor, input.defaults.backgroundColor],
  ['a placeholder', input.placeholderColor, input.defaults.backgroundColor],
  ['a link', link.defaults.textColor, form],
  ['a link under the pointer', link.hover.textColor, form],
  ['an alert', text.bodyColor, alert.backgroundColor],
  ...(['defaults', 'hover', 'active'] as const).flatMap((state) => [
    [`a primary button: ${state}`, primary[state].textColor, primary[state].backgroundColor],
    [`a secondary button: ${state}`, secondary[state].textColor, secondary[state].backgroundColor],
  ]),
  ...(['error', 'success', 'warning'] as const).flatMap((kind) => [
    [`the sign of ${kind}`, indicators[kind].indicatorColor, indicators[kind].backgroundColor],
    [`the text of ${kind}`, text.bodyColor, indicators[kind].backgroundColor],
    [`the sign of ${kind} in the form`, indicators[kind].indicatorColor, form],
  ]),
  ['the sign of what is pending', indicators.pending.indicatorColor, form],
  ['a tick', option.selected.foregroundColor, option.selected.backgroundColor],
])('%s can be read', (_, colour = '', ground = '') => {
  expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['the focus in the form', componentClasses.focusState.lightMode.borderColor, form],
  ['the focus on the page', componentClasses.focusState.lightMode.borderColor, page],
  ['a field', input.defaults.borderColor, form],
  ['an empty box', option.defaults.borderColor, form],
  ['a ticked box', option.selected.backgroundColor, form],
  ['a primary button', primary.defaults.backgroundColor, form],
  ['a secondary button', secondary.defaults.borderColor, form],
  ['an alert', alert.borderColor, form],
])('%s stands out', (_, colour, ground) => {
  expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3);
});

test('every image that is to be shown is there, and no other', () => {
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

test.each(images)('$category is of its type and no larger than Cognito takes', async (image) => {
  const { format } = await sharp(image.content).metadata();
  expect(format?.toUpperCase()).toBe(image.extension);
  expect(image.content.length).toBeLessThan(1_000_000);
});

test('the whole is small enough for a request', () => {
  expect(JSON.stringify(branding).length).toBeLessThan(2_000_000);
});

test.each(images)('$category is drawn with what Cognito lets through', ({ content }) => {
  const svg = content.toString();
  expect(found(svg, /<(\w[\w-]*)/g).difference(ELEMENTS)).toEqual(new Set());
  expect(found(svg, / ([\w:-]+)="/g).difference(ATTRIBUTES)).toEqual(new Set());
});

test.each(images)('$category is drawn in pigments of the site', ({ content }) => {
  const drawn = found(content.toString(), /="#(\w+)"/g);
  expect(drawn.size).toBeGreaterThan(0);
  expect(drawn.difference(new Set(palette.values()))).toEqual(new Set());
});

/** Some of those that Cognito's guide lists for SVG. An image with any other is refused. */
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

const found = (within: string, pattern: RegExp) =>
  new Set([...within.matchAll(pattern)].map(([, name = '']) => name));

/** WCAG's, from 1 to 21, of two opaque colours. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
