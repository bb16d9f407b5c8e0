/** Whether a path of the site is one of its files; any other is a screen, and answers index.html. CloudFront
 *  runs it as it stands here, which knows little of the newer language. */
export function isSiteFile(path: string): boolean {
  return (
    path.startsWith('/assets/') || path.startsWith('/api/') || /^\/[^/]+\.[a-z0-9]+$/.test(path)
  );
}
