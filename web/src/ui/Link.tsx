import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

type LinkProps = ComponentProps<'a'> &
  Pick<ComponentProps<typeof RouterLink>, 'to' | 'state' | 'replace' | 'preventScrollReset'>;

/** The router's link. On the server, where nobody follows it, only its element: the hooks of all links would take a
 *  fifth of a page's time. */
export function Link(link: LinkProps) {
  if (!import.meta.env.SSR || typeof link.to !== 'string') {
    return <RouterLink {...link} discover="none" />;
  }
  const { to, state, replace, preventScrollReset, ...anchor } = link;
  return <a href={to} {...anchor} />;
}
