/** '2½" Patch, 101st “Eagle”' becomes '2-1-2-patch-101st-eagle'. The slug may be empty. */
export function toSlug(text: string): string {
  return text
    .replace(/(\d)([¼-¾⅐-⅞])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}
