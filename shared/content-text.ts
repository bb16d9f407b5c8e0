import type { ShopSettings } from './entities/shop-settings.ts';

const PLACEHOLDER = /\{(brand|email|phone)\}/g;
const SPECIAL = /[\\`*_{}[\]<>()#+!|~&]/g;
const MAX_DESCRIPTION_LENGTH = 160;
/** The limit fits a description with its Markdown. Longer texts without closing brackets take too long to
 *  parse. */
const MAX_READ_LENGTH = 2_000;

export const fillPlaceholders = (
  text: string,
  shop: Pick<ShopSettings, 'brand' | 'email' | 'phone'>,
): string =>
  text.replace(PLACEHOLDER, (_, name: 'brand' | 'email' | 'phone') =>
    (shop[name] ?? '').replace(SPECIAL, '\\$&'),
  );

export function describeText(markdown: string): string {
  const paragraph = markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .find((block) => /^[^#|<>\-*+`\d]/.test(block));
  const plain = (paragraph ?? '')
    .slice(0, MAX_READ_LENGTH)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= MAX_DESCRIPTION_LENGTH) return plain;
  return `${plain.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s\S*$/, '')}…`;
}
