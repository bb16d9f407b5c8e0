/** Browsers treat dots as path steps. */
const DOTS = /^\.{1,2}$/;
const ENCODED_DOTS = /^(?:%2E){1,2}$/;

export const tablePath = (tableName: string) =>
  `/table/${encodeURIComponent(DOTS.test(tableName) ? tableName.replaceAll('.', '%2E') : tableName)}`;

/** Reverses `tablePath`. The router's parameter decodes `%2F` too early and treats it as a slash. */
export function parseTableName(pathname: string): string {
  const [, , encoded = ''] = pathname.split('/');
  try {
    const name = decodeURIComponent(encoded);
    return ENCODED_DOTS.test(name) ? decodeURIComponent(name) : name;
  } catch {
    // A hand-typed address may have a percent sign that encodes nothing.
    return encoded;
  }
}
