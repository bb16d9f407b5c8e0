/** Compares by UTF-8 bytes; operators compare UTF-16 units instead. */
export function compareText(a = '', b = ''): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    if (a.charCodeAt(at) !== b.charCodeAt(at)) {
      return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
    }
  }
  return a.length - b.length;
}
