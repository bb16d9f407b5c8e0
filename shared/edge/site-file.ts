/**
 * True if a path is a file of the site; every other path is a screen and gets index.html.
 * Also runs as a CloudFront Function, whose runtime supports only older JavaScript.
 */
export function isSiteFile(path: string): boolean {
  return (
    path.startsWith('/assets/') || path.startsWith('/api/') || /^\/[^/]+\.[a-z0-9]+$/.test(path)
  );
}
