import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AccountExport, VisitorExport } from '../../../shared/entities/account.ts';
import { PERSONAL_DATA, WITHOUT_PERSONAL_DATA } from './personal-data-registry.ts';

const PLATFORM = new URL('../../platform/', import.meta.url);
const MODULES = ['table', 'bucket'].flatMap((folder) =>
  readdirSync(new URL(folder, PLATFORM))
    .filter((name) => !name.includes('.test.'))
    .map((name) => `${folder}/${name.replace(/\.ts$/, '')}`),
);
const DECLARED_IN: Record<string, string> = {
  'table/holds': '../domain/quotes/holds',
  'table/orders': '../domain/quotes/personal-data',
};
const readSource = (module: string) =>
  readFileSync(new URL(`${DECLARED_IN[module] ?? module}.ts`, PLATFORM)).toString();
const NAMES_ONLY = [
  'table/cart-and-wishlist-lines',
  'table/customer-quotes',
  'table/mail-tokens',
  'table/paid-quotes',
  'table/saved-items',
  'bucket/object-keys',
];

test('every storage module says whose data it has', () => {
  expect([...Object.keys(PERSONAL_DATA), ...WITHOUT_PERSONAL_DATA].sort()).toEqual(MODULES.sort());
});

test('a module in the registry has its own declaration', () => {
  for (const module of MODULES) {
    const declares = /^export const personalData\b/m.test(readSource(module));
    expect({ module, declares }).toEqual({ module, declares: module in PERSONAL_DATA });
  }
});

test('a module without personal data mentions no person', () => {
  for (const module of WITHOUT_PERSONAL_DATA) {
    if (NAMES_ONLY.includes(module)) continue;
    const [mention] =
      /\b(email|userId|requester|firstName|recipientId)\b/.exec(readSource(module)) ?? [];
    expect({ module, mention }).toEqual({ module, mention: undefined });
  }
});

test('the modules load exactly the parts of an export', () => {
  const all = Object.values(PERSONAL_DATA);
  const parts = (of: readonly string[]) =>
    all.flatMap((data) => (of.includes(data.of) && 'exportAs' in data ? [data.exportAs] : []));
  expect(['exportedAt', ...parts(['member', 'address'])].sort()).toEqual(
    Object.keys(AccountExport.shape).sort(),
  );
  expect(['exportedAt', 'email', ...parts(['address'])].sort()).toEqual(
    Object.keys(VisitorExport.shape).sort(),
  );
});

test('every declaration says what is stored, until when, and what remains', () => {
  for (const [module, data] of Object.entries(PERSONAL_DATA)) {
    expect(data.content.length).toBeGreaterThan(5);
    expect(data.expires.length).toBeGreaterThan(3);
    const isAnswered = 'erase' in data || data.kept.length > 10;
    expect({ module, isAnswered }).toEqual({ module, isAnswered: true });
  }
});
