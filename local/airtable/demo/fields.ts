import { airtableId, type DemoField } from '../base.ts';

/** How the demo's tables name their fields, as Airtable's metadata shows them. */

export const tableId = (table: string) => airtableId('tbl', table);
export const fieldId = (table: string, name: string) => airtableId('fld', `${table} ${name}`);

/** Formulas keep fields by id, so that they follow one that is renamed. */
export const byFieldId = (table: string, formula: string) =>
  formula.replaceAll(/\{(.+?)\}/g, (_, name: string) => `{${fieldId(table, name)}}`);

const COLORS = [
  'blueLight2',
  'cyanLight2',
  'tealLight2',
  'greenLight2',
  'yellowLight2',
  'orangeLight2',
  'redLight2',
  'grayLight2',
];

export function fieldsOf(table: string) {
  const plain = (
    name: string,
    type: string,
    options?: Record<string, unknown>,
    description?: string,
  ): DemoField => ({
    id: fieldId(table, name),
    name,
    type,
    ...(description ? { description } : {}),
    ...(options ? { options } : {}),
  });
  const choices = (names: readonly string[], name: string) => ({
    choices: names.map((choice, i) => ({
      id: airtableId('sel', `${table} ${name} ${choice}`),
      name: choice,
      color: COLORS[i % COLORS.length],
    })),
  });
  const through = (
    name: string,
    type: string,
    link: string,
    target: readonly [table: string, field: string],
    more = {},
  ) =>
    plain(name, type, {
      recordLinkFieldId: fieldId(table, link),
      fieldIdInLinkedTable: fieldId(...target),
      ...more,
    });
  return {
    text: (name: string, description?: string) =>
      plain(name, 'singleLineText', undefined, description),
    long: (name: string, description?: string) =>
      plain(name, 'multilineText', undefined, description),
    one: (name: string, of: readonly string[], description?: string) =>
      plain(name, 'singleSelect', choices(of, name), description),
    many: (name: string, of: readonly string[]) =>
      plain(name, 'multipleSelects', choices(of, name)),
    photos: (name: string) => plain(name, 'multipleAttachments', { isReversed: false }),
    check: (name: string, description?: string) =>
      plain(name, 'checkbox', { icon: 'check', color: 'greenBright' }, description),
    usd: (name: string, description?: string) =>
      plain(name, 'currency', { precision: 2, symbol: '$' }, description),
    percent: (name: string) => plain(name, 'percent', { precision: 1 }),
    number: (name: string, precision = 0) => plain(name, 'number', { precision }),
    date: (name: string) =>
      plain(name, 'date', { dateFormat: { name: 'iso', format: 'YYYY-MM-DD' } }),
    dateTime: (name: string) =>
      plain(name, 'dateTime', {
        dateFormat: { name: 'iso', format: 'YYYY-MM-DD' },
        timeFormat: { name: '24hour', format: 'HH:mm' },
        timeZone: 'America/New_York',
      }),
    email: (name: string) => plain(name, 'email'),
    url: (name: string) => plain(name, 'url'),
    phone: (name: string) => plain(name, 'phoneNumber'),
    formula: (name: string, formula: string) =>
      plain(name, 'formula', { isValid: true, formula: byFieldId(table, formula) }),
    link: (name: string, to: string, inverse?: string) =>
      plain(name, 'multipleRecordLinks', {
        linkedTableId: tableId(to),
        isReversed: false,
        prefersSingleRecordLink: false,
        ...(inverse ? { inverseLinkFieldId: fieldId(to, inverse) } : {}),
      }),
    count: (name: string, link: string) =>
      plain(name, 'count', { isValid: true, recordLinkFieldId: fieldId(table, link) }),
    lookup: (name: string, link: string, target: readonly [string, string]) =>
      through(name, 'multipleLookupValues', link, target, { isValid: true }),
    rollup: (name: string, link: string, target: readonly [string, string], formula: string) =>
      through(name, 'rollup', link, target, { isValid: true, formula }),
  };
}

/** Empty cells are left out, as Airtable does. */
export const cells = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && value !== false,
    ),
  );
