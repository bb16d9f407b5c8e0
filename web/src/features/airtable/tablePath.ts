/** The address of a table's own screen. */
export const tablePath = (tableName: string) => `/table/${encodeURIComponent(tableName)}`;

/** The name that `tablePath` encoded. The router's own parameter decodes `%2F` too early and takes it for a slash. */
export function parseTableName(pathname: string): string {
  const [, , encoded = ''] = pathname.split('/');
  try {
    return decodeURIComponent(encoded);
  } catch {
    // A hand-typed address may have a percent sign that encodes nothing.
    return encoded;
  }
}
