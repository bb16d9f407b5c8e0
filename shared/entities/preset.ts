import * as z from 'zod';

export const PRESET_KINDS = [
  'item-log-view',
  'items-view',
  'quotes-view',
  'item-template',
] as const;
export type PresetKind = (typeof PRESET_KINDS)[number];

export const MAX_PRESETS = 50;
export const MAX_PRESET_NAME_LENGTH = 60;
/** Limits the JSON of values and hidden columns, so that all presets of a kind fit into one row. */
const MAX_BYTES = 4_000;

const countBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

const PresetFields = z.object({
  kind: z.enum(PRESET_KINDS),
  name: z
    .string()
    .trim()
    .min(1, 'Expected a name')
    .max(MAX_PRESET_NAME_LENGTH, `Expected at most ${MAX_PRESET_NAME_LENGTH} characters`),
  values: z.record(z.string().min(1).max(60), z.string().max(300)),
  hiddenColumns: z.array(z.string().max(100)).max(100).default([]),
});

export const Preset = PresetFields.extend({ id: z.uuid() }).meta({ id: 'Preset' });
export type Preset = z.infer<typeof Preset>;

export const PresetInput = PresetFields.strict().refine(
  ({ values, hiddenColumns }) => countBytes([values, hiddenColumns]) <= MAX_BYTES,
  { path: ['values'], message: `Expected at most ${MAX_BYTES} bytes` },
);

/** Names that differ only in case count as equal. */
export const toPresetKey = (name: string) => name.trim().normalize('NFC').toLowerCase();

export const comparePresets = (a: Pick<Preset, 'name'>, b: Pick<Preset, 'name'>) =>
  a.name.localeCompare(b.name, 'en', { numeric: true });
