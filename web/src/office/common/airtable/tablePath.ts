/** Browsers read them as steps of a path. */
const DOTS = /^\.{1,2}$/;
const ENCODED_DOTS = /^(?:%2E){1,2}$/;

/** The address of a table's own screen. */
export const tablePath = (tableName: string) =>
  `/table/${encodeURIComponent(DOTS.test(tableName) ? tableName.replaceAll('.', '%2E') : tableName)}`;

/** The name that `tablePath` encoded. The router's own parameter decodes `%2F` too early and takes it for a slash. */
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
