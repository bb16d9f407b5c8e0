/** Where a table of the base is shown. */
export const tablePath = (tableName: string) => `/table/${encodeURIComponent(tableName)}`;

/** The name that `tablePath` wrote into an address. The router's own parameter will not do: it takes
 *  a `%2F` of the name itself for a slash. */
export function tableNameAt(pathname: string): string {
  const [, , encoded = ''] = pathname.split('/');
  try {
    return decodeURIComponent(encoded);
  } catch {
    // Typed by hand: a percent sign that encodes nothing stands for itself.
    return encoded;
  }
}
